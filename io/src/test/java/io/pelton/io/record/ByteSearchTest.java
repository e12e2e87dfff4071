// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class ByteSearchTest {
    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_searchedInAnyRange_then_sameAsByteByByte(long seed) {
        Random random = new Random(seed);
        byte[] alphabet = {0, 1, '\n', '\n' ^ 1, (byte) 0x80, (byte) 0x8A, (byte) 0xFF, 0x7F};
        for (int round = 0; round < 5_000; round++) {
            byte[] bytes = randomBytes(random, alphabet, random.nextInt(40));
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            byte wanted = alphabet[random.nextInt(alphabet.length)];
            assertThat(ByteSearch.indexOf(bytes, from, to, wanted)).isEqualTo(naive(bytes, from, to, wanted));
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_aNeedleIsSearchedInAnyRange_then_sameAsPlaceByPlace(long seed) {
        Random random = new Random(seed);
        byte[] alphabet = {'a', 'b', 'a' ^ 1, (byte) ('a' | 0x80)};
        for (int round = 0; round < 5_000; round++) {
            byte[] bytes = randomBytes(random, alphabet, random.nextInt(60));
            byte[] needle = randomBytes(random, alphabet, random.nextInt(7));
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            assertThat(ByteSearch.indexOf(bytes, from, to, needle)).isEqualTo(naive(bytes, from, to, needle));
        }
    }

    private static byte[] randomBytes(Random random, byte[] alphabet, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = alphabet[random.nextInt(alphabet.length)];
        }
        return bytes;
    }

    private static int naive(byte[] bytes, int from, int to, byte[] needle) {
        for (int i = from; i + needle.length <= to || needle.length == 0; i++) {
            if (Arrays.equals(bytes, i, i + needle.length, needle, 0, needle.length)) {
                return i;
            }
        }
        return -1;
    }

    private static int naive(byte[] bytes, int from, int to, byte wanted) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == wanted) {
                return i;
            }
        }
        return -1;
    }
}
