// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into items at a separator, but not between quotes of either kind, which are taken away. */
final class QuotedItems {
    private QuotedItems() {}

    static List<String> of(String text, char separator) {
        List<String> items = new ArrayList<>();
        StringBuilder item = new StringBuilder();
        char quote = 0;
        boolean wasQuoted = false;
        for (int i = 0; i <= text.length(); i++) {
            char letter = i < text.length() ? text.charAt(i) : separator;
            if (quote != 0 && i < text.length()) {
                quote = letter == quote ? 0 : quote;
                if (quote != 0) {
                    item.append(letter);
                }
            } else if (letter == separator) {
                items.add(wasQuoted ? item.toString() : item.toString().strip());
                item.setLength(0);
                wasQuoted = false;
            } else if ((letter == '\'' || letter == '"') && item.toString().isBlank()) {
                quote = letter;
                wasQuoted = true;
                item.setLength(0);
            } else if (!(wasQuoted && Character.isWhitespace(letter))) {
                item.append(letter);
            }
        }
        return items;
    }
}
