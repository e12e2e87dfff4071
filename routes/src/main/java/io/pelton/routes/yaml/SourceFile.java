// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.yaml;

import io.pelton.error.Origin;
import java.util.Arrays;

/**
 * The text of a route file, without byte order mark, under the name the user gave it. Lines and columns count from 1,
 * columns in code points. Immutable.
 */
public final class SourceFile {
    private final String name;
    private final String text;
    private final int[] lineStarts;
    private final boolean hasSurrogates;

    /** A file that is called {@code name} in messages. */
    public SourceFile(String name, String text) {
        this.name = name;
        this.text = text;
        this.hasSurrogates = text.chars().anyMatch(c -> Character.isSurrogate((char) c));
        int[] starts = new int[16];
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            if (isLineEnd(i)) {
                starts = lines == starts.length ? Arrays.copyOf(starts, lines * 2) : starts;
                starts[lines++] = i + 1;
            }
        }
        this.lineStarts = Arrays.copyOf(starts, lines);
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** Its characters. */
    public String text() {
        return text;
    }

    /** The place of the character at {@code offset}. */
    public Origin originAt(int offset) {
        int end = Math.min(offset, text.length());
        int found = Arrays.binarySearch(lineStarts, end);
        int line = found >= 0 ? found : -found - 2;
        int start = lineStarts[line];
        int column = hasSurrogates ? text.codePointCount(start, end) : end - start;
        return new Origin(name, line + 1, column + 1);
    }

    /** The offset of the character at a place. */
    int offsetOf(Origin place) {
        int start = lineStarts[Math.min(place.line(), lineStarts.length) - 1];
        int columns = place.column() - 1;
        int rest = text.length() - start;
        return hasSurrogates && text.codePointCount(start, text.length()) >= columns
                ? text.offsetByCodePoints(start, columns)
                : start + Math.min(columns, rest);
    }

    /** LF, CR LF and CR end a line, each once. */
    private boolean isLineEnd(int offset) {
        char c = text.charAt(offset);
        return c == '\n' || c == '\r' && (offset + 1 == text.length() || text.charAt(offset + 1) != '\n');
    }
}
