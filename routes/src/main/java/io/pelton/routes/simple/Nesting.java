// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import java.util.ArrayList;
import java.util.List;

/** Finds its way through functions within functions, quotes and parentheses. */
final class Nesting {
    private Nesting() {}

    /** Where the function whose content begins at {@code start} is closed; -1 if it is not. */
    static int end(String text, int start) {
        int depth = 0;
        for (int i = start; i < text.length(); i++) {
            if (text.startsWith("${", i)) {
                depth++;
                i++;
            } else if (Escapes.isAt(text, i)) {
                i++;
            } else if (text.charAt(i) == '}' && depth-- == 0) {
                return i;
            }
        }
        return -1;
    }

    /** Where {@code part} first stands outside of quotes, functions and parentheses, from {@code start} on; -1 if nowhere. */
    static int indexOf(String text, String part, int start) {
        int depth = 0;
        char quote = 0;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (depth == 0 && text.startsWith(part, i)) {
                return i;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (text.startsWith("${", i) || c == '(' || c == '[') {
                depth++;
            } else if (c == '}' || c == ')' || c == ']') {
                depth = Math.max(0, depth - 1);
            }
        }
        return -1;
    }

    /** Where the quote stands that is open at the end of {@code text}, from {@code start} on; -1 if none is. */
    static int openQuote(String text, int start) {
        int open = -1;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (open >= 0) {
                open = c == text.charAt(open) ? -1 : open;
            } else if (c == '\'' || c == '"') {
                open = i;
            }
        }
        return open;
    }

    /** The parts of {@code text} between commas that stand outside of quotes, functions and parentheses. */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int comma = indexOf(text, ",", 0); comma >= 0; comma = indexOf(text, ",", start)) {
            parts.add(text.substring(start, comma));
            start = comma + 1;
        }
        parts.add(text.substring(start));
        return parts;
    }

    static boolean isQuoted(String text) {
        return text.length() > 1
                && (text.charAt(0) == '\'' || text.charAt(0) == '"')
                && text.charAt(text.length() - 1) == text.charAt(0);
    }

    /** What stands between the quotes around {@code text}, or the text. */
    static String unquoted(String text) {
        String stripped = text.strip();
        return isQuoted(stripped) ? stripped.substring(1, stripped.length() - 1) : text;
    }
}
