// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Letters of which RE2/J 1.8 looks for the other cases without end, as its tables are older than those of the JDK (github.com/google/re2j/issues/168): U+1C80 to
 * U+1C88, which only old books in Cyrillic have. They are left out of ranges of letters whose case is ignored.
 */
final class UnfoldedLetters {
    private static final int FIRST = 0x1C80;
    private static final int LAST = 0x1C88;
    private static final String LETTER =
            "\\\\u\\p{XDigit}{4}(?:\\\\u[dD][c-fC-F]\\p{XDigit}{2})?|\\\\x\\{\\p{XDigit}{1,6}}|\\\\x\\p{XDigit}{2}|\\\\0[0-7]{1,3}|\\\\[^A-Za-z0-9]|\\\\[aefnrt]|[^\\\\\\[\\]]";
    private static final Pattern RANGE = Pattern.compile("(?<low>" + LETTER + ")-(?<high>" + LETTER + ")");

    private UnfoldedLetters() {}

    /**
     * A range that has some of them.
     *
     * @param parts the range without them, as RE2 reads it
     * @param end where it ends in the expression
     */
    record Range(String parts, int end) {}

    /** Whether a letter is one of them, given in hexadecimal digits. */
    static boolean isOne(String digits) {
        int letter = digits.matches("\\p{XDigit}{1,6}") ? Integer.parseInt(digits, 16) : 0;
        return letter >= FIRST && letter <= LAST;
    }

    /** The range that begins at {@code at} within a character class; empty if there is none, or if it has none of them. */
    static Optional<Range> range(String regex, int at) {
        Matcher range = RANGE.matcher(regex).region(at, regex.length());
        if (!range.lookingAt()) {
            return Optional.empty();
        }
        int low = letter(range.group("low"));
        int high = letter(range.group("high"));
        if (low > LAST || high < FIRST) {
            return Optional.empty();
        }
        return Optional.of(new Range(part(low, FIRST - 1) + part(LAST + 1, high), range.end()));
    }

    private static String part(int low, int high) {
        return low > high ? "" : String.format(Locale.ROOT, "\\x{%X}-\\x{%X}", low, high);
    }

    private static int letter(String written) {
        if (written.charAt(0) != '\\') {
            return written.codePointAt(0);
        }
        return switch (written.charAt(1)) {
            case 'u' -> {
                char first = (char) Integer.parseInt(written.substring(2, 6), 16);
                yield written.length() > 6 ? Character.toCodePoint(first, (char) Integer.parseInt(written.substring(8), 16)) : first;
            }
            case 'x' -> Integer.parseInt(written.replaceAll("[^0-9A-Fa-f]", ""), 16);
            case '0' -> Integer.parseInt(written.substring(2), 8);
            case 'a' -> 0x07;
            case 'e' -> 0x1B;
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> written.codePointAt(1);
        };
    }
}
