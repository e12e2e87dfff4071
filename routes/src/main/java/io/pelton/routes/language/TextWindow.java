// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;

/** What was read of a text and is not used up yet. A part must not be longer than {@link #MAX}. */
final class TextWindow {
    /** The most characters of one part: 64 Mi, or so many that with all copies made of them they are half of the heap. */
    static final int MAX =
            (int) Math.min(1 << 26, Math.max(1 << 16, Runtime.getRuntime().maxMemory() / 16));

    private static final int CHUNK = 8192;

    private final Reader reader;
    private final int maxPart;
    private final StringBuilder text = new StringBuilder();
    private final char[] chunk;
    private boolean isEnded;

    /** How many characters were used up before those that are there. */
    private long used;

    TextWindow(Reader reader) {
        this(reader, MAX, CHUNK);
    }

    TextWindow(Reader reader, int maxPart, int chunk) {
        this.reader = reader;
        this.maxPart = maxPart;
        this.chunk = new char[chunk];
    }

    /** The characters that have been read; {@link #drop} takes away those used up. */
    StringBuilder text() {
        return text;
    }

    /** Passes over a byte order mark, if the text begins with one. */
    void passMark() {
        boolean isRead = false;
        try {
            if (more(0) && text.charAt(0) == '\uFEFF') {
                text.deleteCharAt(0);
            }
            isRead = true;
        } finally {
            if (!isRead) {
                close();
            }
        }
    }

    /** Whether nothing more will come. */
    boolean isEnded() {
        return isEnded;
    }

    /**
     * Reads more, as much again as is there if that need not be waited for, so that looking from the beginning stays linear; false
     * at the end.
     *
     * @param partStart where the part that is looked for begins
     */
    boolean more(int partStart) {
        if (text.length() - partStart > maxPart) {
            throw new PeltonException(
                    ErrorCode.BODY_TOO_LARGE,
                    "the part of the text that begins at character " + (used + partStart + 1) + " has more than " + maxPart
                            + " characters, the most of one part (64 Mi, or a sixteenth of the heap)");
        }
        try {
            int wanted = text.length();
            do {
                int count = isEnded ? -1 : reader.read(chunk);
                if (count < 0) {
                    isEnded = true;
                    reader.close();
                    return text.length() > wanted;
                }
                text.append(chunk, 0, count);
            } while (text.length() < 2 * wanted && reader.ready());
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void drop(int count) {
        text.delete(0, count);
        used += count;
    }

    void close() {
        try {
            isEnded = true;
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
