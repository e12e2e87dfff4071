// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.Flow;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Stages that may wait, on the threads of the machine: any number at once, and one worker for all the others. */
class WaitingStagesTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Waits for so long before it lets a record pass; not at all if that is 0. */
    private static final class Wait implements BlockFunction<Object> {
        private static final long serialVersionUID = 1L;

        private final long millis;
        private final transient CountDownLatch begun;
        private final transient Set<Thread> threads = ConcurrentHashMap.newKeySet();

        Wait(long millis, int expected) {
            this.millis = millis;
            this.begun = new CountDownLatch(expected);
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            threads.add(Thread.currentThread());
            begun.countDown();
            branches.pause(millis);
            return true;
        }

        @Override
        public boolean mayWait() {
            return true;
        }

        Flow<Object> after(Flow<Long> numbers) {
            return numbers.steps(List.of(new Step.Block(StepInfo.at(Origin.UNKNOWN), "wait", this, List.of())));
        }

        void awaitAll() throws InterruptedException {
            assertThat(begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("all wait: %s do not", begun.getCount()).isTrue();
        }
    }

    private static Engine engine() {
        return new Engine(EngineOptions.defaults().withWorkers(1));
    }

    private static FlowSnapshot ended(FlowHandle flow) throws InterruptedException {
        assertThat(flow.await(PATIENCE)).as("%s has ended", flow.snapshot()).isTrue();
        return flow.snapshot();
    }

    @Test
    void threeHundredFlowsWaitAtOnce_anotherOneGoesOn_andAllAreCutShort() throws InterruptedException {
        int count = 300;
        Wait wait = new Wait(TimeUnit.HOURS.toMillis(1), count);
        try (Engine engine = engine()) {
            List<FlowHandle> flows = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                flows.add(engine.run(wait.after(Flow.from(Beacon.of(10))).to(Discard.sink())));
            }
            wait.awaitAll();
            assertThat(wait.threads).as("threads that wait").hasSize(count).allMatch(Thread::isVirtual);

            Collect<Long> sink = new Collect<>();
            Set<String> workers = ConcurrentHashMap.newKeySet();
            assertThat(ended(engine.run(Flow.from(Beacon.of(1_000))
                                    .peek(_ -> workers.add(Thread.currentThread().getName()))
                                    .parallel(2)
                                    .to(sink)))
                            .state())
                    .isEqualTo(FlowState.DONE);
            assertThat(sink.records()).isEqualTo(LongStream.range(0, 1_000).boxed().toList());
            assertThat(workers).singleElement().asString().endsWith("-worker-1");

            flows.forEach(flow -> flow.stop(Duration.ZERO));
            for (FlowHandle flow : flows) {
                FlowSnapshot end = ended(flow);
                assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
                assertThat(end.recordsOut()).isZero();
                assertThat(end.leftBehind()).isEqualTo(end.recordsIn());
            }
        }
    }

    /** Nobody takes a processor from a virtual thread: those that never rest let those go on whose time has come. */
    @Test
    void stagesThatMayWaitNeverRest_thoseThatWaitGoOn() throws InterruptedException {
        int busy = 2 * Runtime.getRuntime().availableProcessors() + 2;
        Wait restless = new Wait(0, busy);
        try (Engine engine = engine()) {
            List<FlowHandle> flows = new ArrayList<>();
            for (int i = 0; i < busy; i++) {
                flows.add(engine.run(restless.after(Flow.from(Beacon.of(Long.MAX_VALUE))).to(Discard.sink())));
            }
            Collect<Object> sink = new Collect<>();
            FlowHandle patient = engine.run(new Wait(1, 1).after(Flow.from(Beacon.of(20))).to(sink));
            assertThat(ended(patient).state()).isEqualTo(FlowState.DONE);
            assertThat(sink.records()).isEqualTo(LongStream.range(0, 20).boxed().toList());
            assertThat(flows).allMatch(flow -> flow.snapshot().state() == FlowState.RUNNING);
            flows.forEach(flow -> flow.stop(Duration.ZERO));
            for (FlowHandle flow : flows) {
                ended(flow);
            }
        }
    }
}
