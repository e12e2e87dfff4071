// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Objects;

/**
 * How far a split has been read.
 *
 * @param split the split's id
 * @param offset the offset its cursor gave: reading from there on gives the records that come after
 */
public record Position(String split, long offset) {
    public Position {
        Objects.requireNonNull(split, "split is null");
    }
}
