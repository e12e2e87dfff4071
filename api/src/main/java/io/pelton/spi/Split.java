// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Objects;

/**
 * A part of a source that is read on its own, such as one file.
 *
 * @param id its name, unique within the source
 * @param sizeBytes how much there is to read, in bytes, or -1 if unknown
 * @param start from where on it is read
 */
public record Split(String id, long sizeBytes, Position start) {
    public Split {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(start, "start is null");
    }

    /** One that is read from its beginning. */
    public Split(String id, long sizeBytes) {
        this(id, sizeBytes, new Position(id, 0));
    }
}
