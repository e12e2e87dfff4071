// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.ErrorCode;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.Aggregates;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.GateSink;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.testkit.behaviour.Flows.committed;
import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** A summary emits its groups once everything has been read, or not at all. */
class SummaryTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final RecordingSink<String> sink = RecordingSink.background("sink");

    private record Totals(long key, long count, long sum, long max) {}

    private static Flow<Totals> grouped(Flow<Long> flow, int keys) {
        return flow.groupBy(n -> n % keys)
                .aggregate(
                        Aggregates.count(), Aggregates.sumLong(n -> n), Aggregates.<Long, Long>max(n -> n), Totals::new);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void severalSplits_areSummarizedTogether_inTheOrderAskedFor(int workers) throws InterruptedException {
        ScriptedSource<Long> source = ScriptedSource.<Long>named("numbers")
                .split(Flows.values(0, 500))
                .split(Flows.values(500, 600))
                .split(Flows.values(600, 1_000));
        try (Engine engine = new Engine(options(workers, 16, 4))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    grouped(Flow.from(source), 4)
                            .sorted(Comparator.comparingLong(Totals::sum).reversed())
                            .as("summary")
                            .map(Totals::toString)
                            .to(sink));

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(sink.records())
                    .containsExactly(
                            "Totals[key=3, count=250, sum=125250, max=999]",
                            "Totals[key=2, count=250, sum=125000, max=998]",
                            "Totals[key=1, count=250, sum=124750, max=997]",
                            "Totals[key=0, count=250, sum=124500, max=996]");
            assertThat(end.steps().get(1).in()).isEqualTo(1_000);
            assertThat(end.steps().get(1).out()).isEqualTo(4);
            assertThat(committed(end, "numbers-0")).isEqualTo(500);
        }
    }

    @Test
    void noRecords_noGroups() throws InterruptedException {
        try (Engine engine = new Engine(options(2, 16, 4))) {
            FlowSnapshot end = Flows.run(
                    engine, grouped(Flow.from(numbers(0)), 4).map(Totals::toString).to(sink));

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(sink.records()).isEmpty();
        }
    }

    @Test
    void aRecordFailsAndStopsTheFlow_noGroupIsGivenOut_nothingIsCommitted() throws InterruptedException {
        ScriptedSource<Long> source =
                ScriptedSource.<Long>named("numbers").split(Flows.values(0, 500)).split(Flows.values(500, 1_000));
        try (Engine engine = new Engine(options(2, 16, 4))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    grouped(Flow.from(source).map(n -> 1_000 / (n - 700)), 4)
                            .map(Totals::toString)
                            .to(sink));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(sink.records()).isEmpty();
            assertThat(committed(end, "numbers-0")).isZero();
            assertThat(committed(end, "numbers-1")).isZero();
            assertThat(end.leftBehind()).as("counted as not written").isGreaterThanOrEqualTo(201);
        }
    }

    @Test
    void recordsFailInTheSummary_areInNoneOfItsAggregates() throws InterruptedException {
        try (Engine engine = new Engine(options(1, 16, 4))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(numbers(10))
                            .groupBy(n -> n % 2)
                            .aggregate(
                                    Aggregates.count(),
                                    Aggregates.sumLong((Long n) -> n / (n % 5)),
                                    (key, count, sum) -> key + " " + count + " " + sum)
                            .sorted(Comparator.naturalOrder())
                            .as("summary")
                            .to(sink)
                            .onError(ErrorPolicy.skip()));

            assertThat(sink.records()).containsExactly("0 4 10", "1 4 7");
            assertThat(end.skipped()).isEqualTo(2);
            assertThat(end.steps().get(1).failed()).isEqualTo(2);
        }
    }

    @Test
    void flowIsStopped_givesOutTheGroupsOfWhatItHasRead() throws InterruptedException {
        GateSink<Long> passing = GateSink.unblocked();
        RecordingSink<Long> counted = RecordingSink.background("counted");
        try (Engine engine = new Engine(options(2, 16, 4))) {
            FlowHandle handle = engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED))
                    .to(passing)
                    .groupBy(_ -> "all")
                    .aggregate(Aggregates.count(), (_, n) -> n)
                    .to(counted));
            passing.awaitFlushed(100, Flows.PATIENCE);
            handle.stop(LONG);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(counted.records()).containsExactly(end.recordsIn());
            assertThat(committed(end, "beacon")).isEqualTo(end.recordsIn());
            assertThat(end.leftBehind()).isZero();
        }
    }

    @Test
    void flowIsCutShort_givesOutNothing_andCountsWhatIsInTheTables() throws InterruptedException {
        GateSink<Long> passing = GateSink.unblocked();
        try (Engine engine = new Engine(options(2, 16, 4))) {
            FlowHandle handle = engine.run(grouped(Flow.from(Beacon.of(Beacon.UNLIMITED)).to(passing), 3)
                    .map(Totals::toString)
                    .to(sink));
            passing.awaitFlushed(100, Flows.PATIENCE);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(sink.records()).isEmpty();
            assertThat(end.leftBehind()).isGreaterThanOrEqualTo(100);
            assertThat(committed(end, "beacon")).isZero();
        }
    }

    @Test
    void tooManyGroups_stopTheFlow_whateverThePolicy() throws InterruptedException {
        try (Engine engine = new Engine(options(1, 16, 4))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(numbers(100))
                            .groupBy(n -> n)
                            .maxGroups(10)
                            .aggregate(Aggregates.count(), (n, _) -> n.toString())
                            .as("by number")
                            .to(sink)
                            .onError(ErrorPolicy.skip()));

            assertThat(end.failure()).isInstanceOf(RecordFailedException.class);
            assertThat(end.failure().code()).isEqualTo(ErrorCode.TOO_MANY_GROUPS);
            assertThat(end.failure())
                    .hasMessageContaining("by number")
                    .hasMessageContaining("10 groups already, the limit is 10 (maxGroups)");
            assertThat(sink.records()).isEmpty();
        }
    }

    @Test
    void tooManyGroupsInAllTablesTogether_failTheFlow() throws InterruptedException {
        ScriptedSource<Long> source =
                ScriptedSource.<Long>named("numbers").split(Flows.values(0, 8)).split(Flows.values(8, 16));
        try (Engine engine = new Engine(options(4, 16, 4))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(source)
                            .parallel(2)
                            .groupBy(n -> n)
                            .maxGroups(10)
                            .aggregate(Aggregates.count(), (n, _) -> n.toString())
                            .as("by number")
                            .to(sink));

            assertThat(end.failure().code()).isEqualTo(ErrorCode.TOO_MANY_GROUPS);
            assertThat(end.failure()).hasMessageContaining("by number");
            assertThat(sink.records()).isEmpty();
        }
    }

    @Test
    void sumOverflowsInTheEnd_failsTheFlow() throws InterruptedException {
        ScriptedSource<Long> source = ScriptedSource.<Long>named("numbers")
                .split(List.of(new ScriptedSource.Value<>(Long.MAX_VALUE), new ScriptedSource.Value<>(1L)));
        try (Engine engine = new Engine(options(1, 16, 4))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(source)
                            .groupBy(_ -> "all")
                            .aggregate(Aggregates.sumLong((Long n) -> n), (_, sum) -> sum.toString())
                            .as("total")
                            .to(sink));

            assertThat(end.failure().code()).isEqualTo(ErrorCode.NUMBER_OVERFLOW);
            assertThat(end.failure()).hasMessageContaining("total").hasMessageContaining("9223372036854775808");
        }
    }
}
