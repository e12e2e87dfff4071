// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Objects;

/**
 * A part of a source that is read on its own, such as one file.
 *
 * @param id its name, unique within the source
 * @param sizeBytes how much there is to read, in bytes, or -1 if unknown
 */
public record Split(String id, long sizeBytes) {
    public Split {
        Objects.requireNonNull(id, "id is null");
    }
}
