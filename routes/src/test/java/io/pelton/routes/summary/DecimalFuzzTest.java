// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Numbers read digit by digit are those that {@link BigDecimal} reads, and what it does not read is refused. */
class DecimalFuzzTest {
    private static final String ALPHABET = "0123456789001.+-eE \0\u00b2";

    private int read;

    @Test
    void textsOfAllShapes_areReadAsBigDecimalDoes_orRefused() {
        FuzzSeeds.run(40_000, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            String text = random.nextInt(4) == 0 ? anyText(random) : number(random);
            byte[] bytes = ("9-" + text + ".9").getBytes(StandardCharsets.ISO_8859_1);
            Decimal decimal = new Decimal();
            BigDecimal expected = NaiveSummary.number(text);
            boolean isRead = decimal.read(bytes, 2, bytes.length - 2);
            assertThat(isRead).as("'%s' is %s", text, expected).isEqualTo(expected != null);
            if (expected != null) {
                read++;
                assertThat(BigDecimal.valueOf(decimal.unscaled(), decimal.scale())).as(text).isEqualTo(expected);
            }
        });
        assertThat(read).isPositive();
    }

    private static String anyText(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(24);
        for (int i = 0; i < length; i++) {
            text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return text.toString();
    }

    private static String number(SplittableRandom random) {
        StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "-" : random.nextInt(9) == 0 ? "+" : "");
        text.repeat('0', random.nextInt(5) == 0 ? random.nextInt(30) : 0);
        int digits = random.nextInt(4) == 0 ? 16 + random.nextInt(6) : random.nextInt(1, 12);
        for (int i = 0; i < digits; i++) {
            text.append((char) ('0' + random.nextInt(10)));
        }
        if (random.nextInt(3) > 0) {
            text.insert(random.nextInt(text.length() + 1), '.');
        }
        if (random.nextInt(5) == 0) {
            int[] exponents = {0, 1, 5, 18, 19, 30, -1, -5, -18, -19, 999_999_999, -999_999_999, Integer.MAX_VALUE, Integer.MIN_VALUE};
            text.append(random.nextBoolean() ? 'e' : 'E').append(exponents[random.nextInt(exponents.length)]);
        }
        return text.toString();
    }
}
