// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A single letter as it is written in a regular expression of Java, within a character class.
 *
 * @param letter its code point
 * @param end where it ends in the expression
 */
record WrittenLetter(int letter, int end) {
    private static final Pattern WRITTEN = Pattern.compile(
            "\\\\u\\p{XDigit}{4}(?:\\\\u[dD][c-fC-F]\\p{XDigit}{2})?|\\\\x\\{\\p{XDigit}{1,6}}|\\\\x\\p{XDigit}{2}|\\\\0[0-3]?[0-7]{1,2}|\\\\[^A-Za-z0-9]|\\\\[aefnrt]|[^\\\\]", Pattern.DOTALL);

    /** The one that begins at {@code at}; empty if there is none, such as at {@code \d}. */
    static Optional<WrittenLetter> at(String regex, int at) {
        Matcher letter = WRITTEN.matcher(regex).region(at, regex.length());
        return letter.lookingAt() ? Optional.of(of(letter.group(), at)) : Optional.empty();
    }

    private static WrittenLetter of(String written, int at) {
        int end = at + written.length();
        if (written.charAt(0) != '\\') {
            return new WrittenLetter(written.codePointAt(0), end);
        }
        return switch (written.charAt(1)) {
            case 'u' -> {
                char first = (char) Integer.parseInt(written.substring(2, 6), 16);
                yield written.length() > 6 && Character.isHighSurrogate(first)
                        ? new WrittenLetter(Character.toCodePoint(first, (char) Integer.parseInt(written.substring(8), 16)), end)
                        : new WrittenLetter(first, at + 6);
            }
            case 'x' -> new WrittenLetter(Integer.parseInt(written.replaceAll("[^0-9A-Fa-f]", ""), 16), end);
            case '0' -> new WrittenLetter(Integer.parseInt(written.substring(2), 8), end);
            case 'a' -> new WrittenLetter(0x07, end);
            case 'e' -> new WrittenLetter(0x1B, end);
            case 'f' -> new WrittenLetter('\f', end);
            case 'n' -> new WrittenLetter('\n', end);
            case 'r' -> new WrittenLetter('\r', end);
            case 't' -> new WrittenLetter('\t', end);
            default -> new WrittenLetter(written.codePointAt(1), end);
        };
    }

    /** It as RE2 reads it. */
    String same() {
        return String.format(Locale.ROOT, "\\x{%X}", letter);
    }
}
