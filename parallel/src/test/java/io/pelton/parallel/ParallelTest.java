// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

/** What loops give, beside what a plain loop gives: over lengths and costs at random, in pools of several sizes. */
class ParallelTest {
    private static final int ROUNDS = 40;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void everyLoopGivesWhatAPlainLoopGives(int threads) {
        Random random = Seeds.random();
        in(threads, () -> {
            for (int round = 0; round < ROUNDS; round++) {
                Elements elements = new Elements(random);
                elements.checkMap();
                elements.checkForEach();
                elements.checkReduce();
                elements.checkSum();
            }
            return null;
        });
    }

    @Test
    void aSumIsTheSameToTheLastBitInEveryPoolAndOnEveryRun() {
        double alone = sumOfQuotients(1);
        for (int run = 0; run < 20; run++) {
            assertThat(sumOfQuotients(5)).isEqualTo(alone);
        }
        assertThat(alone).isCloseTo(IntStream.range(0, 100_000).mapToDouble(i -> 1.0 / (i + 1)).sum(), offset(1e-9));
    }

    private static double sumOfQuotients(int threads) {
        return in(threads, () -> Parallel.sum(0, 100_000, i -> 1.0 / (i + 1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void callsInsideCallsEnd(int threads) {
        List<List<Integer>> table = in(threads, () -> Parallel.map(0, 30, row -> Parallel.map(
                0, row, column -> Parallel.reduce(0, column, row, i -> busy(i, 200), Integer::sum))));
        for (int row = 0; row < 30; row++) {
            for (int column = 0; column < row; column++) {
                int expected = IntStream.range(0, column).sum();
                // A block begins with the identity, and there are as many blocks as elements.
                assertThat(table.get(row).get(column)).isEqualTo(expected + row * Math.max(1, column));
            }
        }
    }

    @Test
    void nothingToDoIsDone() {
        Collection<String> none = List.of();
        Parallel.forEach(none, element -> fail());
        Parallel.forEach(5, 5, i -> fail());
        Parallel.forEachRange(0, 0, (from, to) -> fail());
        assertThat(Parallel.map(none, String::length)).isEmpty();
        assertThat(Parallel.map(-3, -3, i -> i)).isEmpty();
        assertThat(Parallel.reduce(none, 7, (sum, element) -> sum, Integer::sum)).isEqualTo(7);
        assertThat(Parallel.reduce(0, 0, "none", String::valueOf, String::concat)).isEqualTo("none");
        assertThat(Parallel.sum(1, 1, i -> i)).isZero();
    }

    @Test
    void collectionsOfAnyKindAndNullsAreTaken() {
        List<String> list = Arrays.asList("a", "b", null);
        assertThat(Parallel.map(list, String::valueOf)).containsExactly("a", "b", "null");
        assertThat(Parallel.map(list, element -> element)).containsExactly("a", "b", null);
        assertThat(Parallel.map(new HashSet<>(list), element -> element)).containsExactlyInAnyOrder("a", "b", null);
        // An array that holds strings only must not be what the results go to.
        List<Object> strings = Arrays.asList((Object[]) new String[] {"x"});
        assertThat(Parallel.map(strings, element -> 1)).containsExactly(1);
    }

    @Test
    void rangesMayBeginAnywhere() {
        assertThat(Parallel.map(-2, 2, i -> i)).containsExactly(-2, -1, 0, 1);
        int top = Integer.MAX_VALUE;
        assertThat(Parallel.sum(top - 3, top, i -> top - i)).isEqualTo(6);
        assertThat(Parallel.map(Integer.MIN_VALUE, Integer.MIN_VALUE + 2, i -> i)).hasSize(2);
    }

    @Test
    void aRangeThatRunsBackwardsOrIsTooLongIsRefused() {
        assertThatThrownBy(() -> Parallel.forEach(2, 1, i -> fail()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("from 2 to 1");
        assertThatThrownBy(() -> Parallel.forEach(-1, Integer.MAX_VALUE, i -> fail()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void resultsCannotBeChanged() {
        List<Integer> results = Parallel.map(0, 3, i -> i);
        assertThatThrownBy(() -> results.set(0, 1)).isInstanceOf(UnsupportedOperationException.class);
    }

    static <T> T in(int threads, Supplier<T> work) {
        try (ForkJoinPool pool = new ForkJoinPool(threads)) {
            return pool.submit(work::get).join();
        }
    }

    private static void fail() {
        throw new AssertionError("called for an element that does not exist");
    }

    /** The number itself, after some work. */
    private static int busy(int number, int steps) {
        int state = number | 1;
        for (int i = 0; i < steps; i++) {
            state ^= state << 13;
            state ^= state >>> 17;
            state ^= state << 5;
        }
        // Never 0, as it began with another number.
        return state == 0 ? -1 : number;
    }

    /** Words of which some take long. */
    private static final class Elements {
        private final List<String> words = new ArrayList<>();
        private final int[] steps;

        Elements(Random random) {
            int count = random.nextInt(10) == 0 ? random.nextInt(20_000) : random.nextInt(300);
            int most = 1 << random.nextInt(14);
            steps = new int[count];
            for (int i = 0; i < count; i++) {
                words.add("w" + random.nextInt(100));
                steps[i] = count > 1000 ? random.nextInt(20) : random.nextInt(most);
            }
        }

        void checkMap() {
            assertThat(Parallel.map(words, word -> word + '!')).isEqualTo(words.stream().map(w -> w + '!').toList());
            assertThat(Parallel.map(0, steps.length, this::word)).isEqualTo(words);
        }

        void checkForEach() {
            AtomicIntegerArray calls = new AtomicIntegerArray(3 * steps.length);
            Parallel.forEach(0, steps.length, i -> calls.incrementAndGet(busy(i, steps[i])));
            List<Integer> numbers = IntStream.range(0, steps.length).boxed().toList();
            Parallel.forEach(numbers, i -> calls.incrementAndGet(steps.length + busy(i, steps[i])));
            Parallel.forEachRange(2 * steps.length, 3 * steps.length, (from, to) -> {
                assertThat(from).isLessThan(to);
                for (int i = from; i < to; i++) {
                    calls.incrementAndGet(i);
                }
            });
            for (int i = 0; i < calls.length(); i++) {
                assertThat(calls.get(i)).as("calls for element %s", i).isEqualTo(1);
            }
        }

        /** Joining texts is associative, but not commutative. */
        void checkReduce() {
            String all = String.join("", words);
            assertThat(Parallel.reduce(words, "", String::concat, String::concat)).isEqualTo(all);
            assertThat(Parallel.reduce(0, steps.length, "", this::word, String::concat)).isEqualTo(all);
        }

        void checkSum() {
            long sum = IntStream.range(0, steps.length).asLongStream().sum();
            assertThat(Parallel.sum(0, steps.length, i -> busy(i, steps[i]))).isEqualTo((double) sum);
        }

        private String word(int index) {
            return words.get(busy(index, steps[index]));
        }
    }
}
