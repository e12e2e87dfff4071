// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowSnapshot;
import io.pelton.error.Origin;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.Delivery;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Recovery;
import io.pelton.flow.RetryRule;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Random nests of blocks do the same compiled, interpreted and when they are simply called here. */
@SuppressWarnings("ReferenceEquality") // guards of the oracle are told apart by identity
class BlockTest {
    private static final int RECORDS = 60;

    /** What a record is: the steps it has been to. */
    private static final class Trace {
        private final StringBuilder text;

        /** The guard that has given up last, and the failure. */
        private @Nullable Guarding giver;

        private @Nullable Throwable givenUp;

        Trace(Object number) {
            text = new StringBuilder().append(number).append(':');
        }

        private boolean isMultiple(int of) {
            return text.length() % of == 0;
        }

        private void givesUp(Guarding guard, Throwable failure) {
            giver = guard;
            givenUp = failure;
        }

        @SuppressWarnings("ReferenceEquality") // this guard, this failure
        private boolean hasGivenUp(Guarding guard, Throwable failure) {
            return giver == guard && givenUp == failure;
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }

    private sealed interface Part {
        /** Leaves its mark, then fails now and then. */
        record Mark(char name, int failsAt) implements Part {}

        record Loop(int times, List<Part> body) implements Part {}

        /** {@code leavesToOuter}: who is around it decides about failures first. */
        record Attempt(boolean leavesToOuter, List<Part> body, List<Part> handler) implements Part {}

        record Guard(int tries, boolean goesOn, boolean endsQuietly, List<Part> body, List<Part> handler) implements Part {}

        record EndsHalf(List<Part> body) implements Part {}

        record Pick(List<Part> even, List<Part> odd) implements Part {}
    }

    static IntStream seeds() {
        return IntStream.range(0, 150);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void when_blocksAreNested_then_everyWayToRunThemDoesTheSame(int seed) throws Exception {
        List<Part> parts = parts(new Random(seed), 4);
        Collect<Object> compiled = new Collect<>();
        FlowSnapshot first = run(EngineOptions.Mode.COMPILED, parts, compiled);
        Collect<Object> interpreted = new Collect<>();
        FlowSnapshot second = run(EngineOptions.Mode.INTERPRETED, parts, interpreted);
        List<String> wanted = new ArrayList<>();
        for (long i = 0; i < RECORDS; i++) {
            Trace trace = new Trace(i);
            try {
                if (call(parts, trace)) {
                    wanted.add(trace.toString());
                }
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("mark");
            }
        }
        assertThat(texts(compiled)).as("seed %d: %s", seed, parts).isEqualTo(wanted);
        assertThat(texts(interpreted)).as("seed %d: %s", seed, parts).isEqualTo(wanted);
        assertThat(first.steps()).as("seed %d: %s", seed, parts).isEqualTo(second.steps());
        assertThat(first.steps().getLast().out()).isEqualTo(wanted.size());
    }

    private static List<String> texts(Collect<Object> collect) {
        return collect.records().stream().map(Object::toString).toList();
    }

    private static FlowSnapshot run(EngineOptions.Mode mode, List<Part> parts, Sink<Object> sink) throws Exception {
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Map(info(), Trace::new));
        steps.addAll(steps(parts));
        steps.add(new Step.To(info(), sink));
        Input input = new Input.From(info(), Beacon.of(RECORDS));
        Plan plan = Plan.of("blocks", Delivery.AT_LEAST_ONCE, input, new Pipeline(steps, ErrorPolicy.skip()));
        try (Engine engine = new Engine(EngineOptions.defaults().withMode(mode).withBatchSize(7))) {
            return engine.run(plan).await();
        }
    }

    private static StepInfo info() {
        return StepInfo.at(Origin.UNKNOWN);
    }

    private static List<Part> parts(Random random, int depth) {
        List<Part> parts = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            parts.add(part(random, depth));
        }
        return parts;
    }

    private static Part part(Random random, int depth) {
        int kind = depth == 0 ? 0 : random.nextInt(8);
        return switch (kind) {
            case 1 -> new Part.Loop(random.nextInt(4), parts(random, depth - 1));
            case 2 -> new Part.Attempt(random.nextBoolean(), parts(random, depth - 1), parts(random, depth - 1));
            case 3, 4 -> new Part.Guard(
                    random.nextInt(3), random.nextBoolean(), random.nextBoolean(), parts(random, depth - 1), parts(random, depth - 1));
            case 5 -> new Part.EndsHalf(parts(random, depth - 1));
            case 6 -> new Part.Pick(parts(random, depth - 1), random.nextBoolean() ? List.of() : parts(random, depth - 1));
            default -> new Part.Mark((char) ('a' + random.nextInt(26)), random.nextInt(3) == 0 ? 2 + random.nextInt(6) : 1_000_000);
        };
    }

    private static List<Step> steps(List<Part> parts) {
        return parts.stream().map(BlockTest::step).toList();
    }

    private static Pipeline pipeline(List<Part> parts) {
        return new Pipeline(steps(parts), null);
    }

