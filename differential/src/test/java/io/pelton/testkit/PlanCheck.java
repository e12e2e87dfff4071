// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.StepCounters;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.DeadLetter;
import io.pelton.spi.SourceTrait;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares what one run of a random plan did with what the {@link Oracle} says. */
final class PlanCheck {
    private final RandomFlow flow;
    private final Oracle oracle;

    PlanCheck(RandomFlow flow) {
        this(flow, new Oracle(flow.plan(), flow.shape() == RandomFlows.Shape.STOPS_IN_ONE_STAGE));
    }

    private PlanCheck(RandomFlow flow, Oracle oracle) {
        this.flow = flow;
        this.oracle = oracle;
    }

    /** The run has ended by itself, in batches that end where they are full. */
    void ended(FlowSnapshot snapshot, int batchSize) {
        checkSinks(snapshot);
        if (oracle.stops.isEmpty()) {
            checkCompleted(snapshot);
        } else {
            checkStopped(snapshot, batchSize);
        }
    }

    /** The run was stopped, or cut short at once: if it is done all the same, then with what it has read, all of which is committed. */
    void stopped(FlowSnapshot snapshot, int batchSize, boolean isCut) {
        if (snapshot.state() == FlowState.DONE) {
            flow.calls().begin(List.of());
            Oracle part = new Oracle(flow.plan(), false, committed(snapshot));
            assertThat(part.stops).as("failures that stop the flow, though it is done").isEmpty();
            new PlanCheck(flow, part).ended(snapshot, batchSize);
            if (flow.exactCounters() && !flow.isBlocking()) { // which may read what nobody takes any more
                assertThat(read()).as("read, and committed")
                        .isEqualTo(committed(snapshot).values().stream().mapToLong(i -> i).sum());
            }
        } else {
            assertThat(snapshot.state()).isIn(FlowState.CUT_SHORT, FlowState.FAILED);
            checkSinks(snapshot);
            checkTotals(snapshot);
            checkLeft(snapshot);
            checkBounds(snapshot, 0);
            if (snapshot.state() == FlowState.CUT_SHORT) {
                checkBeginnings(isCut);
            }
        }
    }

    /** Each instance of a source may end the batch that it reads, and on several processors one more. */
    void readAfterStop(long records, EngineOptions options) {
        long instances = flow.sources().stream()
                .mapToLong(source -> Math.clamp(source.script().size(), 1, options.workers()))
                .sum();
        assertThat(records).as("read after it was stopped").isLessThanOrEqualTo(2 * instances * options.batchSize());
    }

    /** A call or a cut point has failed: what it was about is missing, or all that would have come later. */
    void broken(FlowSnapshot snapshot, boolean isMemory) {
        assertThat(snapshot.state().isFinal()).isTrue();
        checkSinks(snapshot);
        if (!isMemory) {
            checkTotals(snapshot);
            checkLeft(snapshot);
        }
        if (!oracle.isLimitReached()) { // a record that fails before lets another one in its place
            withoutStops().checkBounds(snapshot, 1);
        }
    }

    /** The record that would have stopped the flow may have failed before, so that it goes on. */
    private PlanCheck withoutStops() {
        if (oracle.stops.isEmpty()) {
            return this;
        }
        flow.calls().begin(List.of());
        return new PlanCheck(flow, new Oracle(flow.plan(), false));
    }

    /** The process was killed. It would have done what the oracle says, so that this bounds what depends on several records, too. */
    void killed(FlowSnapshot snapshot) {
        if (oracle.stops.isEmpty()) {
            flow.sinks().forEach(sink -> checkBounds(sink, snapshot, 0));
        } else {
            checkBounds(snapshot, 0);
        }
    }

    /** It could not be started. */
    void refused() {
        for (RecordingSink<?> sink : allSinks()) {
            assertThat(sink.stillOpen()).as("open writers of %s", sink).isZero();
            assertThat(sink.records()).as("written to %s, though nothing was started", sink).isEmpty();
        }
    }

