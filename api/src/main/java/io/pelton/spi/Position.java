// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Objects;

/**
 * How far a split has been read.
 *
 * @param split the split's id
 * @param offset the offset its cursor gave: reading from there on gives the records that come after
 * @param mark what else its source needs to go on there
 */
public record Position(String split, long offset, Mark mark) {
    public Position {
        Objects.requireNonNull(split, "split is null");
        Objects.requireNonNull(mark, "mark is null");
    }

    /** One whose source needs no more than the offset. */
    public Position(String split, long offset) {
        this(split, offset, Mark.NONE);
    }

    /** The split and the offset, and the mark if there is one. */
    @Override
    public String toString() {
        return split + ":" + offset + (mark.equals(Mark.NONE) ? "" : ":" + mark);
    }
}
