// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.nio.charset.StandardCharsets;

/**
 * Reads numbers written in ASCII digits.
 *
 * <p>A number of up to eight characters is read as one long: the decimal point is shifted out, and the digits are added
 * up in pairs, fours and eights by three multiplications (Daniel Lemire, "Quickly parsing eight digits", 2018). A longer
 * one is read digit by digit. A {@code double} is the quotient of digits and power of ten when both are exact (William
 * Clinger, "How to read floating point numbers accurately", 1990), else the JDK reads it.
 */
final class NumberText {
    private static final int MAX_SCALE = 18;
    private static final int MAX_EXACT_POWER = 22;
    private static final long MAX_EXACT_DOUBLE = 1L << 53;
    private static final int SHOWN_BYTES = 64;

    private static final long ZERO_DIGITS = '0' * Words.ONES;
    private static final long UP_TO_NINE = (0x7F - 9) * Words.ONES;
    private static final long BIT_OF_DIGITS = 0x10 * Words.ONES;

    /** What {@link #shortNumber} gives: the digits above, then whether there is a point, then the fraction digits. */
    private static final long NOT_SHORT = -1;

    private static final int DIGITS_SHIFT = 4;
    private static final int POINT_FLAG = 8;
    private static final int FRACTION_MASK = 7;

    private static final int MINUS = '-' - '+';
    private static final int NO_SIGN = 0xFF;

    private static final long[] POWERS = new long[MAX_SCALE + 1];
    private static final double[] EXACT_POWERS = new double[MAX_EXACT_POWER + 1];

    static {
        POWERS[0] = 1;
        for (int i = 1; i <= MAX_SCALE; i++) {
            POWERS[i] = 10 * POWERS[i - 1];
        }
        EXACT_POWERS[0] = 1;
        for (int i = 1; i <= MAX_EXACT_POWER; i++) {
            EXACT_POWERS[i] = 10 * EXACT_POWERS[i - 1];
        }
    }

    private NumberText() {}

    static long parseLong(byte[] bytes, int from, int length) {
        int sign = signOf(bytes, from, length);
        int signLength = lengthOf(sign);
        long number = shortNumber(bytes, from + signLength, length - signLength);
        if (number < 0 || (number & POINT_FLAG) != 0) {
            return longNumber(bytes, from, length, 0, true);
        }
        return signed(number >>> DIGITS_SHIFT, sign);
    }

    static long parseDecimal(byte[] bytes, int from, int length, int scale) {
        int sign = signOf(bytes, from, length);
        int signLength = lengthOf(sign);
        long number = shortNumber(bytes, from + signLength, length - signLength);
        int missing = scale - (int) (number & FRACTION_MASK);
        // eight digits and ten zeros still fit
        if (number < 0 || missing < 0 || missing > 10) {
            return longNumber(bytes, from, length, checkedScale(scale), false);
        }
        return signed((number >>> DIGITS_SHIFT) * POWERS[missing], sign);
    }

    static double parseDouble(byte[] bytes, int from, int length) {
        int sign = signOf(bytes, from, length);
        int signLength = lengthOf(sign);
        long number = shortNumber(bytes, from + signLength, length - signLength);
        if (number < 0) {
            return longDouble(bytes, from, length);
        }
        double value = (number >>> DIGITS_SHIFT) / EXACT_POWERS[(int) (number & FRACTION_MASK)];
        return value * (1 + 2 * ifMinus(sign));
    }

    /** How far the first byte stands behind {@code '+'}; numbers are as often negative as not, so nothing here branches. */
    private static int signOf(byte[] bytes, int from, int length) {
        return length == 0 ? NO_SIGN : bytes[from] - '+' & 0xFF;
    }

    /** 1 for a sign, which is 0 or 2 behind a plus, else 0. */
    private static int lengthOf(int sign) {
        return (sign & ~MINUS) - 1 >>> 31;
    }

    /** -1 for a minus, else 0. */
    private static int ifMinus(int sign) {
        return (sign ^ MINUS) - 1 >> 31;
    }

    private static long signed(long value, int sign) {
        long mask = ifMinus(sign);
        return (value ^ mask) - mask;
    }

    /** Up to eight characters that are digits and at most one point, as said at {@link #NOT_SHORT}; else that. */
    private static long shortNumber(byte[] bytes, int from, int length) {
        if (length <= 0 || length > Long.BYTES || from > bytes.length - Long.BYTES) {
            return NOT_SHORT;
        }
        long mask = Words.mask(length);
        long word = Words.at(bytes, from) & mask;
        long others = ~word & BIT_OF_DIGITS & mask;
        if (others == 0) {
            return packed(word, length, 0);
        }
        int point = Long.numberOfTrailingZeros(others) >>> 3;
        if (length == 1 || bytes[from + point] != '.') {
            return NOT_SHORT;
        }
        long whole = word & Words.mask(point);
        // what is behind the point closes up; shifted in two steps, because a shift by 64 would be one by 0
        long fraction = word >>> (point * Byte.SIZE) >>> Byte.SIZE << (point * Byte.SIZE);
        return packed(whole | fraction, length - 1, POINT_FLAG | length - 1 - point);
    }