    private List<RecordingSink<?>> allSinks() {
        List<RecordingSink<?>> sinks = new ArrayList<>(flow.sinks());
        sinks.addAll(flow.deadLetters());
        return sinks;
    }

    private void checkSinks(FlowSnapshot snapshot) {
        for (RecordingSink<?> sink : allSinks()) {
            List<String> violations = new ArrayList<>(sink.violations());
            if (snapshot.state() == FlowState.DONE) {
                assertThat(sink.flushed()).as("flushed in %s", sink).isEqualTo(sink.records().size());
            } else {
                violations.removeIf(violation -> violation.contains(RecordingSink.CLOSED_WITH));
            }
            assertThat(violations).as("rules").isEmpty();
            assertThat(sink.stillOpen()).as("open writers of %s", sink).isZero();
        }
        for (ScriptedSource<?> source : flow.sources()) {
            if (!source.traits().contains(SourceTrait.BLOCKING)) { // whose thread may still be waiting
                assertThat(source.stillOpen()).as("open cursors of %s", source).isZero();
            }
        }
    }

    private long read() {
        return flow.sources().stream().mapToLong(ScriptedSource::read).sum();
    }

    /** What the flow says it has done is what the source and the sinks say. */
    private void checkTotals(FlowSnapshot snapshot) {
        if (!flow.isBlocking()) {
            assertThat(snapshot.recordsIn()).as("records in").isEqualTo(read());
        }
        assertThat(snapshot.recordsOut())
                .as("records out")
                .isEqualTo(flow.sinks().stream().mapToLong(RecordingSink::flushed).sum());
        assertThat(snapshot.deadLetters())
                .as("dead letters")
                .isEqualTo(flow.deadLetters().stream().mapToLong(RecordingSink::flushed).sum());
    }

    /** What is left behind is not committed. */
    private void checkLeft(FlowSnapshot snapshot) {
        long committed = committed(snapshot).values().stream().mapToLong(i -> i).sum();
        if (!flow.multiplies()) {
            assertThat(snapshot.leftBehind())
                    .as("left behind, of what is read and not committed")
                    .isLessThanOrEqualTo(read() - committed);
        }
    }

    /**
     * Nothing is written that would not have been otherwise, and what is committed is durable; where that depends on one record alone.
     *
     * @param failed how many records may have failed besides those of the oracle
     */
    private void checkBounds(FlowSnapshot snapshot, int failed) {
        flow.sinks().stream()
                .filter(sink -> flow.independent().contains(sink.toString()))
                .forEach(sink -> checkBounds(sink, snapshot, failed));
        if (flow.independent().size() == flow.sinks().size()) {
            int unexpected = 0;
            for (RecordingSink<DeadLetter> sink : flow.deadLetters()) {
                Map<Object, Integer> possible = counted(oracle.letters.getOrDefault(sink.toString(), List.of()));
                unexpected += excess(counted(failures(sink)), possible).values().stream().mapToInt(i -> i).sum();
            }
            assertThat(unexpected).as("dead letters of other failures").isLessThanOrEqualTo(failed);
        }
    }

    private void checkBounds(RecordingSink<Long> sink, FlowSnapshot snapshot, int failed) {
        Map<String, Long> committed = committed(snapshot);
        List<Oracle.Traced> possible = oracle.written.getOrDefault(sink.toString(), List.of());
        Map<Object, Integer> whole = counted(records(possible));
        assertThat(excess(counted(sink.records()), whole))
                .as("%s got %s, but %s is all there may be", sink, sink.records(), whole)
                .isEmpty();
        Map<Object, Integer> due = counted(records(possible.stream()
                .filter(traced -> traced.index() < committed.getOrDefault(traced.split(), 0L))
                .toList()));
        assertThat(excess(due, counted(sink.durable())).values().stream().mapToInt(i -> i).sum())
                .as("records that are committed and not flushed in %s", sink)
                .isLessThanOrEqualTo(failed * mostOfOneRecord(possible));
    }

