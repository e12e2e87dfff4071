// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Position;
import io.pelton.testkit.ScriptedSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A random flow over every kind of boundary, sink and failure, how it is ended, and what must hold then. What happened is counted by
 * the source and the sinks themselves, and compared with what the flow says.
 */
final class ConservationRound {
    /** After that a flow that is cut short is given up, and what still goes on may go on. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final Duration DRAIN_AFTER_FAILURE = Duration.ofSeconds(30);

    /** A record: where it stands in its split. */
    record Numbered(int split, int index) {}

    /** What happens to records when a step fails for them. */
    enum Policy {
        STOP,
        SKIP,
        DEAD_LETTERS
    }

    private final long seed;
    private final SplittableRandom random;
    private final EngineOptions options;
    private final StringBuilder shape = new StringBuilder();
    private final ScriptedSource<Object> source = ScriptedSource.named("source");
    private final Set<Object> failed = ConcurrentHashMap.newKeySet();
    private final Set<Object> filtered = ConcurrentHashMap.newKeySet();
    private final Set<Object> unreadable = ConcurrentHashMap.newKeySet();
    private final CallsAfterEnd calls = new CallsAfterEnd();
    private final Policy policy;
    private final DurableSink sink;
    private final DurableSink letters;
    private final int mostRecords;
    private final int failEvery;
    private final int pauseEvery;

    /** Whether a step may wait once for so long, whatever interrupts it, that the flow is given up. */
    private final boolean isStubborn;

    private final AtomicBoolean hasBeenStubborn = new AtomicBoolean();

    private int splits;

    /** What the flow had read when its first stop had returned; negative if it was not stopped. */
    private long readWhenStopped = -1;

    private long cutNanos = Long.MAX_VALUE;

    /** Whether it is stopped at random moments. */
    private volatile boolean isEndedEarly = true;

    private Duration patience = PATIENCE;

    /** Whether memory was used up somewhere: the flow must end, but what it counts may be wrong. */
    private BooleanSupplier isBroken = () -> false;

    private final AtomicInteger strayInterrupts = new AtomicInteger();

    ConservationRound(long seed, SplittableRandom random, EngineOptions options, int mostRecords) {
        this.seed = seed;
        this.mostRecords = mostRecords;
        this.random = random;
        this.options = options;
        policy = switch (random.nextInt(3)) {
            case 0 -> Policy.STOP;
            case 1 -> Policy.SKIP;
            default -> Policy.DEAD_LETTERS;
        };
        sink = new DurableSink("sink", random, random.nextInt(3) == 0, calls);
        letters = new DurableSink("letters", random, random.nextInt(4) == 0, calls);
        failEvery = random.nextInt(3) == 0 ? 2 + random.nextInt(200) : 0;
        pauseEvery = random.nextInt(3) == 0 ? 10 + random.nextInt(100) : 0;
        isStubborn = !EngineRuntime.current().equals(EngineRuntime.system()) && random.nextInt(8) == 0;
        script();
    }

    private void script() {
        splits = 1 + random.nextInt(3);
        int records = random.nextInt(4) == 0 ? random.nextInt(5) : random.nextInt(mostRecords);
        int badEvery = random.nextInt(2) == 0 ? 1 + random.nextInt(400) : 0;
        for (int split = 0; split < splits; split++) {
            List<ScriptedSource.Event<Object>> events = new ArrayList<>();
            for (int i = 0; i < records; i++) {
                Numbered record = new Numbered(split, i);
                boolean isBad = badEvery > 0 && random.nextInt(badEvery) == 0;
                events.add(isBad ? new ScriptedSource.Bad<>(record) : new ScriptedSource.Value<>(record));
                if (isBad) {
                    unreadable.add(record);
                }
            }
            if (random.nextInt(20) == 0) {
                events.add(new ScriptedSource.Broken<>(random.nextBoolean() ? new IOException("broken") : new Error("broken")));
            }
            source.split(events);
        }
        if (random.nextInt(4) == 0) {
            source.blocking();
        }
        shape.append(splits).append(" splits of ").append(records).append(source.isBlocking() ? " blocking" : "");
    }

    private Object step(Object record, int number) {
        calls.called("step " + number);
        SplittableRandom draw = new SplittableRandom(seed * 31 + record.hashCode() * 7919L + number);
        if (pauseEvery > 0 && draw.nextInt(pauseEvery) == 0) {
            Pause.of(draw.nextInt(300_000));
        }
        if (!isEndedEarly && EngineRuntime.current().interrupted()) {
            strayInterrupts.incrementAndGet();
        }
        if (isStubborn && draw.nextInt(40) == 0 && hasBeenStubborn.compareAndSet(false, true)) {
            Pause.stubborn(GRACE.toNanos() * 3 / 2);
        }
        if (failEvery > 0 && draw.nextInt(failEvery) == 0) {
            failed.add(record);
            if (draw.nextBoolean()) {
                throw new IllegalStateException("cannot");
            }
            throw new AssertionError("must not");
        }
        return record;
    }

