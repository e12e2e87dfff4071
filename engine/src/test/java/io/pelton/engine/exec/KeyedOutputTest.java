// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.spi.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class KeyedOutputTest {
    private static final int KEYS = 100_000;

    /** A key that knows its hash code only. */
    private record Hash(int value) {
        @Override
        public int hashCode() {
            return value;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 16, 60, 64})
    void hashCodesFollowAPattern_eachWriterHasItsShare(int count) {
        assertShares(count, Hash::new);
        assertShares(count, i -> new Hash(-i));
        assertShares(count, i -> new Hash(i << 8));
        assertShares(count, i -> new Hash(i << 14));
        assertShares(count, i -> new Hash(i * 31));
        assertShares(count, i -> "user-" + i);
        assertShares(count, i -> (double) i);
    }

    private static void assertShares(int count, IntFunction<Object> key) {
        int[] shares = new int[count];
        IntStream.range(0, KEYS).forEach(i -> shares[KeyedOutput.writer(key.apply(i), count)]++);
        double fair = (double) KEYS / count;
        assertThat(IntStream.of(shares).boxed()).allSatisfy(share -> assertThat((double) share).isBetween(fair * 0.85, fair * 1.15));
    }

    @Test
    void hashCodesAreExtreme_thereIsAWriter() {
        for (int hash : new int[] {0, -1, 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            for (int count : new int[] {1, 2, 3, 1_000}) {
                assertThat(KeyedOutput.writer(new Hash(hash), count)).isBetween(0, count - 1);
            }
        }
        assertThat(KeyedOutput.writer(null, 7)).as("of no key").isEqualTo(KeyedOutput.writer(null, 7)).isBetween(0, 6);
    }

    @Test
    void recordsAreWritten_thoseOfOneKeyAreInOneOutput_inOrder() throws Exception {
        List<List<Object>> written = IntStream.range(0, 3).<List<Object>>mapToObj(_ -> new ArrayList<>()).toList();
        List<SinkWriter<Object>> outputs = written.stream().<SinkWriter<Object>>map(list -> list::add).toList();
        KeyedOutput output = new KeyedOutput(record -> (Integer) record % 5 == 0 ? null : (Integer) record % 5, outputs);
        for (int i = 0; i < 100; i++) {
            output.write(i % 2 == 0 ? i : new SharedSink.OfStep(1, i));
        }
        for (int key = 0; key < 5; key++) {
            int rest = key;
            List<Integer> ofKey = IntStream.range(0, 100).filter(i -> i % 5 == rest).boxed().toList();
            assertThat(written)
                    .filteredOn(list -> list.stream().anyMatch(record -> number(record) % 5 == rest))
                    .singleElement()
                    .satisfies(list -> assertThat(list.stream().map(KeyedOutputTest::number).filter(i -> i % 5 == rest)).isEqualTo(ofKey));
        }
    }

    private static int number(Object written) {
        return (Integer) (written instanceof SharedSink.OfStep of ? of.record() : written);
    }
}
