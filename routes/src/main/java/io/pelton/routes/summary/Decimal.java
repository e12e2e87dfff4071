// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Reads exact decimal numbers: {@link #unscaled()} times ten to the power of minus {@link #scale()}. One for each thread. */
final class Decimal {
    static final int MAX_SCALE = 18;

    private static final long[] POWERS = new long[MAX_SCALE + 1];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = POWERS[i - 1] * 10;
        }
    }

    private long unscaled;
    private int scale;

    /** Ten to the power of {@code exponent}, 0 to 18. */
    static long power(int exponent) {
        return POWERS[exponent];
    }

    long unscaled() {
        return unscaled;
    }

    int scale() {
        return scale;
    }

    /** Reads the number in a range of bytes; false if there is none that can be kept exactly. */
    boolean read(byte[] bytes, int from, int to) {
        boolean isNegative = from < to && bytes[from] == '-';
        int at = isNegative || (from < to && bytes[from] == '+') ? from + 1 : from;
        long value = 0;
        int point = -1;
        int digits = 0;
        for (; at < to; at++) {
            int digit = bytes[at] - '0';
            if (digit >= 0 && digit <= 9) {
                if (++digits > MAX_SCALE) {
                    return readAny(bytes, from, to);
                }
                value = value * 10 + digit;
            } else if (bytes[at] == '.' && point < 0) {
                point = at;
            } else {
                return readAny(bytes, from, to);
            }
        }
        unscaled = isNegative ? -value : value;
        scale = point < 0 ? 0 : to - point - 1;
        return digits > 0;
    }

    /** Leading zeros, exponents and the last few numbers of 19 digits, which are rare. */
    private boolean readAny(byte[] bytes, int from, int to) {
        try {
            BigDecimal number = new BigDecimal(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
            if (number.scale() < 0) {
                number = number.setScale(0);
            }
            if (number.scale() > MAX_SCALE || number.unscaledValue().bitLength() > Long.SIZE - 1) {
                return false;
            }
            unscaled = number.unscaledValue().longValueExact();
            scale = number.scale();
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Why a range of bytes of the column cannot be read. */
    static PeltonException rejected(byte[] bytes, int from, int to, String column) {
        String text = new String(bytes, from, Math.min(to - from, 64), StandardCharsets.UTF_8) + (to - from > 64 ? "…" : "");
        boolean isNumber = text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
        return isNumber
                ? new PeltonException(
                        ErrorCode.NUMBER_OVERFLOW,
                        "the number '" + text + "' in column '" + column + "' has more than 18 digits or decimals")
                : new PeltonException(
                        ErrorCode.MALFORMED_ROW,
                        "a number is wanted in column '" + column + "', found '" + text + "'; write it as -12.3");
    }
}
