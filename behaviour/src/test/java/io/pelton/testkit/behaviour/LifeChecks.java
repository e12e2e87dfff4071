// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.spi.Position;
import io.pelton.testkit.behaviour.FlowShape.Numbered;
import io.pelton.testkit.behaviour.FlowShape.Policy;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToLongFunction;

import static org.assertj.core.api.Assertions.assertThat;

/** What must hold of one life of a flow, at a moment. */
final class LifeChecks {
    /** In which a flow that is given up comes to its end, when no thread stalls: time passes now and then by itself. */
    private static final Duration LONGEST_END = Duration.ofSeconds(8);

    private final ConservationRound life;
    private final FlowShape shape;
    private final DurableRecords written;
    private final DurableRecords lettered;

    LifeChecks(ConservationRound life) {
        this.life = life;
        this.shape = life.shape;
        this.written = life.sink.durable();
        this.lettered = life.letters.durable();
    }

    /** Its end. */
    void check(FlowSnapshot end) {
        if (life.isExact()) {
            checkCounts(end);
            checkDone(end);
        }
        if (end.state() == FlowState.DONE && isReadExact()) {
            checkAllIsThere();
        }
        if (end.state() == FlowState.FAILED) {
            assertThat(mayFail()).as("fails for a reason: %s", end.failure()).isTrue();
        }
        checkRecords();
        checkKeys();
        checkOrder();
        checkPositions(end);
        checkLeft(end);
        checkStop(end);
        if (!life.mayBeGivenUp() && !life.isBroken()) {
            checkNothingIsOpen();
        }
        if (end.state() != FlowState.FAILED) { // which interrupts the calls of asynchronous steps
            assertThat(life.steps.strayInterrupts).as("interrupts that were for others").hasValue(0);
        }
    }

    /** Whether something has happened that may fail a flow. */
    private boolean mayFail() {
        return life.isBroken()
                || !life.calls.happened().isEmpty()
                || shape.isSourceBroken()
                || (shape.policy == Policy.STOP && !(life.steps.failed.isEmpty() && shape.unreadable.isEmpty() && life.sink.refused().isEmpty()));
    }

    /** Two flows of one plan. */
    void checkTwice(List<FlowSnapshot> ends) {
        assertThat(sum(ends, FlowSnapshot::recordsOut)).as("out").isEqualTo(written.count());
        assertThat(sum(ends, FlowSnapshot::deadLetters)).as("dead letters").isEqualTo(lettered.count());
        assertThat(written.times()).as("written more than twice").allSatisfy((_, times) -> assertThat(times).isBetween(1, 2));
        if (!shape.isBlocking) {
            assertThat(sum(ends, FlowSnapshot::recordsIn)).as("in").isEqualTo(life.source.read());
        }
        ends.forEach(this::checkPositions);
        checkNothingIsOpen();
    }

    private static long sum(List<FlowSnapshot> ends, ToLongFunction<FlowSnapshot> count) {
        return ends.stream().mapToLong(count).sum();
    }

    /** Each instance of the source may end the batch that it reads, and on several processors one more. */
    private void checkStop(FlowSnapshot end) {
        if (life.readWhenStopped() >= 0) {
            assertThat(end.recordsIn() - life.readWhenStopped())
                    .as("read after it was stopped")
                    .isLessThanOrEqualTo(2L * shape.instances() * shape.options.batchSize());
        }
        if (!shape.isStubborn && !life.isDelayed() && !life.isBroken()) {
            assertThat(life.nanosAfterDeadline()).as("nanoseconds from its deadline to its end").isLessThan(LONGEST_END.toNanos());
        }
    }

    /** Everything is closed, and everybody was told. */
    void checkNothingIsOpen() {
        if (!shape.isBlocking) { // whose thread may be waiting for the outside world
            assertThat(life.source.stillOpen()).as("cursors that are open").isZero();
        }
        assertThat(life.sink.badlyEnded()).isEmpty();
        assertThat(life.letters.badlyEnded()).isEmpty();
    }

