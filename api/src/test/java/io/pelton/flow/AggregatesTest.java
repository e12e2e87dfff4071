// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class AggregatesTest {
    private final long seed = System.nanoTime();
    private final SplittableRandom random = new SplittableRandom(seed);

    /** Adds the records in pieces to accumulators of their own, merges these, and gives the result. */
    private <T, V, A, R> R of(Aggregate<T, V, A, R> aggregate, List<T> records) throws Exception {
        A all = aggregate.accumulator();
        aggregate.add(all, aggregate.value(records.getFirst()));
        int next = 1;
        while (next < records.size()) {
            A part = aggregate.accumulator();
            int end = Math.min(records.size(), next + 1 + random.nextInt(records.size()));
            for (T record : records.subList(next, end)) {
                aggregate.add(part, aggregate.value(record));
            }
            aggregate.merge(all, part);
            next = end;
        }
        return aggregate.result(all);
    }

    private List<Long> longs(int count, long bound) {
        return random.longs(count, -bound, bound).boxed().toList();
    }

    @RepeatedTest(20)
    void longs_inPieces_areSummedExactly() throws Exception {
        List<Long> numbers = longs(1 + random.nextInt(200), Long.MAX_VALUE);
        BigInteger sum = numbers.stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
        if (sum.bitLength() < 64) {
            assertThat(of(Aggregates.sumLong((Long n) -> n), numbers)).as("seed %s", seed).isEqualTo(sum.longValue());
        } else {
            assertThatThrownBy(() -> of(Aggregates.sumLong((Long n) -> n), numbers))
                    .as("seed %s", seed)
                    .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code())
                            .isEqualTo(ErrorCode.NUMBER_OVERFLOW))
                    .hasMessageContaining(sum.toString());
        }
    }

    @RepeatedTest(20)
    void extremesAndCount_inPieces_areThoseOfAll() throws Exception {
        List<Long> numbers = longs(1 + random.nextInt(50), 100);
        LongStream all = numbers.stream().mapToLong(Long::longValue);
        var statistics = all.summaryStatistics();
        assertThat(of(Aggregates.<Long, Long>min(n -> n), numbers)).as("seed %s", seed).isEqualTo(statistics.getMin());
        assertThat(of(Aggregates.<Long, Long>max(n -> n), numbers)).as("seed %s", seed).isEqualTo(statistics.getMax());
        assertThat(of(Aggregates.<Long>count(), numbers)).as("seed %s", seed).isEqualTo(statistics.getCount());
    }

    @ParameterizedTest
    @CsvSource({
        "0.1 0.2, 1, 0.2", "0.1 0.2, 2, 0.15", "-0.1 0.0, 1, 0.0", "-0.1 -0.2, 1, -0.1", "1 1 2, 3, 1.333",
        "-1 -1 -2, 3, -1.333", "5 5 6, 0, 5", "15 25, -1, 2E+1", "99999999999999999999.5 0.5, 0, 50000000000000000000"
    })
    void mean_isExactAndRoundedHalfUpOnce(String numbers, int decimals, String mean) throws Exception {
        List<BigDecimal> records = Stream.of(numbers.split(" ")).map(BigDecimal::new).toList();
        assertThat(of(Aggregates.mean((BigDecimal n) -> n, decimals), records)).isEqualTo(new BigDecimal(mean));
    }

    @Test
    void doublesOfVeryDifferentSize_areSummedWithoutLosingTheSmall() throws Exception {
        List<Double> numbers = List.of(1e100, 1.0, -1e100, 1.0);
        assertThat(of(Aggregates.sumDouble((Double n) -> n), numbers)).isEqualTo(2.0);
        assertThat(of(Aggregates.mean((Double n) -> n), numbers)).isEqualTo(0.5);
        assertThat(of(Aggregates.sumDouble((Double n) -> n), List.of(1e308, 1e308))).isInfinite();
    }

    @RepeatedTest(20)
    void standardDeviation_inPieces_isThatOfTwoPasses() throws Exception {
        List<Double> numbers = random.doubles(2 + random.nextInt(100), 1e6, 1e6 + 10).boxed().toList();
        double mean = numbers.stream().mapToDouble(n -> n).sum() / numbers.size();
        double squares = numbers.stream().mapToDouble(n -> (n - mean) * (n - mean)).sum();
        assertThat(of(Aggregates.standardDeviation((Double n) -> n), numbers))
                .as("seed %s", seed)
                .isCloseTo(Math.sqrt(squares / (numbers.size() - 1)), within(1e-6));
    }

    @Test
    void standardDeviation_ofOneRecord_isNone() throws Exception {
        assertThat(of(Aggregates.standardDeviation((Double n) -> n), List.of(3.0))).isNaN();
    }

    @Test
    void quantiles_ofFewNumbers_areExact() throws Exception {
        List<Double> numbers = DoubleStream.of(5, 1, 4, 2, 3).boxed().toList();
        assertThat(of(Aggregates.quantile((Double n) -> n, 0.5), numbers)).isEqualTo(3);
        assertThat(of(Aggregates.quantile((Double n) -> n, 0), numbers)).isEqualTo(1);
        assertThat(of(Aggregates.quantile((Double n) -> n, 1), numbers)).isEqualTo(5);
    }

    @Test
    void quantilesAndDistinct_ofManyRecords_areAboutRight() throws Exception {
        List<Double> numbers = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            numbers.add((double) (i * 7919L % 100_000));
        }
        assertThat(of(Aggregates.quantile((Double n) -> n, 0.9), numbers)).isCloseTo(90_000.0, within(4_000.0));
        assertThat(of(Aggregates.distinct((Double n) -> n.intValue() % 20_000), numbers))
                .isCloseTo(20_000L, within(2_000L));
        assertThat(of(Aggregates.distinct((Double n) -> "t" + n.intValue() % 7), numbers)).isEqualTo(7);
    }

    @Test
    void aRankThatIsNone_isRefused() {
        assertThatThrownBy(() -> Aggregates.quantile((Double n) -> n, 1.01))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the rank of a quantile is 1.01, but must be from 0 to 1");
    }
}