    private boolean passes(Object record, int number) {
        boolean passes = step(record, number).hashCode() % 5 != 0;
        if (!passes) {
            filtered.add(record);
        }
        return passes;
    }

    private Flow<Object> flow() {
        Flow<Object> flow = Flow.from(source);
        int steps = 1 + random.nextInt(4);
        for (int i = 0; i < steps; i++) {
            int number = i;
            int n = 1 + random.nextInt(4);
            int kind = random.nextInt(7);
            shape.append(switch (kind) {
                case 0 -> ", parallel ";
                case 1 -> ", unordered ";
                case 2 -> ", async ";
                case 3 -> ", unordered async ";
                case 4 -> ", filter ";
                default -> ", map ";
            }).append(n);
            flow = switch (kind) {
                case 0 -> flow.parallel(n).map(record -> step(record, number));
                case 1 -> flow.parallel(n).unordered().map(record -> step(record, number));
                case 2 -> flow.async(record -> step(record, number), n);
                case 3 -> flow.async(record -> step(record, number), n).unordered();
                case 4 -> flow.filter(record -> passes(record, number));
                default -> flow.map(record -> step(record, number));
            };
        }
        int retries = random.nextInt(4) == 0 ? 1 : 0;
        return flow.to(sink).onError(switch (policy) {
            case STOP -> ErrorPolicy.stop().retry(retries, Duration.ofMillis(1));
            case SKIP -> ErrorPolicy.skip().retry(retries, Duration.ofMillis(1));
            case DEAD_LETTERS -> ErrorPolicy.deadLetter(letters).retry(retries, Duration.ofMillis(1));
        });
    }

    /** Runs the flow to its end, whatever that is, and checks it. */
    void run(Engine engine) throws InterruptedException {
        FlowHandle handle = engine.run(flow());
        if (isEndedEarly) {
            stopSometimes(handle);
        }
        boolean hasEnded = handle.await(patience);
        calls.isOver();
        long elapsed = EngineRuntime.current().nanoTime() - cutNanos;
        boolean mayBeGivenUp = cutNanos != Long.MAX_VALUE && elapsed >= GRACE.toNanos();
        check(handle.snapshot(), () -> {
            assertThat(hasEnded).as("has ended").isTrue();
            boolean isExact = !isBroken.getAsBoolean() && !(mayBeGivenUp && isStubborn);
            if (isExact) {
                checkCounts(handle.snapshot());
            }
            checkRecords();
            checkPositions(handle.snapshot());
            checkStop(handle.snapshot());
            if (!mayBeGivenUp) {
                checkEnd();
            }
            if (handle.snapshot().state() != FlowState.FAILED) { // which interrupts the calls of asynchronous steps
                assertThat(strayInterrupts).as("interrupts that were for others").hasValue(0);
            }
        });
    }

    /** Runs the plan twice at once, to its end, and checks what the two have done together. */
    void runTwice(Engine engine) throws InterruptedException {
        Plan plan = flow().plan();
        List<FlowHandle> handles = engine.run(List.of(plan, plan));
        for (FlowHandle handle : handles) {
            assertThat(handle.await(PATIENCE)).as("has ended\n-Dpelton.seed=" + seed).isTrue();
        }
        calls.isOver();
        List<FlowSnapshot> ends = handles.stream().map(FlowHandle::snapshot).toList();
        check(ends.getFirst(), () -> {
            assertThat(sum(ends, FlowSnapshot::recordsOut)).as("out").isEqualTo(sum(sink));
            assertThat(sum(ends, FlowSnapshot::deadLetters)).as("dead letters").isEqualTo(sum(letters));
            assertThat(sink.durable()).as("written more than twice").allSatisfy((_, times) -> assertThat(times).isBetween(1, 2));
            if (!source.isBlocking()) {
                assertThat(sum(ends, FlowSnapshot::recordsIn)).as("in").isEqualTo(source.read());
            }
            ends.forEach(this::checkPositions);
            checkEnd();
        });
    }

    private static long sum(List<FlowSnapshot> ends, ToLongFunction<FlowSnapshot> count) {
        return ends.stream().mapToLong(count).sum();
    }

    private static long sum(DurableSink sink) {
        return sink.durable().values().stream().mapToLong(Integer::intValue).sum();
    }

    /** Memory may be used up somewhere, as is known then. */
    ConservationRound breaking(BooleanSupplier hasHappened) {
        isBroken = hasHappened;
        patience = PATIENCE.plus(DRAIN_AFTER_FAILURE); // who should have been told may hear nothing before
        return this;
    }

    /** It is not stopped: nothing interrupts its steps. */
    ConservationRound undisturbed() {
        isEndedEarly = false;
        return this;
    }

