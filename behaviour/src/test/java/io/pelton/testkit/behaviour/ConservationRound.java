// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.PeltonException;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.SimStore;
import io.pelton.testkit.simulation.SimulatedError;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * One life of a random flow, how it is ended, and what must hold then, which {@link LifeChecks} has. What happened is counted by the source,
 * the steps and the sinks themselves, and compared with what the flow says.
 */
final class ConservationRound {
    /** After that a flow that is cut short is given up, and what still goes on may go on. */
    static final Duration GRACE = Duration.ofSeconds(2);

    private static final Duration DRAIN_AFTER_FAILURE = Duration.ofSeconds(30);

    /** What a call that is slow and a thread that stalls may take, in all. */
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(60);

    /** What a sink that takes batches may take nothing, in all, with ever longer waits in between. */
    private static final Duration OUTAGES = Duration.ofMinutes(10);

    private static final int MOST_LOOKS = 6;

    final FlowShape shape;
    final Calls calls;
    final ScriptedSource<Object> source;
    final StepCalls steps;
    final DurableSink sink;
    final DurableSink letters;

    /** Where it begins to read each split. */
    final long[] begins;

    private final SplittableRandom random;
    private final Positions positions;

    /** What the flow had read when its first stop had returned; negative if it was not stopped. */
    private long readWhenStopped = -1;

    private long cutNanos = Long.MAX_VALUE;
    private long endNanos;

    /** What is done when it has been started. */
    private Consumer<FlowHandle> whenStarted = this::stopSometimes;

    private Duration patience = PATIENCE.plus(OUTAGES);

    /** Whether memory was used up somewhere: the flow must end, but what it counts may be wrong. */
    private BooleanSupplier isBroken = () -> false;

    /** Whether a thread may have stalled so long that the flow was given up. */
    private BooleanSupplier isDelayed = () -> false;

    private volatile @Nullable FlowHandle handle;

    /** The first life of a random flow, whose sinks may fail. */
    ConservationRound(long seed, SplittableRandom random, EngineOptions options, int mostRecords) {
        this(new FlowShape(seed, random, options, mostRecords), random);
    }

    private ConservationRound(FlowShape shape, SplittableRandom random) {
        this(shape, random, 0, new SimStore(), Calls.failing(shape.sinkFaults), new long[shape.script.size()]);
    }

    /** A life of a flow. */
    ConservationRound(FlowShape shape, SplittableRandom random, int life, SimStore store, Calls calls, long[] begins) {
        this(shape, random, life, store, new Positions(store, begins.length), calls, begins);
    }

    /** A life of a flow that notes in {@code positions} what is committed. */
    ConservationRound(
            FlowShape shape,
            SplittableRandom random,
            int life,
            SimStore store,
            Positions positions,
            Calls calls,
            long[] begins) {
        this.shape = shape;
        this.random = random;
        this.calls = calls;
        this.positions = positions;
        this.begins = begins;
        this.source = shape.source(calls, begins, this::committed);
        this.steps = new StepCalls(shape, calls, GRACE);
        this.sink = new DurableSink(shape.sink, life, store, calls);
        this.letters = new DurableSink(shape.letters, life, store, calls);
        store.begin(calls);
    }

    static int splitOf(String id) {
        return Integer.parseInt(id.substring("source-".length()));
    }

    private void committed(String split, long offset) {
        positions.save(splitOf(split), offset);
    }

    /** What fails here has been told to nobody, so that the old positions stay, or the new ones are there. */
    private void saveCommitted(FlowSnapshot now) {
        if (!shape.isAcknowledged && !shape.keepsPositions) {
            try {
                now.committed().forEach(position -> committed(position.split(), position.offset()));
            } catch (Throwable e) {
                if (calls.happened().isEmpty() && !isBroken.getAsBoolean()) {
                    throw e;
                }
            }
        }
    }

    /** Runs the flow to its end, whatever that is, and checks it. */
    void run(Engine engine) throws InterruptedException {
        FlowHandle started = start(engine);
        if (started == null) {
            calls.isOver();
            checked(null, () -> new LifeChecks(this).checkNothingIsOpen());
            return;
        }
        handle = started;
        whenStarted.accept(started);
        boolean hasEnded = awaitEnd(started);
        endNanos = EngineRuntime.current().nanoTime();
        calls.isOver();
        FlowSnapshot end = started.snapshot();
        checked(end, () -> {
            assertThat(hasEnded).as("has ended").isTrue();
            new LifeChecks(this).check(end);
        });
        saveCommitted(end);
    }

    /** Null if it cannot be started, as must be after a fault only. */
    private @Nullable FlowHandle start(Engine engine) {
        try {
            return engine.run(shape.flow(source, steps, sink, letters));
        } catch (PeltonException | IllegalStateException | SimulatedError | OutOfMemoryError e) {
            checked(null, () -> assertThat(!calls.happened().isEmpty() || isBroken.getAsBoolean())
                    .as("fails for a reason: %s", e)
                    .isTrue());
            return null;
        }
    }

