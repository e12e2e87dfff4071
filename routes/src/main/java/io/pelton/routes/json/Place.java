// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.json;

import java.nio.charset.StandardCharsets;

/**
 * A place in a text in UTF-8, as errors name it: line and column, from 1 and in characters, and what stands there.
 *
 * @param excerpt what stands there; empty at the end
 */
public record Place(int line, int column, String excerpt) {
    private static final int SHOWN = 40;

    /** The place of the byte at {@code offset}; the end of the text if there is none. */
    public static Place of(byte[] text, long offset) {
        int end = Math.clamp(offset, 0, text.length);
        int line = 1;
        int column = 1;
        for (int i = 0; i < end; i++) {
            if (text[i] == '\n') {
                line++;
                column = 1;
            } else if ((text[i] & 0xC0) != 0x80) {
                column++;
            }
        }
        return new Place(line, column, excerpt(text, end));
    }

    private static String excerpt(byte[] text, int from) {
        int to = Math.min(text.length, from + SHOWN);
        String shown = new String(text, from, to - from, StandardCharsets.UTF_8).strip();
        int lineEnd = shown.indexOf('\n');
        return lineEnd >= 0 ? shown.substring(0, lineEnd).strip() + "…" : to < text.length ? shown + "…" : shown;
    }

    @Override
    public String toString() {
        String where = "line " + line + ", column " + column;
        return excerpt.isEmpty() ? where + ", the end" : where + ", where '" + excerpt + "' stands";
    }
}
