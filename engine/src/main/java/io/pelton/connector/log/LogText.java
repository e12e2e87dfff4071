// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import org.jspecify.annotations.Nullable;

/** Makes a text that can be trusted in a log: one line, no control over a terminal, of bounded length. */
final class LogText {
    static final int MAX_CHARS = 10_000;

    private LogText() {}

    static String of(@Nullable Object record) {
        String text = String.valueOf(record);
        int end = end(text);
        for (int i = 0; i < end; i++) {
            if (isUnsafe(text.charAt(i))) {
                return cutNote(escape(text, i, end), text, end);
            }
        }
        return end == text.length() ? text : cutNote(new StringBuilder(text).delete(end, text.length()), text, end);
    }

    /** Where to cut: not in the middle of a character that takes two chars. */
    private static int end(String text) {
        if (text.length() <= MAX_CHARS) {
            return text.length();
        }
        return Character.isHighSurrogate(text.charAt(MAX_CHARS - 1)) ? MAX_CHARS - 1 : MAX_CHARS;
    }

    private static StringBuilder escape(String text, int firstUnsafe, int end) {
        StringBuilder escaped = new StringBuilder(end + 32).append(text, 0, firstUnsafe);
        for (int i = firstUnsafe; i < end; i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> {
                    if (isUnsafe(c)) {
                        escaped.append("\\u%04X".formatted((int) c));
                    } else {
                        escaped.append(c);
                    }
                }
            }
        }
        return escaped;
    }

    private static String cutNote(StringBuilder escaped, String text, int end) {
        if (end < text.length()) {
            escaped.append("… (cut, ").append(text.length()).append(" characters in all)");
        }
        return escaped.toString();
    }

    /** Control characters, line and paragraph separators, and marks that reorder text on the screen. */
    private static boolean isUnsafe(char c) {
        if (c < 0x7F) {
            return c < ' ';
        }
        return c <= 0x9F
                || c == '\u061C'
                || (c >= '\u200E' && c <= '\u200F')
                || (c >= '\u2028' && c <= '\u202E')
                || (c >= '\u2066' && c <= '\u2069');
    }
}
