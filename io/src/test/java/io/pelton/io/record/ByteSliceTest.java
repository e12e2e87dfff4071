// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ByteSliceTest {
    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_contentIsEqual_then_soAreTheHashesWhereverItLies(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            byte[] content = new byte[random.nextInt(70)];
            random.nextBytes(content);
            ByteSlice copy = ByteSlice.copyOf(content);
            ByteSlice window = window(random, content);
            assertThat(window.hash()).isEqualTo(copy.hash());
            assertThat(window.hashCode()).isEqualTo(copy.hashCode());
            assertThat(window).isEqualTo(copy).isEqualTo(window.detach());
            assertThat(window.contentEquals(content)).isTrue();
            byte[] around = Arrays.copyOf(content, content.length + 3);
            assertThat(window.contentEquals(around, 0, content.length)).isTrue();
            assertThat(window.contentEquals(around)).isFalse();
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_searched_then_theSameIndexAsInAString(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            String content = text(random, 40);
            String needle = text(random, 4);
            ByteSlice window = window(random, bytes(content));
            assertThat(window.indexOf(bytes(needle))).as("%s in %s", needle, content).isEqualTo(content.indexOf(needle));
        }
    }

    /** Each bit of the input changes each bit of the hash in about half of all cases: between a third and two thirds. */
    @ParameterizedTest(name = "length {0}")
    @ValueSource(ints = {1, 4, 8, 9, 16, 17, 33})
    void when_oneBitChanges_then_aboutHalfOfTheHashDoes(int length) {
        Random random = new Random(length);
        int rounds = 2_000;
        int[][] changes = new int[length * 8][64];
        for (int round = 0; round < rounds; round++) {
            byte[] content = new byte[length];
            random.nextBytes(content);
            long hash = ByteSlice.copyOf(content).hash();
            for (int bit = 0; bit < length * 8; bit++) {
                content[bit / 8] ^= (byte) (1 << bit % 8);
                long changed = hash ^ ByteSlice.copyOf(content).hash();
                content[bit / 8] ^= (byte) (1 << bit % 8);
                for (int i = 0; i < 64; i++) {
                    changes[bit][i] += (int) (changed >>> i & 1);
                }
            }
        }
        for (int[] ofOneBit : changes) {
            assertThat(Arrays.stream(ofOneBit).boxed()).allSatisfy(count -> assertThat(count).isBetween(rounds / 3, rounds * 2 / 3));
        }
    }

    @Test
    void when_namesAreMuchAlike_then_theirHashesDifferInTheLowBitsToo() {
        Set<Long> whole = new HashSet<>();
        Set<Long> low = new HashSet<>();
        int count = 1 << 14;
        for (int i = 0; i < count; i++) {
            long hash = ByteSlice.copyOf(bytes("station-" + i)).hash();
            whole.add(hash);
            low.add(hash & count - 1);
        }
        assertThat(whole).hasSize(count);
        // thrown at random into as many places, 1 - 1/e of these are hit
        assertThat(low.size()).isBetween((int) (count * 0.61), (int) (count * 0.66));
    }

    @Test
    void when_zerosAreAdded_then_theHashIsAnother() {
        Set<Long> hashes = new HashSet<>();
        for (int length = 0; length < 50; length++) {
            hashes.add(ByteSlice.copyOf(new byte[length]).hash());
        }
        assertThat(hashes).hasSize(50);
    }

    @Test
    void when_usedAfterItWasInvalidated_then_anError() {
        ByteSlice slice = ByteSlice.empty();
        slice.moveTo(bytes("abc"), 1, 1);
        assertThat(slice).hasToString("b");
        slice.invalidate();
        assertThatThrownBy(slice::length).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(slice::toString).isInstanceOf(IllegalStateException.class);
    }

    private static String text(Random random, int maxLength) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(maxLength + 1); i > 0; i--) {
            text.append("aab\u00E9\u0000\u00FF\u0080".charAt(random.nextInt(7)));
        }
        return text.toString();
    }

    private static ByteSlice window(Random random, byte[] content) {
        int before = random.nextInt(20);
        byte[] array = new byte[before + content.length + (random.nextBoolean() ? random.nextInt(40) : 0)];
        random.nextBytes(array);
        System.arraycopy(content, 0, array, before, content.length);
        ByteSlice slice = ByteSlice.empty();
        slice.moveTo(array, before, content.length);
        return slice;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
