// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Cuts a whole content into lines, byte by byte: the oracle for {@link LineCursor}. */
final class NaiveLines {
    private static final int REJECTED_BYTES = 1024;
    private static final String MARK = "\u00EF\u00BB\u00BF";

    private NaiveLines() {}

    /**
     * A line as its bytes, one a character.
     *
     * @param text the bytes, of a line that is too long only the first
     * @param length how many there are
     * @param next the offset of the next line
     */
    record Line(String text, long length, boolean tooLong, long next) {
        static Line of(String text, int maxLineBytes, long next) {
            boolean tooLong = text.length() > maxLineBytes;
            String kept = tooLong ? text.substring(0, Math.min(REJECTED_BYTES, maxLineBytes)) : text;
            return new Line(kept, text.length(), tooLong, next);
        }
    }

    static List<Line> of(byte[] bytes, int maxLineBytes) {
        String rest = new String(bytes, StandardCharsets.ISO_8859_1);
        int offset = 0;
        if (rest.startsWith(MARK)) {
            rest = rest.substring(MARK.length());
            offset = MARK.length();
        }
        List<Line> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < rest.length(); i++) {
            if (rest.charAt(i) == '\n') {
                boolean hasReturn = !line.isEmpty() && line.charAt(line.length() - 1) == '\r';
                line.setLength(line.length() - (hasReturn ? 1 : 0));
                lines.add(Line.of(line.toString(), maxLineBytes, offset + i + 1));
                line.setLength(0);
            } else {
                line.append(rest.charAt(i));
            }
        }
        if (!line.isEmpty()) {
            lines.add(Line.of(line.toString(), maxLineBytes, bytes.length));
        }
        return lines;
    }
}
