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
import io.pelton.runtime.Event;
import io.pelton.testkit.Faults;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimRuntime;
import java.time.Duration;
import java.util.List;
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
        return new Aggregate(new Aggregate.Settings(
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
}
