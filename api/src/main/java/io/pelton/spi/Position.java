// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/**
 * How far a split has been read. Two are equal if their marks have the same bytes.
 *
 * @param split the split's id
 * @param offset the offset its cursor gave: reading from there on gives the records that come after
 * @param mark what the source adds, to find the place again or to see that the split is still the same one, such as a leader epoch or the key
 *     of a file; only the source knows what it says. It is copied, and may be empty
 */
@SuppressWarnings("ArrayRecordComponent") // copied, and compared by content
public record Position(String split, long offset, byte[] mark) {
    private static final byte[] NO_MARK = {};

    /** Copies the mark. */
    public Position {
        Objects.requireNonNull(split, "split is null");
        mark = mark.clone();
    }

    /** A position without a mark. */
    public Position(String split, long offset) {
        this(split, offset, NO_MARK);
    }

    /** A copy of what the source added. */
    @Override
    public byte[] mark() {
        return mark.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Position position
                && split.equals(position.split)
                && offset == position.offset
                && Arrays.equals(mark, position.mark);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * split.hashCode() + Long.hashCode(offset)) + Arrays.hashCode(mark);
    }

    /** The split and the offset, and the mark in hexadecimal digits if there is one. */
    @Override
    public String toString() {
        return split + ":" + offset + (mark.length == 0 ? "" : ":" + HexFormat.of().formatHex(mark));
    }
}
