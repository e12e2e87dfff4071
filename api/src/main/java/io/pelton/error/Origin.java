// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.util.Objects;

/**
 * Where a step or a problem was written: a line of a route file or of a Java source.
 *
 * @param file the file's name as the user gave it, or the Java source's simple name
 * @param line line number from 1, or 0 if unknown
 * @param column column from 1, or 0 if only the line is known
 */
public record Origin(String file, int line, int column) {
    /** Used where nothing is known about the place. */
    public static final Origin UNKNOWN = new Origin("unknown", 0, 0);

    public Origin {
        Objects.requireNonNull(file, "file is null");
        if (line < 0 || column < 0) {
            throw new IllegalArgumentException("line " + line + " and column " + column + " must not be negative");
        }
    }

    /** The place as {@code file:line:column}, without what is unknown. */
    @Override
    public String toString() {
        if (line == 0) {
            return file;
        }
        return column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
    }
}