    private static Step step(Part part) {
        return switch (part) {
            case Part.Mark mark -> new Step.Peek(info(), record -> mark(mark, (Trace) record));
            case Part.Loop loop -> block(loop.body(), (record, branches) -> {
                for (int i = 0; i < loop.times(); i++) {
                    branches.run(0, record);
                }
                return true;
            });
            case Part.Attempt attempt -> new Step.Block(
                    info(), "attempt", new Trying(attempt.leavesToOuter()), List.of(pipeline(attempt.body()), pipeline(attempt.handler())));
            case Part.Guard guard -> new Step.Block(
                    info(), "guard", new Guarding(guard), List.of(pipeline(guard.body()), pipeline(guard.handler())));
            case Part.EndsHalf half -> block(half.body(), (record, branches) -> {
                branches.run(0, record);
                return ((Trace) record).isMultiple(2);
            });
            case Part.Pick pick -> new Step.Choice(
                    info(),
                    List.of(new Step.When(record -> ((Trace) record).isMultiple(2), pipeline(pick.even()))),
                    pipeline(pick.odd()));
        };
    }

    private static Step block(List<Part> body, BlockFunction<Object> function) {
        return new Step.Block(info(), "block", function, List.of(pipeline(body)));
    }

    private static void mark(Part.Mark mark, Trace trace) {
        trace.text.append(mark.name());
        if (trace.isMultiple(mark.failsAt())) {
            trace.text.append('!');
            throw new IllegalStateException("mark");
        }
    }

    /** Runs the second branch after a failure in the first. */
    private record Trying(boolean leavesToOuter) implements BlockFunction<Object> {
        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            try {
                branches.run(0, record);
            } catch (IllegalStateException e) {
                ((Trace) record).text.append('^');
                branches.run(1, record);
            }
            return true;
        }

        @Override
        public @Nullable Recovery<Object> recovery(int branch) {
            return leavesToOuter ? (_, failure, _) -> failure.leaveToOuter() : Recovery.none();
        }
    }

    /** Tries again, then goes on, ends the way or gives up. */
    private record Guarding(Part.Guard guard) implements BlockFunction<Object> {
        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            branches.run(0, record);
            return true;
        }

        @Override
        public @Nullable Recovery<Object> recovery(int branch) {
            return branch == 0 ? this::recover : null;
        }

        private boolean recover(Object record, Recovery.Failure failure, Branches<Object> branches) throws Throwable {
            Trace trace = (Trace) record;
            if (trace.hasGivenUp(this, failure.error())) {
                throw failure.error();
            }
            try {
                return decide(trace, failure, branches);
            } catch (IllegalStateException e) {
                trace.givesUp(this, e);
                throw e;
            }
        }

        private boolean decide(Trace trace, Recovery.Failure failure, Branches<Object> branches) throws Throwable {
            try {
                failure.retry((attempt, error) -> {
                    assertThat(error).hasMessage("mark");
                    if (attempt > guard.tries()) {
                        return RetryRule.GIVE_UP;
                    }
                    trace.text.append('~');
                    return 0;
                });
                return true;
            } catch (IllegalStateException e) {
                assertThat(e).isSameAs(failure.error());
            }
            branches.run(1, trace);
            if (!guard.goesOn() && !guard.endsQuietly()) {
                throw failure.error();
            }
            return guard.goesOn();
        }
    }

    /** The oracle: whether the record goes on behind the parts. A failure is decided about by the innermost guard around it. */
    private static boolean call(List<Part> parts, Trace trace) {
        return call(parts, trace, null);
    }

    private record Around(Part.Guard guard, @Nullable Around outer) {}

    private static final class GivenUp extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        private final transient Around by;

        GivenUp(Around by) {
            super("mark");
            this.by = by;
        }
    }

    private static final Around NOBODY = new Around(new Part.Guard(0, false, false, List.of(), List.of()), null);

    private static boolean call(List<Part> parts, Trace trace, @Nullable Around around) {
        for (Part part : parts) {
            if (!guarded(part, trace, around)) {
                return false;
            }
        }
        return true;
    }

    private static boolean guarded(Part part, Trace trace, @Nullable Around around) {
        try {
            return call(part, trace, around);
        } catch (IllegalStateException e) {
            boolean isGivenUp = e instanceof GivenUp given && given.by == around;
            if (around == null || around == NOBODY || isGivenUp) {
                throw e;
            }
            Part.Guard guard = around.guard();
            for (int i = 0; i < guard.tries(); i++) {
                try {
                    trace.text.append('~');
                    return call(part, trace, around);
                } catch (IllegalStateException again) {
                    assertThat(again).hasMessage("mark");
                }
            }
            try {
                call(guard.handler(), trace, around.outer());
            } catch (IllegalStateException fromHandler) {
                throw new GivenUp(around);
            }
            if (!guard.goesOn() && !guard.endsQuietly()) {
                throw new GivenUp(around);
            }
            return guard.goesOn();
        }
    }

    private static boolean call(Part part, Trace trace, @Nullable Around around) {
        switch (part) {
            case Part.Mark mark -> mark(mark, trace);
            case Part.Loop loop -> {
                for (int i = 0; i < loop.times(); i++) {
                    call(loop.body(), trace, around);
                }
            }
            case Part.Attempt attempt -> {
                Around within = attempt.leavesToOuter() ? around : NOBODY;
                try {
                    call(attempt.body(), trace, within);
                } catch (IllegalStateException e) {
                    trace.text.append('^');
                    call(attempt.handler(), trace, within);
                }
            }
            case Part.Guard guard -> call(guard.body(), trace, new Around(guard, around));
            case Part.EndsHalf half -> {
                call(half.body(), trace, around);
                return trace.isMultiple(2);
            }
            case Part.Pick pick -> {
                return call(trace.isMultiple(2) ? pick.even() : pick.odd(), trace, around);
            }
        }
        return true;
    }
}
