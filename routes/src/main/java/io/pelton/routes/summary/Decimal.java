// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Reads exact decimal numbers: {@link #unscaled()} times ten to the power of minus {@link #scale()}. One for each thread. */
final class Decimal {
    static final int MAX_SCALE = 18;

    /** The most digits a number of 64 bits has. */
    private static final int MAX_DIGITS = 19;

    /** Longer texts are no number that fits, or one written to be so. */
    private static final int MAX_BYTES = 64;

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

    /**
     * Leading zeros, exponents and the last few numbers of 19 digits, which are rare. What cannot fit is refused before its digits
     * are made: a text is as long as its line may be, and an exponent asks for up to two billion of them.
     */
    private boolean readAny(byte[] bytes, int from, int to) {
        int at = from + signLength(bytes, from, to);
        if (signLength(bytes, at, to) > 0) {
            return false;
        }
        while (at + 1 < to && bytes[at] == '0' && bytes[at + 1] == '0') {
            at++;
        }
        if (to - at > MAX_BYTES) {
            return false;
        }
        String digits = new String(bytes, at, to - at, StandardCharsets.ISO_8859_1);
        try {
            return keep(new BigDecimal(bytes[from] == '-' ? '-' + digits : digits));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private boolean keep(BigDecimal parsed) {
        boolean isTooLong = (long) parsed.precision() - parsed.scale() > MAX_DIGITS && parsed.signum() != 0;
        if (isTooLong || parsed.scale() > MAX_SCALE) {
            return false;
        }
        BigDecimal number = parsed.scale() < 0 ? parsed.setScale(0) : parsed;
        if (number.unscaledValue().bitLength() > Long.SIZE - 1) {
            return false;
        }
        unscaled = number.unscaledValue().longValueExact();
        scale = number.scale();
        return true;
    }

    private static int signLength(byte[] bytes, int from, int to) {
        return from < to && (bytes[from] == '-' || bytes[from] == '+') ? 1 : 0;
    }

    /** Why a range of bytes of the column cannot be read. */
    static PeltonException rejected(byte[] bytes, int from, int to, String column) {
        String text = new String(bytes, from, Math.min(to - from, MAX_BYTES), StandardCharsets.UTF_8)
                + (to - from > MAX_BYTES ? "…" : "");
        return isNumber(bytes, from, to)
                ? new PeltonException(
                        ErrorCode.NUMBER_OVERFLOW,
                        "the number '" + text + "' in column '" + column + "' has more than 18 digits or decimals")
                : new PeltonException(
                        ErrorCode.MALFORMED_ROW,
                        "a number is wanted in column '" + column + "', found '" + text + "'; write it as -12.3");
    }

    /** Whether it is written as a number, of any size: digits with a sign, a point and an exponent if need be. */
    private static boolean isNumber(byte[] bytes, int from, int to) {
        int whole = from + signLength(bytes, from, to);
        int point = digitsEnd(bytes, whole, to);
        boolean hasPoint = point < to && bytes[point] == '.';
        int end = hasPoint ? digitsEnd(bytes, point + 1, to) : point;
        boolean hasDigits = end - whole > (hasPoint ? 1 : 0);
        if (!hasDigits || end == to) {
            return hasDigits;
        }
        int exponent = end + 1 + signLength(bytes, end + 1, to);
        return (bytes[end] | 0x20) == 'e' && exponent < to && digitsEnd(bytes, exponent, to) == to;
    }

    private static int digitsEnd(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }
}
