// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.message.Message;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.RouteInFlight;
import io.pelton.routes.eip.RouteScope;
import io.pelton.routes.eip.ThreadPool;
import io.pelton.testkit.Faults;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Seeds;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How many messages go on at once behind {@code threads}, when others end in any way. */
class ThreadPoolTest {
    private static final int MESSAGES = 20;
    private static final int ROUNDS = 200;
    private static final StepInfo INFO = StepInfo.at(Origin.UNKNOWN);

    /** The steps behind: each message takes a while, some fail. It counts how many are there at once. */
    private static final class Busy implements BlockFunction<Object> {
        private final transient SplittableRandom random;
        private transient int now;
        private transient int most;
        private transient int begun;

        Busy(SplittableRandom random) {
            this.random = random;
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            most = Math.max(most, ++now);
            begun++;
            try {
                branches.pause(random.nextInt(5));
                if (random.nextInt(8) == 0) {
                    throw new IllegalStateException("it does");
                }
            } finally {
                now--;
            }
            return true;
        }

        @Override
        public boolean mayWait() {
            return true;
        }
    }

    /** Leads each message down its branch several times at once. */
    private record Parts(int number) implements BlockFunction<Object> {
        @Override
        public boolean apply(Object record, Branches<Object> branches) {
            Branches.Forks<Branches.Way<Object>> forks = branches.forks();
            for (int i = 0; i < number; i++) {
                Message part = ((Message) record).copy();
                forks.fork(its -> its.run(0, part));
            }
            for (var ended = forks.next(Long.MAX_VALUE); ended != null; ended = forks.next(Long.MAX_VALUE)) {
                ended.drop();
            }
            return true;
        }

        @Override
        public boolean mayWait() {
            return true;
        }
    }

    private static Plan plan(String id, Step pool, Step busy, RouteInFlight inFlight) {
        return plan(id, inFlight, route(id, pool, busy));
    }

    private static Step route(String id, Step pool, Step busy) {
        Step sink = new Step.To(INFO, RecordingSink.background("sink " + id));
        return new Step.Block(INFO, "route", new RouteScope(false), List.of(new Pipeline(List.of(pool, busy, sink), null)));
    }

    private static Plan plan(String id, RouteInFlight inFlight, Step behind) {
        Object[] messages = IntStream.range(0, MESSAGES).mapToObj(Message::new).toArray();
        return Flow.<Object>from(ScriptedSource.of(messages))
                .named(id)
                .<Object>steps(List.of(new Step.Block(INFO, "inFlight", inFlight, List.of(new Pipeline(List.of(behind), null)))))
                .to(new RecordingSink<>("end " + id, RecordingSink.Kind.INLINE, Faults.NONE))
                .onError(ErrorPolicy.skip())
                .plan();
    }

    /** Two flows share the pool, one of which is cut short: it frees its places, once each. */
    @Test
    void messagesFail_orAreCutShort_soManyGoOnAtOnceAsMay() {
        Seeds.simulateWithoutStalls(ROUNDS, (random, runtime) -> {
            int size = 1 + random.nextInt(3);
            Busy busy = new Busy(random.split());
            Step pool = new Step.Block(INFO, "pool", new ThreadPool(size, size, 2 * MESSAGES, false), List.of());
            Step behind = new Step.Block(INFO, "busy", busy, List.of());
            RouteInFlight inFlight = new RouteInFlight(1 + random.nextInt(MESSAGES), random.nextBoolean());
            EngineOptions options = EngineOptions.defaults().withWorkers(2).withBatchSize(1 + random.nextInt(4)).withRingCapacity(2);
            try (Engine engine = new Engine(options, runtime)) {
                List<FlowHandle> flows =
                        engine.run(List.of(plan("one", pool, behind, inFlight), plan("two", pool, behind, inFlight)));
                runtime.await(() -> false, random.nextLong(40_000_000));
                flows.getFirst().stop(Duration.ZERO);
                assertThat(flows.get(1).await(Duration.ofDays(1))).as("the other one ends").isTrue();
                assertThat(flows.getFirst().await(Duration.ofDays(1))).isTrue();
                assertThat(flows.get(1).snapshot().state()).isEqualTo(FlowState.DONE);
            }
            assertThat(busy.most).as("at once, of %d", size).isLessThanOrEqualTo(size);
            assertThat(busy.begun).isGreaterThanOrEqualTo(MESSAGES);
        });
    }

    /** A part has a place of its own: that of another part is not its message's. */
    @Test
    void partsOfAMessageComeAtOnce_soManyGoOnAsMay() {
        Seeds.simulateWithoutStalls(ROUNDS, (random, runtime) -> {
            int size = 1 + random.nextInt(3);
            Busy busy = new Busy(random.split());
            Step pool = new Step.Block(INFO, "pool", new ThreadPool(size, size, 10 * MESSAGES, false), List.of());
            Step parts = new Step.Block(
                    INFO,
                    "parts",
                    new Parts(5),
                    List.of(new Pipeline(
                            List.of(route("one", pool, new Step.Block(INFO, "busy", busy, List.of()))), null)));
            RouteInFlight inFlight = new RouteInFlight(1 + random.nextInt(MESSAGES), random.nextBoolean());
            try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(2), runtime)) {
                FlowHandle flow = engine.run(plan("one", inFlight, parts));
                assertThat(flow.await(Duration.ofDays(1))).isTrue();
                assertThat(flow.snapshot().state()).isEqualTo(FlowState.DONE);
            }
            assertThat(busy.most).as("at once, of %d", size).isLessThanOrEqualTo(size);
            assertThat(busy.begun).isEqualTo(5 * MESSAGES);
        });
    }
}
