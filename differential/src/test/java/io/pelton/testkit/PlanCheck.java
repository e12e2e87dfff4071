// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.StepCounters;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.DeadLetter;
import io.pelton.spi.Position;
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
        this.flow = flow;
        this.oracle = new Oracle(
                RandomFlows.of(flow.seed()).plan(), flow.shape() == RandomFlows.Shape.STOPS_IN_ONE_STAGE);
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

    private void checkSinks(FlowSnapshot snapshot) {
        List<RecordingSink<?>> sinks = new ArrayList<>(flow.sinks());
        sinks.addAll(flow.deadLetters());
        for (RecordingSink<?> sink : sinks) {
            if (snapshot.state() == FlowState.DONE) {
                assertThat(sink.violations()).as("rules").isEmpty();
                assertThat(sink.flushed()).as("flushed in %s", sink).isEqualTo(sink.records().size());
            }
            assertThat(sink.stillOpen()).as("open writers of %s", sink).isZero();
        }
    }

    private void checkCompleted(FlowSnapshot snapshot) {
        assertThat(snapshot.failure()).isNull();
        assertThat(snapshot.state()).isEqualTo(FlowState.DONE);
        checkAllOutputs();
        assertThat(snapshot.leftBehind()).as("left behind").isZero();
        if (flow.exactCounters()) {
            checkCounters(snapshot);
        }
        Map<String, Long> ends = new HashMap<>();
        for (Position position : snapshot.committed()) {
            ends.put(position.split(), position.offset());
        }
        if (oracle.recordsIn == oracle.splitLengths.values().stream().mapToLong(i -> i).sum()
                && flow.exactCounters()) {
            Map<String, Long> wanted = new HashMap<>();
            oracle.splitLengths.forEach((split, length) -> wanted.put(split, (long) length));
            assertThat(ends).as("committed").isEqualTo(wanted);
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
                            counters.id(), counters.index(), tally.in, tally.out, tally.failed, tally.retries));
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
        Map<String, Long> committed = new HashMap<>();
        snapshot.committed().forEach(position -> committed.put(position.split(), position.offset()));
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
            assertThat(isPart(got, counted(records(possible)))).as("%s got only what it should", sink).isTrue();
            List<Oracle.Traced> due = possible.stream()
                    .filter(traced -> traced.index() < committed.getOrDefault(traced.split(), 0L))
                    .toList();
            assertThat(isPart(counted(records(due)), got)).as("%s has what is committed", sink).isTrue();
        }
        for (RecordingSink<DeadLetter> sink : flow.deadLetters()) {
            Map<Object, Integer> possible = counted(oracle.letters.getOrDefault(sink.toString(), List.of()));
            assertThat(isPart(counted(failures(sink)), possible)).as("%s", sink).isTrue();
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

    private static boolean isPart(Map<Object, Integer> part, Map<Object, Integer> whole) {
        return part.entrySet().stream()
                .allMatch(entry -> entry.getValue() <= whole.getOrDefault(entry.getKey(), 0));
    }
}