    /** Looks at it now and then, as long as it goes on. */
    private boolean awaitEnd(FlowHandle started) throws InterruptedException {
        Progress progress = new Progress();
        boolean hasEnded = false;
        int looks = random.nextInt(MOST_LOOKS);
        for (int i = 0; i < looks && !hasEnded; i++) {
            hasEnded = started.await(Duration.ofNanos(random.nextInt(1 << random.nextInt(10, 22))));
            FlowSnapshot now = started.snapshot();
            checked(now, () -> {
                progress.check(now);
                new LifeChecks(this).checkPositions(now);
                new LifeChecks(this).checkNotEarly(now);
            });
            saveCommitted(now);
        }
        hasEnded = hasEnded || started.await(patience);
        checked(started.snapshot(), () -> progress.check(started.snapshot()));
        return hasEnded;
    }

    /** Runs the plan twice at once, to its end, and checks what the two have done together. */
    void runTwice(Engine engine) throws InterruptedException {
        Plan plan = shape.flow(source, steps, sink, letters).plan();
        List<FlowHandle> handles = engine.run(List.of(plan, plan));
        for (FlowHandle started : handles) {
            assertThat(started.await(patience)).as("has ended").isTrue();
        }
        calls.isOver();
        List<FlowSnapshot> ends = handles.stream().map(FlowHandle::snapshot).toList();
        checked(ends.getFirst(), () -> new LifeChecks(this).checkTwice(ends));
    }

    /** Memory may be used up somewhere, as is known then. */
    ConservationRound breaking(BooleanSupplier hasHappened) {
        isBroken = hasHappened;
        return patient(); // who should have been told may hear nothing before
    }

    /** A thread may stand still somewhere, as is known then. */
    ConservationRound stalling(BooleanSupplier hasHappened) {
        isDelayed = hasHappened;
        return patient();
    }

    private ConservationRound patient() {
        patience = PATIENCE.plus(OUTAGES).plus(DRAIN_AFTER_FAILURE).plus(LONGEST_DELAY);
        return this;
    }

    /** It is not stopped: nothing interrupts its steps. */
    ConservationRound undisturbed() {
        steps.undisturbed();
        return whenStarted(_ -> {});
    }

    /** It is not stopped at random moments; the flow is given to {@code action} when it has been started. */
    ConservationRound whenStarted(Consumer<FlowHandle> action) {
        whenStarted = action;
        return this;
    }

    /** To be asked when the engine is closed: what came later than the end. */
    void checkNothingWasCalledSince() {
        if (shape.isStubborn) {
            Pause.stubborn(GRACE.toNanos() * 2); // until the step that did not leave has left
        }
        checked(null, () -> {
            assertThat(Math.max(sink.mostEnds(), letters.mostEnds())).as("told more than once").isLessThanOrEqualTo(1);
            if (!mayBeGivenUp() && !isDelayed() && !isBroken.getAsBoolean()) {
                assertThat(calls.late())
                        .as("called after the end")
                        .filteredOn(call -> !call.startsWith("store.")
                                && !(shape.isBlocking && call.startsWith("source."))) // whose thread may still be waiting
                        .isEmpty();
            }
        });
    }

    private void stopSometimes(FlowHandle started) {
        int ends = random.nextInt(3);
        for (int i = 0; i < ends; i++) {
            Pause.of(random.nextInt(random.nextInt(3) == 0 ? 3_000_000 : 200_000));
            stop(started, random.nextBoolean() ? Duration.ZERO : Duration.ofMillis(random.nextInt(3) * 1000L));
        }
    }

    /** Stops it, which the checks take into account. */
    void stop(FlowHandle started, Duration deadline) {
        long now = EngineRuntime.current().nanoTime();
        long latest = deadline.toNanos() > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + deadline.toNanos();
        cutNanos = Math.min(cutNanos, latest);
        started.stop(deadline);
        FlowSnapshot after = started.snapshot();
        checked(after, () -> assertThat(after.state()).as("after a stop").isNotEqualTo(FlowState.RUNNING));
        readWhenStopped = readWhenStopped < 0 ? after.recordsIn() : readWhenStopped;
    }

    /** Does {@code checks}, whose failure says what was run. */
    void checked(@Nullable FlowSnapshot now, Runnable checks) {
        try {
            checks.run();
        } catch (AssertionError e) {
            throw new AssertionError(
                    e.getMessage() + "\n" + shape + "\nplanned " + calls + ", happened " + calls.happened() + "\n" + now,
                    e);
        }
    }

    /** What the flow does that runs; null if it has not been started. */
    @Nullable FlowHandle handle() {
        return handle;
    }

    /** Whether everything is counted, or lost with the memory, or left with a thread that did not come back. */
    boolean isExact() {
        return !isBroken() && !(mayBeGivenUp() && (shape.isStubborn || isDelayed()));
    }

    boolean isBroken() {
        return isBroken.getAsBoolean() || calls.hasHappened(CallFault.Kind.MEMORY);
    }

    boolean isDelayed() {
        return isDelayed.getAsBoolean() || calls.hasHappened(CallFault.Kind.SLOW);
    }

    /** Whether it was cut short so long ago that it may have ended before its activations have. */
    boolean mayBeGivenUp() {
        return cutNanos != Long.MAX_VALUE && endNanos - cutNanos >= GRACE.toNanos();
    }

    /** How long after its deadline it has ended; negative if before, or if there was none. */
    long nanosAfterDeadline() {
        return cutNanos == Long.MAX_VALUE ? -1 : endNanos - cutNanos;
    }

    long readWhenStopped() {
        return readWhenStopped;
    }
}
