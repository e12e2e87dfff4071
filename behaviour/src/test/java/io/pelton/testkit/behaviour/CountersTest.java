// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.engine.BoundaryCounters;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.StepCounters;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.RecordingSink;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** What a snapshot says about steps and boundaries, at the end and while the flow runs. */
class CountersTest {
    @ParameterizedTest
    @EnumSource
    void flowHasEnded_everyStepHasCountedEveryRecord(EngineOptions.Mode mode) throws InterruptedException {
        RecordingSink<DeadLetter> letters = RecordingSink.background("letters");
        AtomicInteger tries = new AtomicInteger();
        Flow<Long> flow = Flow.from(numbers(100))
                .filter(n -> n % 10 != 0)
                .<Long>flatMap((n, out) -> {
                    out.emit(n);
                    out.emit(-n);
                })
                .choice(choice -> choice.<Long>when(n -> n < 0, negative -> negative.to(RecordingSink.background("x"))
                                .stop())
                        .when(n -> n > 90, large -> large.map(n -> n / (n - 95)))
                        .otherwise(rest -> rest))
                .parallel(2)
                .peek(n -> {
                    if (n == 51 && tries.incrementAndGet() < 3) {
                        throw new IllegalStateException("again");
                    }
                })
                .distinct(n -> n / 2, 1000)
                .async(n -> n, 4)
                .multicast(one -> one, two -> two.filter(n -> n < 10))
                .to(RecordingSink.background("y"))
                .onError(ErrorPolicy.deadLetter(letters).retry(2, Duration.ZERO));
        try (Engine engine = new Engine(options(2, 8, 4).withMode(mode))) {
            FlowSnapshot end = Flows.run(engine, flow);

            assertThat(end.steps())
                    .containsExactly(
                            new StepCounters("from-1", 0, 100, 100, 0, 0),
                            new StepCounters("filter-1", 1, 100, 90, 0, 0),
                            new StepCounters("flatMap-1", 2, 90, 180, 0, 0),
                            new StepCounters("choice-1", 3, 180, 180, 0, 0),
                            new StepCounters("to-1", 4, 90, 90, 0, 0),
                            new StepCounters("stop-1", 5, 0, 0, 0, 0),
                            new StepCounters("map-1", 6, 9, 8, 1, 2),
                            new StepCounters("parallel-1", 7, 89, 89, 0, 0),
                            new StepCounters("peek-1", 8, 89, 89, 0, 2),
                            new StepCounters("distinct-1", 9, 89, 50, 0, 0, 0, 4_000),
                            new StepCounters("async-1", 10, 50, 50, 0, 0),
                            new StepCounters("multicast-1", 11, 50, 50, 0, 0),
                            new StepCounters("filter-2", 12, 50, 9, 0, 0),
                            new StepCounters("to-2", 13, 59, 59, 0, 0));
            assertThat(end.recordsIn()).isEqualTo(100);
            assertThat(end.deadLetters()).isEqualTo(1);
            assertThat(end.failed()).isEqualTo(1);
            assertThat(end.skipped()).isZero();
            assertThat(end.leftBehind()).isZero();
            assertThat(end.recordsOut()).isEqualTo(90 + 59);
            assertThat(end.boundaries())
                    .allSatisfy(boundary -> assertThat(boundary.fill()).isZero())
                    .extracting(BoundaryCounters::id)
                    .contains("parallel-1", "async-1", "to-1", "to-2", "dead letters to letters");
        }
    }

    @Test
    void snapshotsAreTakenWhileTheFlowRuns_noCounterEverGoesBack() throws InterruptedException {
        try (Engine engine = new Engine(options(2, 16, 4))) {
            FlowHandle handle = engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED))
                    .map(n -> n + 1)
                    .<Long>flatMap((n, out) -> {
                        out.emit(n);
                        out.emit(n);
                    })
                    .parallel(2)
                    .filter(n -> n % 2 == 0)
                    .async(n -> n, 2)
                    .to(RecordingSink.background("sink")));
            FlowSnapshot before = handle.snapshot();
            while (before.recordsOut() < 2_000) {
                FlowSnapshot after = handle.snapshot();
                assertNothingWentBack(before, after);
                before = after;
            }
            handle.stop(PATIENCE);
            assertNothingWentBack(before, finished(handle));
        }
    }

    private static void assertNothingWentBack(FlowSnapshot before, FlowSnapshot after) {
        assertThat(after.recordsIn()).isGreaterThanOrEqualTo(before.recordsIn());
        assertThat(after.recordsOut()).isGreaterThanOrEqualTo(before.recordsOut());
        assertThat(after.failed()).isGreaterThanOrEqualTo(before.failed());
        assertThat(after.skipped()).isGreaterThanOrEqualTo(before.skipped());
        assertThat(after.elapsed()).isGreaterThanOrEqualTo(before.elapsed());
        for (int i = 0; i < before.steps().size(); i++) {
            StepCounters old = before.steps().get(i);
            StepCounters now = after.steps().get(i);
            assertThat(List.of(now.in(), now.out(), now.failed(), now.retries()))
                    .as("%s after %s", now, old)
                    .satisfiesExactly(
                            in -> assertThat(in).isGreaterThanOrEqualTo(old.in()),
                            out -> assertThat(out).isGreaterThanOrEqualTo(old.out()),
                            failed -> assertThat(failed).isGreaterThanOrEqualTo(old.failed()),
                            retries -> assertThat(retries).isGreaterThanOrEqualTo(old.retries()));
        }
        for (int i = 0; i < before.boundaries().size(); i++) {
            assertThat(after.boundaries().get(i).records())
                    .isGreaterThanOrEqualTo(before.boundaries().get(i).records());
        }
    }
}
