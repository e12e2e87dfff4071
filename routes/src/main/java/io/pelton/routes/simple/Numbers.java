// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.Pattern;
import io.pelton.spi.ByteView;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Recognises and compares numbers, also in texts that were never decoded. */
final class Numbers {
    /** No number of this many digits overflows a long. */
    private static final int SAFE_DIGITS = 18;

    /** How Java writes numbers with a point, which need not have one; also with hexadecimal digits. */
    private static final Pattern FLOATING = Pattern.compile("[+-]?(NaN|Infinity|((\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?"
            + "|0[xX]([0-9a-fA-F]+\\.?[0-9a-fA-F]*|\\.[0-9a-fA-F]+)[pP][+-]?\\d+)[fFdD]?)");

    private Numbers() {}

    /** The number written as {@code word}: a {@link Long}, {@link Double} or {@link BigDecimal}; null if it is none. */
    static @Nullable Number literal(String word) {
        if (!isDecimal(word)) {
            return null;
        }
        if (!isInteger(word)) {
            return Double.valueOf(word);
        }
        return word.length() <= SAFE_DIGITS ? (Number) Long.valueOf(word) : new BigDecimal(word);
    }

    /** The number written as {@code text} in any way that Java reads, spaces around it included; null if it is none. */
    static @Nullable Double floating(String text) {
        String number = text.trim();
        return FLOATING.matches(number) ? Double.valueOf(number) : null;
    }

    /** Whether the text consists of digits, perhaps with a minus before them. */
    static boolean isInteger(CharSequence text) {
        int start = !text.isEmpty() && text.charAt(0) == '-' ? 1 : 0;
        for (int i = start; i < text.length(); i++) {
            if (!isDigit(text.charAt(i))) {
                return false;
            }
        }
        return text.length() > start;
    }

    /** Whether the text consists of digits with at most one point among them, perhaps with a minus before them. */
    static boolean isDecimal(CharSequence text) {
        int digits = 0;
        int points = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isDigit(c)) {
                digits++;
            } else if (c == '.') {
                points++;
            } else if (c != '-' || i > 0) {
                return false;
            }
        }
        return digits > 0 && points <= 1;
    }

    /** Whether the bytes are an integer that fits a long. */
    static boolean isSafeInteger(ByteView view) {
        int length = view.length();
        int start = length > 0 && view.byteAt(0) == '-' ? 1 : 0;
        for (int i = start; i < length; i++) {
            if (!isDigit((char) view.byteAt(i))) {
                return false;
            }
        }
        return length > start && length <= SAFE_DIGITS;
    }

    /** The value of bytes for which {@link #isSafeInteger} holds. */
    static long parse(ByteView view) {
        boolean isNegative = view.byteAt(0) == '-';
        long value = 0;
        for (int i = isNegative ? 1 : 0; i < view.length(); i++) {
            value = value * 10 + (view.byteAt(i) - '0');
        }
        return isNegative ? -value : value;
    }

    /** Less than, equal to or greater than 0, as {@code left} is to {@code right}. */
    static int compare(Number left, Number right) {
        if (isLong(left) && isLong(right)) {
            return Long.compare(left.longValue(), right.longValue());
        }
        if (isFloating(left) || isFloating(right)) {
            return Double.compare(left.doubleValue(), right.doubleValue());
        }
        return exact(left).compareTo(exact(right));
    }

    static boolean isFloating(Number number) {
        return number instanceof Double || number instanceof Float;
    }

    private static boolean isLong(Number number) {
        return number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte;
    }

    private static BigDecimal exact(Number number) {
        return switch (number) {
            case BigDecimal decimal -> decimal;
            case BigInteger integer -> new BigDecimal(integer);
            default -> new BigDecimal(number.toString());
        };
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