    /** Nothing is counted before it is flushed. */
    void checkNotEarly(FlowSnapshot now) {
        assertThat(now.recordsOut()).as("out, while it runs").isLessThanOrEqualTo(life.sink.confirmed());
        assertThat(now.deadLetters()).as("dead letters, while it runs").isLessThanOrEqualTo(life.letters.confirmed());
    }

    /** What is left behind is not committed; also of a flow that was given up. */
    private void checkLeft(FlowSnapshot end) {
        long open = 0;
        for (int split = 0; split < shape.script.size(); split++) {
            open += life.source.readOf(split) - life.begins[split];
        }
        for (Position position : end.committed()) {
            open -= Math.max(0, position.offset() - life.begins[ConservationRound.splitOf(position.split())]);
        }
        assertThat(end.leftBehind()).as("left behind, of what is read and not committed").isLessThanOrEqualTo(open);
    }

    /** Whether the flow has got all that the source has counted: it does not read ahead, and has not failed between reading and giving. */
    private boolean isReadExact() {
        return !shape.isBlocking && !life.calls.hasHappened("source.current");
    }

    private void checkCounts(FlowSnapshot end) {
        if (isReadExact()) {
            assertThat(end.recordsIn()).as("in").isEqualTo(life.source.read());
        } else {
            assertThat(end.recordsIn()).as("in").isLessThanOrEqualTo(life.source.read());
        }
        assertThat(end.recordsOut()).as("out").isEqualTo(life.sink.confirmed());
        assertThat(end.deadLetters()).as("dead letters").isEqualTo(life.letters.confirmed());
        assertThat(end.skipped()).as("skipped").isLessThanOrEqualTo(shape.policy == Policy.SKIP ? end.failed() : 0);
        long ended = end.recordsOut() + end.deadLetters() + end.skipped() + life.steps.filtered.size() + end.leftBehind();
        if (end.state() != FlowState.FAILED) {
            assertThat(end.recordsIn() - ended).as("records that are nowhere").isZero();
        } else if (shape.policy == Policy.DEAD_LETTERS) { // a letter that could not be written is among those that are left
            assertThat(end.recordsIn() - ended).as("failed").isBetween(0L, end.failed() - end.deadLetters());
        } else {
            assertThat(end.recordsIn() - ended).as("failed").isEqualTo(end.failed() - end.skipped());
        }
    }

    /** A sink that fails during the cut is no failure, but what it was given may be incomplete. */
    private void checkDone(FlowSnapshot end) {
        if (end.state() != FlowState.FAILED) {
            if (end.leftBehind() > 0) {
                assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            } else if (!life.calls.hasHappened("")) {
                assertThat(end.state()).isEqualTo(FlowState.DONE);
            }
        }
        if (end.state() == FlowState.DONE) {
            assertThat(life.sink.wasToldThatSomeIsLeft() || life.letters.wasToldThatSomeIsLeft())
                    .as("told that something is left")
                    .isFalse();
            if (!shape.isBlocking) { // which reads ahead
                end.committed().forEach(this::checkAllIsCommitted);
            }
        }
        if (end.state() == FlowState.CUT_SHORT) {
            assertThat(life.sink.wasToldThatAllIsDone() || life.letters.wasToldThatAllIsDone())
                    .as("told that all is written")
                    .isFalse();
        }
    }

    /** Also of a flow that was cut or given up, and of what it has not acknowledged. */
    private void checkAllIsThere() {
        for (int split = 0; split < shape.script.size(); split++) {
            for (long i = life.begins[split]; i < life.source.readOf(split); i++) {
                Numbered record = new Numbered(split, (int) i, 0);
                assertThat(isDurable(record) || isDropped(record))
                        .as("%s was read, all is done, and it is written, dead-lettered or dropped", record)
                        .isTrue();
            }
        }
    }

