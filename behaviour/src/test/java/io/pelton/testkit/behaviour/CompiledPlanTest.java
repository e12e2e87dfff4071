// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.collect.Collect;
import io.pelton.engine.CompiledPlan;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.testkit.ScriptedSource;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class CompiledPlanTest {
    /** Steps with state have it anew in each run, and so does a limit. */
    @ParameterizedTest
    @EnumSource
    void planRunsTwiceAtOnceAndOnceMore_eachRunDoesAllOfIt(EngineOptions.Mode mode) throws InterruptedException {
        Collect<Long> sink = new Collect<>();
        EngineOptions options = EngineOptions.defaults().withMode(mode).withBatchSize(2);
        Plan plan = Flow.from(ScriptedSource.of(1L, 2L, 2L, 3L, 1L, 4L, 5L))
                .distinct(n -> n, 100)
                .map(n -> n * 10)
                .limit(4)
                .to(sink)
                .plan();
        CompiledPlan compiled = CompiledPlan.of(plan, options);

        try (Engine one = new Engine(options);
                Engine other = new Engine(options)) {
            FlowHandle first = one.run(compiled);
            FlowHandle second = other.run(compiled);
            assertThat(first.await().state()).isEqualTo(FlowState.DONE);
            assertThat(second.await().state()).isEqualTo(FlowState.DONE);
            assertThat(one.run(compiled).await().recordsOut()).isEqualTo(4);
        }

        assertThat(sink.records()).containsExactlyInAnyOrder(10L, 20L, 30L, 40L, 10L, 20L, 30L, 40L, 10L, 20L, 30L, 40L);
    }

    @ParameterizedTest
    @EnumSource
    void planRunsTwice_itsClassIsMadeOnce(EngineOptions.Mode mode) throws InterruptedException {
        Set<Class<?>> callers = Collections.newSetFromMap(new IdentityHashMap<>());
        EngineOptions options = EngineOptions.defaults().withMode(mode).withWorkers(1);
        Plan plan = Flow.from(ScriptedSource.of(1L))
                .peek(_ -> StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                        .forEach(frame -> callers.add(frame.getDeclaringClass())))
                .to(new Collect<>())
                .plan();
        CompiledPlan compiled = CompiledPlan.of(plan, options);

        try (Engine engine = new Engine(options)) {
            engine.run(compiled).await();
            engine.run(compiled).await();
        }

        assertThat(callers.stream().filter(caller -> caller.getName().startsWith("io.pelton.generated.")))
                .hasSize(mode == EngineOptions.Mode.COMPILED ? 1 : 0);
    }
}