    /** To be asked when the engine is closed: what came later than the end. */
    void checkNothingWasCalledSince() {
        if (isStubborn) {
            Pause.stubborn(GRACE.toNanos() * 2); // until the step that did not leave has left
        }
        assertThat(sink.mostEnds()).as("told more than once\n-Dpelton.seed=" + seed).isLessThanOrEqualTo(1);
        if (cutNanos == Long.MAX_VALUE) {
            assertThat(calls.calls()).as("called after the end\n-Dpelton.seed=" + seed).isEmpty();
        }
    }

    private void stopSometimes(FlowHandle handle) {
        int ends = random.nextInt(3);
        for (int i = 0; i < ends; i++) {
            Pause.of(random.nextInt(random.nextInt(3) == 0 ? 3_000_000 : 200_000));
            Duration deadline = random.nextBoolean() ? Duration.ZERO : Duration.ofMillis(random.nextInt(3) * 1000L);
            cutNanos = Math.min(cutNanos, EngineRuntime.current().nanoTime() + deadline.toNanos());
            handle.stop(deadline);
            readWhenStopped = readWhenStopped < 0 ? handle.snapshot().recordsIn() : readWhenStopped;
        }
    }

    private void check(FlowSnapshot end, Runnable checks) {
        try {
            checks.run();
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + shape + ", " + policy + ", " + sink + ", " + letters + "\n" + options
                    + "\n" + end + "\n-Dpelton.seed=" + seed, e);
        }
    }

    /** Each instance of the source may end the batch that it reads, and on several processors one more. */
    private void checkStop(FlowSnapshot end) {
        if (readWhenStopped >= 0) {
            long instances = Math.clamp(splits, 1, options.workers());
            assertThat(end.recordsIn() - readWhenStopped)
                    .as("read after it was stopped")
                    .isLessThanOrEqualTo(2 * instances * options.batchSize());
        }
    }

    /** Everything is closed, and everybody was told. */
    private void checkEnd() {
        if (!source.isBlocking()) { // whose thread may be waiting for the outside world
            assertThat(source.stillOpen()).as("cursors that are open").isZero();
        }
        assertThat(sink.badlyEnded()).isEmpty();
        assertThat(letters.badlyEnded()).isEmpty();
    }

    private void checkCounts(FlowSnapshot end) {
        if (source.isBlocking()) {
            assertThat(end.recordsIn()).as("in").isLessThanOrEqualTo(source.read());
        } else {
            assertThat(end.recordsIn()).as("in").isEqualTo(source.read());
        }
        assertThat(end.recordsOut()).as("out").isEqualTo(sink.durable().size());
        assertThat(end.deadLetters()).as("dead letters").isEqualTo(letters.durable().size());
        assertThat(end.skipped()).as("skipped").isLessThanOrEqualTo(policy == Policy.SKIP ? end.failed() : 0);
        long ended = end.recordsOut() + end.deadLetters() + end.skipped() + filtered.size() + end.leftBehind();
        if (end.state() != FlowState.FAILED) {
            assertThat(end.recordsIn() - ended).as("records that are nowhere").isZero();
            checkState(end);
        } else if (policy == Policy.DEAD_LETTERS) { // a letter that could not be written is among those that are left
            assertThat(end.recordsIn() - ended).as("failed").isBetween(0L, end.failed() - end.deadLetters());
        } else {
            assertThat(end.recordsIn() - ended).as("failed").isEqualTo(end.failed() - end.skipped());
        }
    }

    /** A sink that fails during the cut is no failure, but what it was given may be incomplete. */
    private void checkState(FlowSnapshot end) {
        if (end.leftBehind() > 0) {
            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
        } else if (!sink.mayFail() && !letters.mayFail()) {
            assertThat(end.state()).isEqualTo(FlowState.DONE);
        }
    }

    private void checkRecords() {
        assertThat(sink.durable()).as("written more than once").allSatisfy((_, times) -> assertThat(times).isOne());
        assertThat(letters.durable()).as("dead-lettered more than once").allSatisfy((_, times) -> assertThat(times).isOne());
        assertThat(letters.durable().keySet()).as("written and dead-lettered").noneMatch(sink.durable()::containsKey);
    }

    private void checkPositions(FlowSnapshot end) {
        for (Position position : end.committed()) {
            int split = Integer.parseInt(position.split().substring("source-".length()));
            for (int i = 0; i < position.offset(); i++) {
                Numbered record = new Numbered(split, i);
                boolean isDropped = policy == Policy.SKIP
                        && (failed.contains(record) || unreadable.contains(record) || sink.mayFail());
                isDropped |= filtered.contains(record);
                assertThat(sink.durable().containsKey(record) || letters.durable().containsKey(record) || isDropped)
                        .as("%s is acknowledged, and written, dead-lettered or dropped", record)
                        .isTrue();
            }
        }
    }
}