    /** How many records come of one record at most. */
    private static int mostOfOneRecord(List<Oracle.Traced> possible) {
        Map<String, Integer> counts = new HashMap<>();
        possible.forEach(traced -> counts.merge(traced.split() + traced.index(), 1, Integer::sum));
        return counts.values().stream().mapToInt(i -> i).max().orElse(0);
    }

    /** What a flow has written in order that is cut short, also after it was stopped, is a beginning; a stop emits sums of a part. */
    private void checkBeginnings(boolean isCut) {
        for (RecordingSink<Long> sink : flow.sinks()) {
            if (flow.inOrder().contains(sink.toString()) && (isCut || flow.independent().contains(sink.toString()))) {
                List<Object> wanted = records(oracle.written.getOrDefault(sink.toString(), List.of()));
                List<?> got = sink.records();
                assertThat((List<?>) got)
                        .as("%s, which was cut short", sink)
                        .isEqualTo(wanted.subList(0, Math.min(got.size(), wanted.size())));
            }
        }
    }

    private static Map<String, Long> committed(FlowSnapshot snapshot) {
        Map<String, Long> committed = new HashMap<>();
        snapshot.committed().forEach(position -> committed.put(position.split(), position.offset()));
        return committed;
    }

    private void checkCompleted(FlowSnapshot snapshot) {
        assertThat(snapshot.failure()).isNull();
        assertThat(snapshot.state()).isEqualTo(FlowState.DONE);
        checkAllOutputs();
        assertThat(snapshot.leftBehind()).as("left behind").isZero();
        if (flow.exactCounters()) {
            checkCounters(snapshot);
        }
        checkAllIsCommitted(snapshot);
        Map<String, Long> ends = committed(snapshot);
        if (oracle.recordsIn == oracle.splitLengths.values().stream().mapToLong(i -> i).sum()
                && flow.exactCounters()) {
            Map<String, Long> wanted = new HashMap<>();
            oracle.splitLengths.forEach((split, length) -> {
                if (length > 0 || !oracle.isPart()) { // one that was stopped may not have opened the others
                    wanted.put(split, (long) length);
                }
            });
            ends.values().removeIf(offset -> offset == 0 && oracle.isPart());
            assertThat(ends).as("committed").isEqualTo(wanted);
        }
    }

    /** All that was read, also what nobody wanted any more behind a limit. */
    private void checkAllIsCommitted(FlowSnapshot snapshot) {
        Map<String, Long> committed = committed(snapshot);
        for (ScriptedSource<?> source : flow.sources()) {
            for (int split = 0; split < source.script().size() && !source.traits().contains(SourceTrait.BLOCKING); split++) { // which reads ahead
                assertThat(committed.getOrDefault(source.splitId(split), 0L))
                        .as("committed of %s when all is done", source.splitId(split))
                        .isEqualTo(source.readOf(split));
            }
        }
    }

    private void checkAllOutputs() {
        for (RecordingSink<Long> sink : flow.sinks()) {
            List<Object> wanted = records(oracle.written.getOrDefault(sink.toString(), List.of()));
            if (flow.inOrder().contains(sink.toString())) {
                assertThat((List<?>) sink.records()).as(sink.toString()).isEqualTo(wanted);
            } else {
                assertThat(counted(sink.records())).as(sink.toString()).isEqualTo(counted(wanted));
            }
        }
        for (RecordingSink<DeadLetter> sink : flow.deadLetters()) {
            assertThat(counted(failures(sink)))
                    .as(sink.toString())
                    .isEqualTo(counted(oracle.letters.getOrDefault(sink.toString(), List.of())));
        }
    }

