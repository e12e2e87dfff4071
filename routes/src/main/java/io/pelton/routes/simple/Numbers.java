// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.google.re2j.Pattern;
import io.pelton.spi.ByteView;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Recognises and compares numbers, also in texts that were never decoded. */
final class Numbers {
    /** No number of this many digits overflows a long. */
    private static final int SAFE_DIGITS = 18;

    private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);

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
        if (word.length() <= SAFE_DIGITS) {
            return Long.valueOf(word);
        }
        BigDecimal exact = new BigDecimal(word);
        return exact.compareTo(LONGEST) <= 0 && exact.negate().compareTo(LONGEST) <= 0 ? (Number) exact.longValue() : exact;
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

    /** The same, but there are digits on both sides of a point. */
    static boolean isPlain(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        return isDecimal(text) && text.charAt(start) != '.' && !text.endsWith(".");
    }

    /** Whether the text consists of digits, perhaps with a minus or a plus before them. */
    static boolean isSigned(String text) {
        return isInteger(text.startsWith("+") ? text.substring(1) : text) && !text.startsWith("+-");
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

    static boolean isFloating(Object value) {
        return value instanceof Double || value instanceof Float;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
