// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;

/** What was read of a text and is not used up yet. A part must not be longer than {@link #MAX}. */
final class TextWindow {
    /** The most characters of one part. */
    static final int MAX = 1 << 26;

    private static final int CHUNK = 8192;

    private final Reader reader;
    private final StringBuilder text = new StringBuilder();
    private char[] chunk = new char[CHUNK];
    private boolean isEnded;

    TextWindow(Reader reader) {
        this.reader = reader;
    }

    /** The characters that have been read; {@link #drop} takes away those used up. */
    StringBuilder text() {
        return text;
    }

    /** Whether nothing more will come. */
    boolean isEnded() {
        return isEnded;
    }

    /** Reads more, each time as much again as is there, so that looking from the beginning stays linear; false at the end. */
    boolean more() {
        if (text.length() > MAX) {
            throw new PeltonException(ErrorCode.RECORD_TOO_LONG, "a part of the text is longer than " + MAX + " characters");
        }
        if (chunk.length < text.length()) {
            chunk = new char[text.length()];
        }
        try {
            int count = isEnded ? -1 : reader.read(chunk);
            isEnded = count < 0;
            if (isEnded) {
                reader.close();
            } else {
                text.append(chunk, 0, count);
            }
            return !isEnded;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void drop(int count) {
        text.delete(0, count);
    }
}
