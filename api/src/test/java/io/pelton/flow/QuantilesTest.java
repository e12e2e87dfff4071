// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class QuantilesTest {
    private static final double[] RANKS = {0, 1e-9, 0.0001, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 0.9999, 1};

    /** What numbers are drawn from. */
    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
    enum Distribution {
        UNIFORM,
        WHOLE,
        NORMAL,
        LOGNORMAL,
        WIDE_LOGNORMAL,
        EXPONENTIAL,
        PARETO,
        CONSTANT_AND_NOISE,
        BIMODAL,
        LATENCIES;

        double next(SplittableRandom random) {
            return switch (this) {
                case UNIFORM -> random.nextDouble();
                case WHOLE -> random.nextInt(2_000_000);
                case NORMAL -> random.nextGaussian();
                case LOGNORMAL -> Math.exp(random.nextGaussian());
                case WIDE_LOGNORMAL -> Math.exp(3 * random.nextGaussian());
                case EXPONENTIAL -> -Math.log(1 - random.nextDouble());
                case PARETO -> 1 / (1 - random.nextDouble());
                case CONSTANT_AND_NOISE -> 1e9 + random.nextDouble();
                case BIMODAL ->
                    random.nextInt(10) == 0 ? 1_000 + 50 * random.nextGaussian() : 10 + random.nextGaussian();
                case LATENCIES -> Math.floor(10 * Math.exp(3 + random.nextGaussian())) / 10;
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofManyNumbers_theRankIsOffByLessThanATenthOfAPercent_inTheTailsToo(Distribution distribution) {
        SplittableRandom random = new SplittableRandom(1);
        double[] numbers = new double[300_000];
        Arrays.setAll(numbers, _ -> distribution.next(random));
        Quantiles quantiles = new Quantiles();
        Arrays.stream(numbers).forEach(quantiles::add);
        Arrays.sort(numbers);
        for (double rank : new double[] {0, 0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999, 1}) {
            double found = quantiles.quantile(rank);
            double lowest = (double) countBelow(numbers, found) / numbers.length;
            double highest = (double) countBelow(numbers, Math.nextUp(found)) / numbers.length;
            double error = Math.max(Math.max(lowest - rank, rank - highest), 0);
            assertThat(error).as("rank %s is %s", rank, found).isLessThan(0.001);
        }
    }

    private static int countBelow(double[] sorted, double bound) {
        int place = Arrays.binarySearch(sorted, bound);
        int at = place < 0 ? -place - 1 : place;
        while (at > 0 && sorted[at - 1] == bound) {
            at--;
        }
        return at;
    }

    @Test
    void inWhateverOrderAndHoweverDivided_theSame_asOfAllNumbersAtOnce() {
        Long given = Long.getLong("pelton.seed");
        long first = given != null ? given : System.nanoTime() & 0xFFFF_FFFFL;
        int count = given != null ? 1 : Integer.getInteger("pelton.iterations", 150);
        for (long seed = first; seed < first + count; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] numbers = numbers(random);
            Quantiles quantiles = merged(numbers, random);
            Naive naive = new Naive(numbers);
            for (double rank : RANKS) {
                assertThat(quantiles.quantile(rank))
                        .as("rank %s, -Dpelton.seed=%s", rank, seed)
                        .isEqualTo(Double.valueOf(naive.quantile(rank)));
            }
        }
    }

    private static double[] numbers(SplittableRandom random) {
        double[] numbers = new double[random.nextInt(4) == 0 ? random.nextInt(40) : random.nextInt(9_000)];
        int kind = random.nextInt(6);
        Distribution[] all = Distribution.values();
        Distribution distribution = all[random.nextInt(all.length)];
        double[] few = random.doubles(1 + random.nextInt(2_000)).toArray();
        double[] odd = {
            0.0, -0.0, Double.NaN, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1, -1
        };
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = switch (kind) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> few[random.nextInt(few.length)];
                case 2 -> odd[random.nextInt(odd.length)];
                case 3 -> i;
                default -> distribution.next(random);
            };
            if (kind == 4 && random.nextInt(50) == 0) {
                numbers[i] = odd[random.nextInt(odd.length)];
            }
        }
        return numbers;
    }

    /** Of numbers in any order, divided among some that are merged in any order. */
    private static Quantiles merged(double[] numbers, SplittableRandom random) {
        double[] shuffled = numbers.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double number = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = number;
        }
        ArrayDeque<Quantiles> parts = new ArrayDeque<>();
        int at = 0;
        do {
            Quantiles part = new Quantiles();
            int most = random.nextInt(4) == 0 ? shuffled.length : random.nextInt(shuffled.length + 1);
            int end = Math.min(shuffled.length, at + most);
            while (at < end) {
                part.add(shuffled[at++]);
                if (random.nextInt(1_000) == 0) {
                    part.quantile(0.5);
                }
            }
            parts.add(part);
        } while (at < shuffled.length);
        while (parts.size() > 1) {
            Quantiles into = parts.removeFirst();
            into.merge(parts.removeFirst());
            if (random.nextBoolean()) {
                parts.addFirst(into);
            } else {
                parts.addLast(into);
            }
        }
        return parts.getFirst();
    }

    /** All numbers, sorted, and the bucket of each: the lowest level at which there are not too many is looked for at once. */
    private static final class Naive {
        private final double[] sorted;
        private final long[] buckets;

        Naive(double[] numbers) {
            sorted = Arrays.stream(numbers)
                    .filter(number -> !Double.isNaN(number))
                    .map(number -> number == 0 ? 0 : number)
                    .sorted()
                    .toArray();
            // A double without its sign bit is a number in order; below zero the order is the other way round.
            long[] places = Arrays.stream(sorted)
                    .mapToLong(number -> {
                        long bits = Double.doubleToLongBits(Math.abs(number));
                        return number < 0 ? -1 - bits : bits;
                    })
                    .toArray();
            int level = 0;
            while (Arrays.stream(shifted(places, level)).distinct().count() > Quantiles.MAX_BUCKETS) {
                level++;
            }
            buckets = shifted(places, level);
        }

        private static long[] shifted(long[] places, int level) {
            return Arrays.stream(places).map(place -> Math.floorDiv(place, 1L << level)).toArray();
        }

        double quantile(double rank) {
            if (sorted.length == 0) {
                return Double.NaN;
            }
            int wanted = Math.clamp((long) Math.ceil(rank * sorted.length - 1e-9), 1, sorted.length) - 1;
            int first = wanted;
            int last = wanted;
            while (first > 0 && buckets[first - 1] == buckets[wanted]) {
                first--;
            }
            while (last < sorted.length - 1 && buckets[last + 1] == buckets[wanted]) {
                last++;
            }
            if (wanted == last) {
                return sorted[last];
            }
            double value = sorted[first] + (sorted[last] - sorted[first]) * ((double) (wanted - first) / (last - first));
            return Double.isFinite(value) ? value : sorted[first];
        }
    }
}