    /** The first {@code count}, 1 to 8, bytes of {@code word} as digits. */
    private static long packed(long word, int count, int flags) {
        long digits = (word ^ ZERO_DIGITS) << (Long.BYTES - count) * Byte.SIZE;
        if (((digits + UP_TO_NINE | digits) & Words.HIGHS) != 0) {
            return NOT_SHORT;
        }
        return sum(digits) << DIGITS_SHIFT | flags;
    }

    /** The number whose eight digits, values not characters, stand in {@code digits}, the first one lowest. */
    private static long sum(long digits) {
        long pairs = digits * 10 + (digits >>> 8);
        long fours = (pairs & 0x0000_00FF_0000_00FFL) * (100 + (1_000_000L << 32));
        long others = (pairs >>> 16 & 0x0000_00FF_0000_00FFL) * (1 + (10_000L << 32));
        return fours + others >>> 32;
    }

    private static long longNumber(byte[] bytes, int from, int length, int scale, boolean isWhole) {
        int to = from + length;
        int at = from + lengthOf(signOf(bytes, from, length));
        boolean isNegative = length > 0 && bytes[from] == '-';
        // summed up below zero, where there is room for one more
        long negated = 0;
        int fraction = -1;
        int digits = 0;
        for (int i = at; i < to; i++) {
            int digit = bytes[i] - '0';
            if (bytes[i] == '.' && fraction < 0 && !isWhole) {
                fraction = 0;
                continue;
            }
            if (digit < 0 || digit > 9) {
                throw notANumber(bytes, from, length, scale, isWhole);
            }
            digits++;
            if (fraction == scale && digit != 0) {
                throw notANumber(bytes, from, length, scale, isWhole);
            }
            if (fraction < scale) {
                negated = append(negated, digit, bytes, from, length);
                fraction += fraction < 0 ? 0 : 1;
            }
        }
        if (digits == 0) {
            throw notANumber(bytes, from, length, scale, isWhole);
        }
        for (int i = Math.max(fraction, 0); i < scale; i++) {
            negated = append(negated, 0, bytes, from, length);
        }
        if (negated == Long.MIN_VALUE && !isNegative) {
            throw tooLarge(bytes, from, length);
        }
        return isNegative ? negated : -negated;
    }

    private static long append(long negated, int digit, byte[] bytes, int from, int length) {
        if (negated < Long.MIN_VALUE / 10 || negated * 10 < Long.MIN_VALUE + digit) {
            throw tooLarge(bytes, from, length);
        }
        return negated * 10 - digit;
    }

    private static double longDouble(byte[] bytes, int from, int length) {
        int to = from + length;
        int at = from + lengthOf(signOf(bytes, from, length));
        long value = 0;
        int fraction = -1;
        int digits = 0;
        for (int i = at; i < to; i++) {
            int digit = bytes[i] - '0';
            if (bytes[i] == '.' && fraction < 0) {
                fraction = 0;
                continue;
            }
            if (digit < 0 || digit > 9 || value > (MAX_EXACT_DOUBLE - 9) / 10) {
                return anyDouble(bytes, from, length);
            }
            value = value * 10 + digit;
            digits++;
            fraction += fraction < 0 ? 0 : 1;
        }
        if (digits == 0 || fraction > MAX_EXACT_POWER) {
            return anyDouble(bytes, from, length);
        }
        double quotient = value / EXACT_POWERS[Math.max(fraction, 0)];
        return bytes[from] == '-' ? -quotient : quotient;
    }

    /** The JDK alone would also take spaces, hexadecimal digits and Java's suffixes. */
    private static double anyDouble(byte[] bytes, int from, int length) {
        String text = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        boolean isName = text.endsWith("NaN") || text.endsWith("Infinity");
        if (isName || text.chars().allMatch(c -> "0123456789+-.eE".indexOf(c) >= 0)) {
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException e) {
                // said below, with what was expected
            }
        }
        throw new NumberFormatException(shown(bytes, from, length)
                + " is not a number: expected digits, with a sign, a decimal point or an exponent if need be,"
                + " such as -12.5 or 1e-9");
    }

    private static int checkedScale(int scale) {
        if (scale < 0 || scale > MAX_SCALE) {
            throw new IllegalArgumentException("the scale is " + scale + ", but must be from 0 to " + MAX_SCALE);
        }
        return scale;
    }

    private static NumberFormatException notANumber(byte[] bytes, int from, int length, int scale, boolean isWhole) {
        return new NumberFormatException(
                shown(bytes, from, length)
                        + (isWhole
                                ? " is not a whole number: expected digits, with a sign if need be, such as -12"
                                : " is not a decimal number of scale " + scale + ": expected digits, with a sign if need"
                                        + " be and at most " + scale + " digits other than trailing zeros behind a point"));
    }

    private static NumberFormatException tooLarge(byte[] bytes, int from, int length) {
        return new NumberFormatException(shown(bytes, from, length)
                + " is too large: expected a number whose digits fit in 64 bits, from " + Long.MIN_VALUE + " to "
                + Long.MAX_VALUE);
    }

    private static String shown(byte[] bytes, int from, int length) {
        boolean isLong = length > SHOWN_BYTES;
        String text = new String(bytes, from, Math.min(length, SHOWN_BYTES), StandardCharsets.UTF_8);
        return "'" + text + (isLong ? "...' (" + length + " bytes)" : "'");
    }
}
