// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowState;
import io.pelton.engine.instance.Deployment;
import io.pelton.engine.instance.StateBudget;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Turns are asked to end at any record: batches are done in parts, and everything comes once and in its order. */
class LeavingTest {
    private static final long RECORDS = 20_000;

    /** A flow over numbers that gives each of them once, and whether in order. */
    record Shape(String name, boolean inOrder, UnaryOperator<Flow<Long>> steps) {
        @Override
        public String toString() {
            return name;
        }
    }

    record Case(Shape shape, EngineOptions.Mode mode) {}

    private static Stream<Case> cases() {
        return Stream.of(
                        new Shape("one stage", true, flow -> flow.map(n -> n)),
                        new Shape("two stages", true, flow -> flow.parallel(1).map(n -> n)),
                        new Shape("ordered", true, flow -> flow.parallel(3).map(n -> n).parallel(1)),
                        new Shape("ordered, filtered and exploded", true, flow -> flow.parallel(3)
                                .filter(n -> n % 3 == 0)
                                .<Long>flatMap((n, out) -> {
                                    for (long i = n; i < Math.min(n + 3, RECORDS); i++) {
                                        out.emit(i);
                                    }
                                })
                                .parallel(1)),
                        new Shape("unordered", false, flow -> flow.parallel(3).unordered().map(n -> n)),
                        new Shape("asynchronous", true, flow -> flow.async(n -> n, 4)))
                .flatMap(shape -> Stream.of(EngineOptions.Mode.values()).map(mode -> new Case(shape, mode)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void turnsEndAtAnyRecord_everythingComesOnce(Case tried) throws InterruptedException {
        Collect<Long> sink = new Collect<>();
        EngineOptions options = EngineOptions.defaults()
                .withMode(tried.mode())
                .withBatchSize(64)
                .withRingCapacity(4);
        try (FlowThreads threads = new FlowThreads(EngineRuntime.system(), 1, 2)) {
            FlowStarter starter = FlowStarter.open(
                    new CompiledStages(
                            tried.shape().steps().apply(Flow.from(Beacon.of(RECORDS))).to(sink).plan(), options),
                    options,
                    threads,
                    EngineRuntime.system(),
                    new Deployment(EngineRuntime.system(), new StateBudget(Long.MAX_VALUE)),
                    Persistence.none(EngineRuntime.system()));
            RunningFlow flow = starter.flow();
            starter.start();
            long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
            while (!flow.isOver() && System.nanoTime() < end) {
                flow.turns().leaveTurns();
            }
            assertThat(flow.isOver()).as("%s has ended", flow.snapshot()).isTrue();
            assertThat(flow.snapshot().state()).isEqualTo(FlowState.DONE);
            assertThat(flow.snapshot().recordsIn()).isEqualTo(RECORDS);
            assertThat(flow.snapshot().recordsOut()).isEqualTo(RECORDS);
            assertThat(flow.snapshot().leftBehind()).isZero();
            assertThat(flow.snapshot().committed().getFirst().offset()).isEqualTo(RECORDS);
            List<Long> all = LongStream.range(0, RECORDS).boxed().toList();
            if (tried.shape().inOrder()) {
                assertThat(sink.records()).isEqualTo(all);
            } else {
                assertThat(sink.records().stream().sorted().toList()).isEqualTo(all);
            }
        }
    }

    /** Whether each record asks its turn to end. */
    record Leaving(boolean leaves, EngineOptions.Mode mode) {}

    private static Stream<Leaving> leavings() {
        return Stream.of(EngineOptions.Mode.values())
                .flatMap(mode -> Stream.of(new Leaving(true, mode), new Leaving(false, mode)));
    }

    @ParameterizedTest
    @MethodSource("leavings")
    void flowStopsAtARecord_theBatchesDoneBeforeItAreCommitted_alsoThoseThatATurnHasCut(Leaving tried)
            throws InterruptedException {
        EngineOptions options = EngineOptions.defaults()
                .withMode(tried.mode())
                .withBatchSize(2)
                .withTurn(Duration.ofDays(1));
        try (FlowThreads threads = new FlowThreads(EngineRuntime.system(), 1, 1)) {
            AtomicReference<RunningFlow> running = new AtomicReference<>();
            FlowStarter starter = FlowStarter.open(
                    new CompiledStages(Flow.from(Beacon.of(100))
                            .peek(n -> {
                                if (tried.leaves()) {
                                    running.get().turns().leaveTurns();
                                }
                                if (n == 27) {
                                    throw new IllegalStateException("the flow stops here");
                                }
                            })
                            .to(new Collect<>())
                            .onError(ErrorPolicy.stop())
                            .plan(), options),
                    options,
                    threads,
                    EngineRuntime.system(),
                    new Deployment(EngineRuntime.system(), new StateBudget(Long.MAX_VALUE)),
                    Persistence.none(EngineRuntime.system()));
            running.set(starter.flow());
            starter.start();
            assertThat(starter.flow().await(Duration.ofMinutes(1))).as("has ended").isTrue();
            assertThat(starter.flow().snapshot().state()).isEqualTo(FlowState.FAILED);
            assertThat(starter.flow().snapshot().committed().getFirst().offset()).isEqualTo(tried.leaves() ? 27 : 26);
        }
    }
}