    private void checkAllIsCommitted(Position position) {
        int split = ConservationRound.splitOf(position.split());
        long read = life.source.readOf(split);
        if (life.nanosAfterDeadline() >= 0) { // it was cut in its last batch, perhaps, which is not acknowledged then
            assertThat(Math.max(position.offset(), life.begins[split]))
                    .as("committed of %s, which was cut, when all is done", position.split())
                    .isBetween(read - shape.options.batchSize(), read);
            return;
        }
        assertThat(Math.max(position.offset(), life.begins[split]))
                .as("committed of %s when all is done", position.split())
                .isEqualTo(read);
    }

    private void checkRecords() {
        Set<Object> doubtful = new HashSet<>(life.sink.doubtful());
        doubtful.addAll(life.letters.doubtful());
        assertThat(written.times()).as("written more than once").allSatisfy(
                (record, times) -> assertThat(doubtful.contains(record) ? 1 : times).isOne());
        assertThat(lettered.times()).as("dead-lettered more than once").allSatisfy(
                (record, times) -> assertThat(doubtful.contains(record) ? 1 : times).isOne());
        assertThat(lettered.times().keySet()).as("written and dead-lettered")
                .noneMatch(record -> written.contains(record) && !doubtful.contains(record));
        assertThat(written.times().keySet()).as("written, though it fails or is filtered").allMatch(
                record -> shape.comesThrough((Numbered) record));
        assertThat(lettered.times().keySet()).as("dead-lettered, though nothing has failed").allMatch(
                record -> !shape.comesThrough((Numbered) record)
                        || life.steps.failed.contains(record)
                        || life.sink.refused().contains(record)
                        || life.calls.hasHappened("source.")
                        || life.isBroken());
        int mark = shape.markAtTheEnd();
        assertThat(written.files()).as("has passed each step once, in order").allSatisfy(
                records -> assertThat(records).allMatch(record -> record.mark() == mark));
    }

    /** A key goes through one writer. */
    private void checkKeys() {
        if (shape.sink.writers() == 1) {
            return;
        }
        Map<Object, List<Numbered>> files = new HashMap<>();
        for (List<Numbered> records : written.files()) {
            for (Numbered record : records) {
                Object key = Objects.requireNonNullElse(shape.sink.key(record), "null");
                assertThat(files.computeIfAbsent(key, _ -> records)).as("the file of %s, which has the key %s", record, key).isSameAs(records);
            }
        }
    }

    /** What one writer has of a split. */
    private void checkOrder() {
        if (!shape.isOrdered()) {
            return;
        }
        for (List<Numbered> records : written.files()) {
            Map<Integer, Integer> last = new HashMap<>();
            for (Numbered record : records) {
                int before = last.getOrDefault(record.split(), -1);
                if (!life.sink.doubtful().contains(record.origin())) {
                    assertThat(record.index()).as("after record %s of split %s", before, record.split()).isGreaterThan(before);
                    last.put(record.split(), record.index());
                }
            }
        }
    }

    /** What is committed is written and flushed, dead-lettered or dropped on purpose. */
    void checkPositions(FlowSnapshot now) {
        for (Position position : now.committed()) {
            int split = ConservationRound.splitOf(position.split());
            for (long i = life.begins[split]; i < position.offset(); i++) {
                Numbered record = new Numbered(split, (int) i, 0);
                assertThat(isDurable(record) || isDropped(record))
                        .as("%s is acknowledged, and written, dead-lettered or dropped", record)
                        .isTrue();
            }
        }
    }

    boolean isDurable(Numbered record) {
        return written.contains(record) || lettered.contains(record);
    }

    /** Whether it was dropped on purpose. */
    boolean isDropped(Numbered record) {
        return life.steps.filtered.contains(record)
                || (shape.policy == Policy.SKIP
                        && (life.steps.failed.contains(record)
                                || shape.unreadable.contains(record)
                                || life.sink.refused().contains(record)));
    }
}