    private void checkCounters(FlowSnapshot snapshot) {
        assertThat(snapshot.recordsIn()).as("records in").isEqualTo(oracle.recordsIn);
        assertThat(snapshot.skipped()).as("skipped").isEqualTo(oracle.skipped);
        assertThat(snapshot.deadLetters())
                .as("dead letters")
                .isEqualTo(oracle.letters.values().stream().mapToInt(List::size).sum());
        assertThat(snapshot.recordsOut())
                .as("records out")
                .isEqualTo(oracle.written.values().stream().mapToInt(List::size).sum());
        long failed = 0;
        for (StepCounters counters : snapshot.steps()) {
            Oracle.Tally tally = oracle.tallies.get(counters.id());
            failed += tally.failed;
            assertThat(counters)
                    .isEqualTo(new StepCounters(
                            counters.id(),
                            counters.index(),
                            tally.in,
                            tally.out,
                            tally.failed,
                            tally.retries,
                            counters.stateBytes(),
                            counters.mostStateBytes()));
        }
        assertThat(snapshot.failed()).as("failed").isEqualTo(failed);
    }

    private void checkStopped(FlowSnapshot snapshot, int batchSize) {
        assertThat(snapshot.state()).isEqualTo(FlowState.FAILED);
        assertThat(snapshot.failure()).isInstanceOf(RecordFailedException.class);
        RecordFailedException failure = (RecordFailedException) snapshot.failure();
        assertThat(oracle.stops)
                .as("failures that may stop the flow")
                .anyMatch(stop -> stop.step().equals(failure.step()) && stop.record().equals(failure.record()));
        Map<String, Long> committed = committed(snapshot);
        for (Oracle.Stopping stop : oracle.stops) {
            assertThat(committed.getOrDefault(stop.split(), 0L))
                    .as("committed of %s, of which record %s failed", stop.split(), stop.index())
                    .isLessThanOrEqualTo(stop.index());
        }
        if (flow.shape() == RandomFlows.Shape.STOPS_IN_ONE_STAGE) {
            checkAllOutputs();
            checkCounters(snapshot);
            Oracle.Stopping stop = oracle.stops.getFirst();
            assertThat(committed.get(stop.split()))
                    .as("committed")
                    .isEqualTo((long) stop.index() / batchSize * batchSize);
        } else {
            checkPartOfOutputs(committed);
        }
    }

    /** What was written must be right, and everything that comes from a committed record must be there. */
    private void checkPartOfOutputs(Map<String, Long> committed) {
        for (RecordingSink<Long> sink : flow.sinks()) {
            List<Oracle.Traced> possible = oracle.written.getOrDefault(sink.toString(), List.of());
            Map<Object, Integer> got = counted(sink.records());
            assertThat(excess(got, counted(records(possible)))).as("%s got what it should not", sink).isEmpty();
            List<Oracle.Traced> due = possible.stream()
                    .filter(traced -> traced.index() < committed.getOrDefault(traced.split(), 0L))
                    .toList();
            assertThat(excess(counted(records(due)), got)).as("%s has not, but it is committed", sink).isEmpty();
        }
        for (RecordingSink<DeadLetter> sink : flow.deadLetters()) {
            Map<Object, Integer> possible = counted(oracle.letters.getOrDefault(sink.toString(), List.of()));
            assertThat(excess(counted(failures(sink)), possible)).as("%s got what it should not", sink).isEmpty();
        }
    }

    private static List<Oracle.Failure> failures(RecordingSink<DeadLetter> sink) {
        return sink.records().stream().map(Oracle::failure).toList();
    }

    private static List<Object> records(List<Oracle.Traced> traced) {
        return traced.stream().map(Oracle.Traced::record).toList();
    }

    private static Map<Object, Integer> counted(List<?> records) {
        Map<Object, Integer> counts = new HashMap<>();
        records.forEach(record -> counts.merge(record, 1, Integer::sum));
        return counts;
    }

    /** What there is more of in {@code part} than in {@code whole}, and how many. */
    private static Map<Object, Integer> excess(Map<Object, Integer> part, Map<Object, Integer> whole) {
        Map<Object, Integer> excess = new HashMap<>();
        part.forEach((record, count) -> {
            int more = count - whole.getOrDefault(record, 0);
            if (more > 0) {
                excess.put(record, more);
            }
        });
        return excess;
    }
}
