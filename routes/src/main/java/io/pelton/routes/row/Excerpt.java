// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import java.nio.charset.StandardCharsets;

/** The beginning of what data says, short enough to be shown in an error. */
public final class Excerpt {
    private static final int MAX_LENGTH = 100;

    private Excerpt() {}

    /** The first characters of a text. */
    public static String of(String text) {
        return text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) + "…" : text;
    }

    /** The first bytes of a line. */
    static String of(byte[] line) {
        String shown = new String(line, 0, Math.min(line.length, MAX_LENGTH), StandardCharsets.UTF_8);
        return line.length > MAX_LENGTH ? shown + "…" : shown;
    }
}
