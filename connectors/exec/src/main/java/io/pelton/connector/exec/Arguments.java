// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a text into arguments as Camel does: at spaces, but not between quotes of either kind. Nothing between quotes has a meaning of
 * its own, and two quotes with nothing between are an argument. Without any space all of it is one.
 */
final class Arguments {
    private static final char NO_QUOTE = 0;

    private final List<String> found = new ArrayList<>();
    private final StringBuilder part = new StringBuilder();
    private char quote = NO_QUOTE;
    private boolean isQuoteEmpty;

    private Arguments() {}

    /** @throws IllegalArgumentException if a quote is left open */
    static List<String> of(String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        if (text.indexOf(' ') < 0) {
            return List.of(isQuoted(text) ? text.substring(1, text.length() - 1) : text);
        }
        Arguments arguments = new Arguments();
        text.chars().forEach(letter -> arguments.add((char) letter));
        arguments.end();
        if (arguments.quote != NO_QUOTE) {
            throw new IllegalArgumentException("'args' leaves a quote open: " + text);
        }
        return arguments.found;
    }

    private static boolean isQuoted(String text) {
        char first = text.charAt(0);
        return text.length() > 1 && (first == '"' || first == '\'') && text.charAt(text.length() - 1) == first;
    }

    private void add(char letter) {
        if (letter == quote) {
            if (isQuoteEmpty && part.isEmpty()) {
                found.add("");
            }
            quote = NO_QUOTE;
        } else if (quote == NO_QUOTE && (letter == '"' || letter == '\'')) {
            quote = letter;
            isQuoteEmpty = true;
        } else if (quote == NO_QUOTE && letter == ' ') {
            end();
        } else {
            part.append(letter);
            isQuoteEmpty = false;
        }
    }

    private void end() {
        if (!part.isEmpty()) {
            found.add(part.toString());
            part.setLength(0);
        }
    }
}
