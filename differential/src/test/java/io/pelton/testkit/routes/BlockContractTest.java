// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.flow.BlockSpec;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.flow.PeekFunction;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.RouteInFlight;
import io.pelton.routes.eip.RouteScope;
import io.pelton.routes.eip.ThreadPool;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Position;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every step keeps to that has state or waits, in virtual time: its output is slow and full, any call fails, the flow is stopped or cut
 * short at any moment, its plan runs twice, in one engine or two, other flows share it, and it is woken for no reason.
 */
class BlockContractTest {
    /** The header that has the number of a message in its source. */
    static final String NUMBER = "number";

    private static final int ROUNDS = 12;
    private static final Duration PATIENCE = Duration.ofDays(30);
    private static final long MOST = 40;
    private static final long MANY = 1_000;

    static Stream<String> kinds() {
        return BlockKinds.ALL.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void stepIsDisturbed_itKeepsItsContract(String kind) {
        Seeds.simulate(ROUNDS, (random, runtime) -> new Round(kind, random, runtime).run());
    }

    /** How plans run. */
    private enum Way {
        ONCE,
        ONE_AFTER_THE_OTHER,
        AT_ONCE,
        IN_TWO_ENGINES,
        SHARING
    }

    /** What a sink was given, and has flushed. */
    private static final class Written {
        final List<Object> written = new ArrayList<>();
        final List<Object> durable = new ArrayList<>();
    }

    /** Messages with the numbers from {@code first} on, some of them late. */
    private record Numbers(String name, long first, long count, SplittableRandom random, int pauses) implements Source<Object> {
        @Override
        public List<Split> splits() {
            return List.of(new Split(name, -1));
        }

        @Override
        public Cursor<Object> open(Split split, long offset, CursorContext context) {
            return new Cursor<>() {
                private long read;
                private @Nullable Message message;
                private long due = EngineRuntime.current().nanoTime();

                @Override
                public boolean advance() {
                    if (read == count || EngineRuntime.current().nanoTime() - due < 0) {
                        return false;
                    }
                    if (random.nextInt(pauses) == 0) {
                        due = EngineRuntime.current().nanoTime() + (1L << random.nextInt(31));
                    }
                    message = new Message(first + read);
                    message.setHeader(NUMBER, read);
                    read++;
                    return true;
                }

                @Override
                public Object current() {
                    return message;
                }

                @Override
                public boolean isFinished() {
                    return read == count;
                }

                @Override
                public long offset() {
                    return read;
                }

                @Override
                public long idleNanos() {
                    return Math.max(1, due - EngineRuntime.current().nanoTime());
                }

                @Override
                public String describePosition() {
                    return name + ":" + read;
                }

                @Override
                public void close() {}
            };
        }
    }

    /** A sink that may be slow. */
    private record Slow(String name, Written to, boolean isInline, long nanos) implements Sink<Object> {
        @Override
        public Set<SinkTrait> traits() {
            return isInline ? Set.of(SinkTrait.INLINE) : Set.of();
        }

        @Override
        public SinkWriter<Object> open() {
            List<Object> pending = new ArrayList<>();
            return new SinkWriter<>() {
                @Override
                public void write(Object record) throws InterruptedException {
                    if (nanos > 0) {
                        EngineRuntime.current().await(() -> false, nanos);
                    }
                    Object body = record instanceof DeadLetter letter ? bodyOf(letter.record()) : bodyOf(record);
                    to.written.add(body);
                    pending.add(body);
                }

                @Override
                public void flush() {
                    to.durable.addAll(pending);
                    pending.clear();
                }
            };
        }
    }

    private static Object bodyOf(Object record) {
        return record instanceof Message message ? message.body() : record;
    }

    /** One run, or two, of plans with one step. */
    private static final class Round {
        private final SplittableRandom random;
        private final SimRuntime runtime;
        private final EngineOptions options;
        private final Way way;
        private final int failing;
        private final BlockKinds.Made made;
        private final boolean isStateful;

        /** Whether the step must know when the way of a message has ended. */
        private final boolean isScoped;

        private final @Nullable WatchedBlock block;
        private final List<Plan> plans = new ArrayList<>();
        private final Written through = new Written();
        private final Written branch = new Written();
        private final Written letters = new Written();

        /** What the first step of a branch has seen. */
        private final List<Object> emitted = new ArrayList<>();
        private final Map<String, Long> counts = new HashMap<>();
        private final List<FlowSnapshot> ends = new ArrayList<>();
        private final boolean isStopping;

        /** Whether code of the user may take its time, while others come to what it works on. */
        private final boolean isSlow;

        Round(String kind, SplittableRandom random, SimRuntime runtime) {
            this.random = random;
            this.runtime = runtime;
            options = EngineOptions.defaults()
                    .withWorkers(1 + random.nextInt(3))
                    .withBatchSize(1 + random.nextInt(8))
                    .withRingCapacity(2 << random.nextInt(2))
                    .withMode(random.nextInt(3) == 0 ? EngineOptions.Mode.COMPILED : EngineOptions.Mode.INTERPRETED);
            way = List.of(Way.values()).get(random.nextInt(Way.values().length));
            failing = random.nextBoolean() ? 0 : 4 + random.nextInt(40);
            isStopping = random.nextInt(4) == 0;
            isSlow = random.nextInt(4) == 0;
            made = BlockKinds.ALL.get(kind).make(random, this::call);
            isScoped = made.function() instanceof ThreadPool;
            isStateful = made.function() instanceof StatefulBlock<?>;
            block = isStateful ? new WatchedBlock(stateful(made.function())) : null;
            Step step = step();
            int flows = way == Way.SHARING ? 1 + random.nextInt(3) : 1;
            ErrorPolicy policy = isStopping ? ErrorPolicy.stop() : ErrorPolicy.deadLetter(new Slow("letters", letters, false, slow()));
            for (int i = 0; i < flows; i++) {
                plans.add(plan("flow" + i, i * MANY, step, policy));
            }
        }

        @SuppressWarnings("unchecked")
        private static StatefulBlock<Object> stateful(Object function) {
            return (StatefulBlock<Object>) function;
        }

        private long slow() {
            return random.nextInt(3) == 0 ? 1L << random.nextInt(29) : 0;
        }

        private void call(String what) {
            if (isSlow && random.nextInt(4) == 0 && !"the poller".equals(what)) { // that is opened under a lock
                pauseUnlessInterrupted(1L << random.nextInt(31));
            }
            if (failing > 0 && random.nextInt(failing) == 0) {
                throw new IllegalStateException(what + " fails");
            }
        }

        private void pauseUnlessInterrupted(long nanos) {
            try {
                runtime.await(() -> false, nanos);
            } catch (InterruptedException e) {
                runtime.currentTask().interrupt();
            }
        }

        @SuppressWarnings("unchecked")
        private Step step() {
            StepInfo info = StepInfo.at(Origin.UNKNOWN);
            if (made.function() instanceof PeekFunction<?> peek) {
                return new Step.Peek(info, (PeekFunction<Object>) peek);
            }
            Step first = new Step.Peek(info, record -> {
                emitted.add(bodyOf(record));
                call("the branch");
            });
            Step sink = new Step.To(info, new Slow("branch", branch, random.nextInt(4) == 0, slow()));
            List<Pipeline> branches = new ArrayList<>();
            for (int i = 0; i < made.branches(); i++) {
                branches.add(new Pipeline(List.of(first, sink), null));
            }
            return new Step.Block(info, "block", block == null ? (BlockSpec<Object>) made.function() : block, branches);
        }

        private Plan plan(String id, long first, Step step, ErrorPolicy policy) {
            long count = random.nextLong(MOST);
            counts.put(id, count);
            Flow<Object> flow = Flow.<Object>from(new Numbers(id, first, count, random.split(), 1 + random.nextInt(8)))
                    .named(id);
            if (random.nextInt(4) == 0) {
                flow = flow.parallel(1);
            }
            Sink<Object> end = new Slow("through", through, random.nextInt(4) == 0, slow());
            if (random.nextInt(3) > 0 && !isScoped) {
                return flow.<Object>steps(List.of(step)).to(end).onError(policy).plan();
            }
            StepInfo info = StepInfo.at(Origin.UNKNOWN);
            Pipeline steps = new Pipeline(List.of(step, new Step.To(info, end)), null);
            Pipeline route = new Pipeline(List.of(new Step.Block(info, "route", new RouteScope(false), List.of(steps))), null);
            RouteInFlight inFlight = new RouteInFlight(1 + random.nextInt(5), random.nextBoolean());
            return flow.<Object>steps(List.of(new Step.Block(info, "inFlight", inFlight, List.of(route))))
                    .to(new Slow("nothing", new Written(), true, 0))
                    .onError(policy)
                    .plan();
        }

        void run() throws InterruptedException {
            switch (way) {
                case ONCE, SHARING -> together(List.of(plans));
                case AT_ONCE -> together(List.of(plans, plans));
                case ONE_AFTER_THE_OTHER -> {
                    together(List.of(plans));
                    together(List.of(plans));
                }
                case IN_TWO_ENGINES -> {
                    try (Engine other = new Engine(options, runtime)) {
                        List<FlowHandle> others = other.run(plans);
                        together(List.of(plans));
                        others.forEach(this::end);
                    }
                }
            }
            check();
        }

        private void together(List<List<Plan>> deployments) throws InterruptedException {
            try (Engine engine = new Engine(options, runtime)) {
                List<FlowHandle> flows = new ArrayList<>();
                deployments.forEach(each -> flows.addAll(engine.run(each)));
                Event disturbed = runtime.event();
                runtime.start("disturbs", Task.Kind.WAIT, () -> {
                    disturb(flows);
                    disturbed.happen();
                });
                flows.forEach(this::end);
                disturbed.await();
            }
        }

        /** Wakes the block for no reason, and stops a flow, or not. */
        private void disturb(List<FlowHandle> flows) {
            for (int i = random.nextInt(4); i > 0; i--) {
                pause();
                if (block != null) {
                    block.lives().forEach(WatchedBlock.Life::disturb);
                }
            }
            if (random.nextBoolean()) {
                pause();
                FlowHandle flow = flows.get(random.nextInt(flows.size()));
                flow.stop(random.nextBoolean() ? Duration.ZERO : Duration.ofNanos(1L << random.nextInt(40)));
            }
        }

        private void pause() {
            try {
                runtime.await(() -> false, 1L << random.nextInt(36));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private void end(FlowHandle flow) {
            try {
                assertThat(flow.await(PATIENCE)).as("%s has ended", flow.plan().id()).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            ends.add(flow.snapshot());
        }

        private boolean isDone() {
            return ends.stream().allMatch(end -> end.state() == FlowState.DONE);
        }

        private void check() {
            assertThat(made.leaks()).as("opened and not closed").hasValue(0);
            if (!isStopping) {
                assertThat(ends).as("no flow fails").noneMatch(end -> end.state() == FlowState.FAILED);
            }
            for (FlowSnapshot end : ends) {
                if (end.state() == FlowState.DONE && end.recordsIn() > 0) {
                    assertThat(end.committed()).as("committed, %s", end).containsExactly(new Position(end.flow(), end.recordsIn()));
                }
            }
            if (block != null) {
                checkLives(block.lives());
            }
            if (block != null && block.keepsRecords()) {
                checkKept(block.lives());
            }
        }

        private void checkLives(List<WatchedBlock.Life> lives) {
            assertThat(lives).as("one instance for the plans that are started together").hasSize(way == Way.ONCE || way == Way.SHARING ? 1 : 2);
            for (WatchedBlock.Life life : lives) {
                assertThat(life.closes).as("closed").isEqualTo(1);
                assertThat(life.late).as("called when it was closed").isEmpty();
                assertThat(life.abandons).isLessThanOrEqualTo(1);
                if (block != null && block.keepsRecords()) {
                    assertThat(life.inputEnds + life.abandons).as("told of the end").isGreaterThanOrEqualTo(1);
                }
            }
        }

        /** What was kept was emitted once, dropped or left behind. */
        private void checkKept(List<WatchedBlock.Life> lives) {
            List<Object> out = flat(emitted);
            List<Object> in = lives.stream().flatMap(life -> life.passed.stream()).toList();
            Set<Object> failed = new HashSet<>();
            lives.forEach(life -> failed.addAll(life.failed));
            if (lives.size() == 1) {
                assertThat(out).as("what is emitted").doesNotHaveDuplicates();
                if (!made.emitsFailed()) {
                    assertThat(out).as("what is emitted").noneMatch(failed::contains);
                }
            }
            List<Object> came = new ArrayList<>(lives.stream().flatMap(life -> life.came.stream()).toList());
            assertThat(out).as("emitted once for each time it came").allMatch(came::remove);
            List<Object> lost = new ArrayList<>(in);
            out.forEach(lost::remove);
            if (made.emitsAll()) {
                long left = ends.stream().mapToLong(FlowSnapshot::leftBehind).sum();
                assertThat((long) lost.size()).as("kept and never emitted, of %s: %s, %s", in, lost, ends).isLessThanOrEqualTo(left);
                if (isDone()) {
                    assertThat(lost).isEmpty();
                }
            }
            checkCommitted(flat(branch.durable), flat(letters.durable), lives);
        }

        /** No position has moved over what is kept. */
        private void checkCommitted(List<Object> durable, List<Object> letters, List<WatchedBlock.Life> lives) {
            if (!made.emitsAll() || lives.size() > 1) {
                return;
            }
            Set<Object> safe = new HashSet<>(durable);
            safe.addAll(letters);
            Set<Object> passed = new HashSet<>(lives.getFirst().passed);
            for (FlowSnapshot end : ends) {
                long first = Long.parseLong(end.flow().substring("flow".length())) * MANY;
                for (Position position : end.committed()) {
                    for (long number = 0; number < position.offset(); number++) {
                        if (passed.contains(first + number)) {
                            assertThat(safe).as("durable, as %s is committed", position).contains(first + number);
                        }
                    }
                }
            }
        }

        private static List<Object> flat(List<Object> bodies) {
            return bodies.stream()
                    .flatMap(body -> body instanceof List<?> list ? list.stream() : Stream.of(body))
                    .map(Object.class::cast)
                    .toList();
        }
    }
}
