// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.flow.Flow;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.Aggregate;
import io.pelton.routes.eip.RouteInFlight;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.testkit.Faults;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** User code that a step with state calls, such as a strategy, takes long: it keeps nobody from going on but those that must come behind it. */
class SlowStrategyTest {
    private static final int ROUNDS = 20;
    private static final Duration PATIENCE = Duration.ofDays(1);
    private static final Duration LONG = Duration.ofHours(1);

    private static final EngineOptions OPTIONS =
            EngineOptions.defaults().withWorkers(1).withMode(EngineOptions.Mode.INTERPRETED);

    /** Waits for {@code gate} at the message "slow", once {@code entered}, and for {@code end} at the message "last". */
    private static void pass(Message message, Event entered, Event gate, Event end) {
        try {
            if ("slow".equals(message.body())) {
                entered.happen();
                gate.await();
            } else if ("last".equals(message.body())) {
                end.await();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Groups of two messages with the same first letter; a strategy of the user. */
    private static Aggregate aggregate(Event entered, Event gate, Event end) {
        AggregationStrategy strategy = (old, next) -> {
            pass(next, entered, gate, end);
            return next;
        };
        return new Aggregate("", new Aggregate.Settings(
                message -> message.body().toString().substring(0, 1),
                strategy,
                null,
                _ -> 2,
                null,
                0,
                false,
                false,
                0,
                false,
                false,
                false,
                false,
                false));
    }

    private static Plan plan(String id, StatefulBlock<Object> block, RecordingSink<Object> groups, String... bodies) {
        Object[] messages = new Object[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            messages[i] = new Message(bodies[i]);
        }
        StepInfo info = StepInfo.at(Origin.UNKNOWN);
        Pipeline branch = new Pipeline(List.of(new Step.To(info, groups)), null);
        return Flow.<Object>from(ScriptedSource.of(messages))
                .named(id)
                .<Object>steps(List.of(new Step.Block(info, "block", block, List.of(branch))))
                .to(new RecordingSink<>(id, RecordingSink.Kind.INLINE, Faults.NONE))
                .plan();
    }

    /** What is done while the flow "one" is in its strategy, and "two" runs. */
    @FunctionalInterface
    private interface Meanwhile {
        void run(FlowHandle two, RecordingSink<Object> groups, Event gate, SimRuntime runtime) throws Exception;
    }

    private static void simulate(Meanwhile meanwhile, String... ofTwo) {
        Seeds.simulateWithoutStalls(ROUNDS, (_, runtime) -> {
            Event entered = runtime.event();
            Event gate = runtime.event();
            RecordingSink<Object> groups = new RecordingSink<>("groups", RecordingSink.Kind.INLINE_CONCURRENT, Faults.NONE);
            Event end = runtime.event();
            StatefulBlock<Object> block = aggregate(entered, gate, end);
            try (Engine engine = new Engine(OPTIONS.withWorkers(2), runtime)) {
                List<FlowHandle> flows = engine.run(List.of(plan("one", block, groups, "slow", "last"), plan("two", block, groups, ofTwo)));
                entered.await();
                meanwhile.run(flows.get(1), groups, gate, runtime);
                gate.happen();
                assertThat(flows.get(1).await(PATIENCE)).isTrue();
                end.happen(); // so "one" ends last, and emits what is kept
                assertThat(flows.getFirst().await(PATIENCE)).isTrue();
                assertThat(flows.getFirst().snapshot().state()).isEqualTo(FlowState.DONE);
            }
        });
    }

    @Test
    void strategyIsSlowForOneKey_groupsOfOthersAreCompleteMeanwhile() {
        simulate(
                (_, groups, _, runtime) -> {
                    runtime.await(() -> groups.records().size() == 2, LONG.toNanos());
                    assertThat(groups.records()).extracting(record -> ((Message) record).body()).containsExactly("a2", "b2");
                },
                "a1", "b1", "a2", "b2");
    }

    @Test
    void messageComesToTheSameKeyMeanwhile_itWaitsForItsTurn_andOtherFlowsGoOn() {
        simulate(
                (two, groups, _, runtime) -> {
                    runtime.await(() -> false, LONG.toNanos());
                    assertThat(groups.records()).isEmpty();
                    assertThat(two.snapshot().state()).isEqualTo(FlowState.RUNNING);
                },
                "s2", "a1", "a2");
    }

    @Test
    void flowIsCutShortWhoseMessageWaitsForItsTurn_itEndsAtOnce() {
        simulate(
                (two, _, _, runtime) -> {
                    runtime.await(() -> false, 1_000_000);
                    two.stop(Duration.ZERO);
                    assertThat(two.await(LONG)).isTrue();
                    assertThat(two.snapshot().state()).isEqualTo(FlowState.CUT_SHORT);
                },
                "s2", "a1", "a2");
    }

    /** Its turn may come in the moment in which it gives up: then the group is left to others. */
    @Test
    void flowIsCutShortInTheMomentInWhichItsTurnComes_theGroupIsLeft() {
        simulate(
                (two, groups, gate, runtime) -> {
                    runtime.await(() -> false, 1_000_000);
                    gate.happen();
                    two.stop(Duration.ZERO);
                    assertThat(two.await(LONG)).isTrue();
                },
                "s2");
    }

    /** The block, around which {@code most} messages are on their way at once. */
    private static Plan inFlight(int most, StatefulBlock<Object> block, RecordingSink<Object> groups, String... bodies) {
        StepInfo info = StepInfo.at(Origin.UNKNOWN);
        Step aggregate = new Step.Block(info, "block", block, List.of(new Pipeline(List.of(new Step.To(info, groups)), null)));
        return Flow.<Object>from(ScriptedSource.of(Stream.of(bodies).map(Message::new).toArray()))
                .named("route")
                .<Object>steps(List.of(
                        new Step.Block(info, "route", new RouteInFlight(most, false), List.of(new Pipeline(List.of(aggregate), null)))))
                .to(new RecordingSink<>("route", RecordingSink.Kind.INLINE, Faults.NONE))
                .plan();
    }

    @Test
    void flowIsCutShortWhileMessagesInFlightWaitForTheirTurn_itEndsAtOnce() {
        Seeds.simulateWithoutStalls(ROUNDS, (_, runtime) -> {
            Event entered = runtime.event();
            Event gate = runtime.event();
            RecordingSink<Object> groups = new RecordingSink<>("groups", RecordingSink.Kind.INLINE_CONCURRENT, Faults.NONE);
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle flow =
                        engine.run(inFlight(4, aggregate(entered, gate, gate), groups, "slow", "s2", "s3", "s4", "s5", "s6"));
                entered.await();
                runtime.await(() -> false, 1_000_000);
                flow.stop(Duration.ZERO);
                runtime.await(() -> false, 1_000_000);
                gate.happen();
                assertThat(flow.await(LONG)).isTrue();
                assertThat(flow.snapshot().state()).isEqualTo(FlowState.CUT_SHORT);
            }
        });
    }

    @Test
    void messagesInFlightComeToTheSameKeyMeanwhile_eachHasItsTurn() {
        Seeds.simulateWithoutStalls(ROUNDS, (_, runtime) -> {
            Event entered = runtime.event();
            Event gate = runtime.event();
            RecordingSink<Object> groups = new RecordingSink<>("groups", RecordingSink.Kind.INLINE_CONCURRENT, Faults.NONE);
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle flow =
                        engine.run(inFlight(4, aggregate(entered, gate, gate), groups, "slow", "s2", "s3", "s4", "s5", "s6"));
                entered.await();
                runtime.await(() -> false, 1_000_000);
                gate.happen();
                assertThat(flow.await(LONG)).isTrue();
                assertThat(flow.snapshot().state()).isEqualTo(FlowState.DONE);
                assertThat(groups.records()).hasSize(3);
            }
        });
    }

    /** The machine; counts how often a lane waits for what it has to ask for again and again. */
    private static EngineRuntime counting(AtomicInteger waits) {
        return (EngineRuntime) Proxy.newProxyInstance(
                EngineRuntime.class.getClassLoader(), new Class<?>[] {EngineRuntime.class}, (_, method, arguments) -> {
                    if ("await".equals(method.getName()) && "pelton-lane".equals(Thread.currentThread().getName())) {
                        waits.incrementAndGet();
                    }
                    return method.invoke(EngineRuntime.system(), arguments);
                });
    }

    @Test
    void manyMessagesInFlightWaitForOneGroup_eachIsToldWhenItsTurnHasCome() throws Exception {
        int count = 500;
        AtomicInteger waits = new AtomicInteger();
        AtomicInteger asked = new AtomicInteger();
        Aggregate aggregate = new Aggregate("", new Aggregate.Settings(
                _ -> {
                    asked.incrementAndGet();
                    return "key";
                },
                (_, next) -> {
                    int before = asked.get();
                    while (asked.get() == before && before < count) { // until the next one comes
                        Thread.yield();
                    }
                    return next;
                },
                null,
                _ -> 2,
                null,
                0,
                false,
                false,
                0,
                false,
                false,
                false,
                false,
                false));
        RecordingSink<Object> groups = new RecordingSink<>("groups", RecordingSink.Kind.INLINE_CONCURRENT, Faults.NONE);
        String[] bodies = IntStream.range(0, count).mapToObj(String::valueOf).toArray(String[]::new);
        try (Engine engine = new Engine(OPTIONS, counting(waits))) {
            engine.run(inFlight(count, aggregate, groups, bodies)).await();
        }
        assertThat(groups.records()).hasSize(count / 2);
        assertThat(waits).hasValue(0);
    }
}
