// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.regex.Pattern;

/** Text from files and records made harmless for a terminal: nothing in it moves the cursor or hides text. */
final class Printable {
    private static final int REPLACEMENT = '\uFFFD';

    private static final Pattern BREAK = Pattern.compile("(?<![ \\t])[ \\t]*+(\\r\\n|[\\r\\n])[ \\t]*+");

    private Printable() {}

    /** The text in one line, with every control and formatting character replaced by one that is seen. */
    static String line(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        BREAK.matcher(text).replaceAll(" ").codePoints().forEach(character -> safe.append(character(character)));
        return safe.toString();
    }

    /** The same with at most {@code length} characters. */
    static String shortened(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? line(text)
                : line(text.substring(0, text.offsetByCodePoints(0, length))) + "…";
    }

    /** One character that takes one place; a tab becomes a space. */
    static String character(int codePoint) {
        if (codePoint == '\t') {
            return " ";
        }
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED,
                    Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.PRIVATE_USE ->
                Character.toString(REPLACEMENT);
            default -> Character.toString(codePoint);
        };
    }
}
