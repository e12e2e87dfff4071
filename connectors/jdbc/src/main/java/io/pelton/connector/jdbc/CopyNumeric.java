// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * Writes decimal numbers as PostgreSQL's {@code numeric_recv} reads them: groups of four decimal digits, how many such groups stand before the point, a sign, and
 * how many digits stand after the point.
 */
final class CopyNumeric {
    private static final int GROUP_DIGITS = 4;
    private static final int GROUP = 10_000;
    private static final int POSITIVE = 0x0000;
    private static final int NEGATIVE = 0x4000;
    private static final int NOT_A_NUMBER = 0xC000;
    private static final int MOST_GROUPS = 5;
    private static final int MOST_BEFORE_POINT = 131_072;
    private static final int MOST_AFTER_POINT = 16_383;
    private static final long[] TENS = {1, 10, 100, 1000};

    private CopyNumeric() {}

    static void write(Object value, CopyBuffer out) {
        if (isNoNumber(value)) {
            header(0, 0, NOT_A_NUMBER, 0, out);
            return;
        }
        BigDecimal number = ColumnValues.decimal(value);
        if (number.scale() > MOST_AFTER_POINT || (long) number.precision() - number.scale() > MOST_BEFORE_POINT) {
            throw new IllegalArgumentException("the number " + number.round(new MathContext(10)) + " has more digits than a column can have");
        }
        if (number.scale() < 0) {
            number = number.setScale(0);
        }
        int scale = number.scale();
        int missing = (GROUP_DIGITS - scale % GROUP_DIGITS) % GROUP_DIGITS; // so that a group ends at the point
        BigInteger unscaled = number.unscaledValue();
        int groupsAfterPoint = (scale + missing) / GROUP_DIGITS;
        int sign = unscaled.signum() < 0 ? NEGATIVE : POSITIVE;
        if (unscaled.bitLength() <= 49) { // with three digits more it is a long
            writeSmall(Math.abs(unscaled.longValue()) * TENS[missing], groupsAfterPoint, sign, scale, out);
        } else {
            writeLarge(unscaled.abs().multiply(BigInteger.valueOf(TENS[missing])), groupsAfterPoint, sign, scale, out);
        }
    }

    private static boolean isNoNumber(Object value) {
        return switch (value) {
            case Double number -> number.isNaN();
            case Float number -> number.isNaN();
            case CharSequence text -> text.length() < 10 && text.toString().strip().equalsIgnoreCase("nan");
            default -> false;
        };
    }

    private static void header(int groups, int weight, int sign, int scale, CopyBuffer out) {
        out.putInt((GROUP_DIGITS + groups) * Short.BYTES);
        out.putShort(groups);
        out.putShort(weight);
        out.putShort(sign);
        out.putShort(scale);
    }

    private static void writeSmall(long digits, int groupsAfterPoint, int sign, int scale, CopyBuffer out) {
        int groups = 0;
        for (long left = digits; left != 0; left /= GROUP) {
            groups++;
        }
        assert groups <= MOST_GROUPS;
        header(groups, groups - groupsAfterPoint - 1, sign, scale, out);
        long divisor = 1;
        for (int i = 1; i < groups; i++) {
            divisor *= GROUP;
        }
        for (int i = 0; i < groups; i++, divisor /= GROUP) {
            out.putShort((int) (digits / divisor % GROUP));
        }
    }

    private static void writeLarge(BigInteger digits, int groupsAfterPoint, int sign, int scale, CopyBuffer out) {
        String text = digits.toString();
        int groups = (text.length() + GROUP_DIGITS - 1) / GROUP_DIGITS;
        header(groups, groups - groupsAfterPoint - 1, sign, scale, out);
        int first = text.length() - (groups - 1) * GROUP_DIGITS;
        out.putShort(Integer.parseInt(text, 0, first, 10));
        for (int i = first; i < text.length(); i += GROUP_DIGITS) {
            out.putShort(Integer.parseInt(text, i, i + GROUP_DIGITS, 10));
        }
    }
}
