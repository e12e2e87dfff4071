// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The JDK is the oracle, wherever the number stands in its array. */
class NumberTextTest {
    private static final int ROUNDS = 5_000;

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_wholeNumbersAreRead_then_asTheJdkDoes(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            String text = numberOrNearlyOne(random);
            assertSame(text, slice(random, text)::parseLong, () -> Long.parseLong(text));
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_decimalNumbersAreRead_then_asTheJdkDoes(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            String text = numberOrNearlyOne(random);
            int scale = random.nextInt(random.nextBoolean() ? 4 : 19);
            assertSame(text + " at scale " + scale, () -> slice(random, text).parseDecimal(scale), () -> oracle(text, scale));
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.io.record.Seeds#ten")
    void when_doublesAreRead_then_asTheJdkDoesToTheLastBit(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            String text = switch (random.nextInt(4)) {
                case 0 -> Double.toString(Double.longBitsToDouble(random.nextLong()));
                case 1 -> Double.toString(random.nextInt() / 1000.0);
                case 2 -> random.nextInt(1000) + "e" + (random.nextInt(60) - 30);
                default -> numberOrNearlyOne(random);
            };
            assertSame(text, slice(random, text)::parseDouble, () -> Double.parseDouble(text));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-12.3, 1, -123",
        "-12.3, 2, -1230",
        "+7, 0, 7",
        "12.30, 1, 123",
        "12., 1, 120",
        ".5, 1, 5",
        "9223372036854775807, 0, 9223372036854775807",
        "-9223372036854775808, 0, -9223372036854775808",
        "-9.223372036854775808, 18, -9223372036854775808",
        "0.000000000000000001000, 18, 1",
        "99999999, 10, 999999990000000000"
    })
    void when_aDecimalFits_then_itsUnscaledValue(String text, int scale, long expected) {
        assertThat(slice(text).parseDecimal(scale)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "+", ".", "-.", "1.2.3", "1 ", " 1", "1e3", "--1", "1-", "0x10", "\u0661", "12.34"})
    void when_itIsNoDecimalOfThisScale_then_theErrorShowsIt(String text) {
        assertThatThrownBy(() -> slice(text).parseDecimal(1))
                .isInstanceOf(NumberFormatException.class)
                .hasMessageStartingWith("'" + text + "' is not a decimal number of scale 1: expected digits");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.0", "1.", "12x", "1_000", "1e3"})
    void when_itIsNoWholeNumber_then_theErrorShowsIt(String text) {
        assertThatThrownBy(() -> slice(text).parseLong())
                .isInstanceOf(NumberFormatException.class)
                .hasMessageStartingWith("'" + text + "' is not a whole number: expected digits");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " 1", "1 ", "1d", "1f", "0x1p3", "e5", "1e", "infinity", "Not a number", "1,5", "\u0661"})
    void when_itIsNoNumber_then_theErrorShowsIt(String text) {
        assertThatThrownBy(() -> slice(text).parseDouble())
                .isInstanceOf(NumberFormatException.class)
                .hasMessageStartingWith("'")
                .hasMessageContaining(" is not a number: expected digits");
    }

    @Test
    void when_itIsOutOfRange_then_theErrorSaysSo() {
        assertThatThrownBy(() -> slice("9223372036854775808").parseLong()).hasMessageContaining("is too large");
        assertThatThrownBy(() -> slice("922337203685477580.8").parseDecimal(2)).hasMessageContaining("is too large");
        assertThatThrownBy(() -> slice("1").parseDecimal(19)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> slice("1").parseDecimal(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void when_theTextIsVeryLong_then_theErrorShowsItsBeginning() {
        assertThatThrownBy(() -> slice("x".repeat(1000)).parseLong())
                .hasMessageStartingWith("'" + "x".repeat(64) + "...' (1000 bytes)");
    }

    private static long oracle(String text, int scale) {
        if (!text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)")) {
            throw new NumberFormatException(text);
        }
        return new BigDecimal(text).setScale(scale).unscaledValue().longValueExact();
    }

    private interface Reading {
        Object read();
    }

    private static void assertSame(String what, Reading reading, Reading oracle) {
        Object expected;
        try {
            expected = oracle.read();
        } catch (ArithmeticException | NumberFormatException e) {
            assertThatThrownBy(reading::read).as(what).isInstanceOf(NumberFormatException.class);
            return;
        }
        assertThat(reading.read()).as(what).isEqualTo(expected);
    }

    /** Digits, mostly few, mostly with a sign or a point; now and then with something that does not belong there. */
    private static String numberOrNearlyOne(Random random) {
        int digits = random.nextInt(random.nextBoolean() ? 9 : 24);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < digits; i++) {
            text.append((char) ('0' + (random.nextInt(4) == 0 ? 0 : random.nextInt(10))));
        }
        if (random.nextBoolean()) {
            text.insert(random.nextInt(text.length() + 1), '.');
        }
        if (random.nextInt(3) == 0) {
            text.insert(0, random.nextBoolean() ? '-' : '+');
        }
        if (random.nextInt(8) == 0) {
            text.insert(random.nextInt(text.length() + 1), ":/.-+e\u00B0xa".charAt(random.nextInt(9)));
        }
        return text.toString();
    }

    private static ByteSlice slice(String text) {
        return ByteSlice.copyOf(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Among other digits, and as often as not at the very end of the array. */
    private static ByteSlice slice(Random random, String text) {
        String before = "98.7654321".substring(random.nextInt(10));
        String behind = random.nextBoolean() ? "1.23456789" : "";
        byte[] bytes = (before + text + behind).getBytes(StandardCharsets.ISO_8859_1);
        ByteSlice slice = ByteSlice.empty();
        slice.moveTo(bytes, before.length(), text.length());
        return slice;
    }
}
