// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class Utf8Test {
    private static final int[] BYTES = {
        'a', 'b', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
        0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF
    };

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_checked_then_asTheJdkDecodes(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 50_000; round++) {
            byte[] bytes = new byte[random.nextInt(24)];
            for (int i = 0; i < bytes.length; i++) {
                int any = BYTES[random.nextInt(BYTES.length)];
                bytes[i] = (byte) (random.nextInt(3) == 0 ? any : 'x');
            }
            int malformed = Utf8.firstMalformed(bytes, 0, bytes.length);
            assertThat(malformed < 0).as("%s", (Object) bytes).isEqualTo(isDecoded(bytes, bytes.length));
            if (malformed >= 0) {
                assertThat(isDecoded(bytes, malformed)).isTrue();
            }
        }
    }

    private static boolean isDecoded(byte[] bytes, int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
