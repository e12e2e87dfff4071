// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import org.jspecify.annotations.Nullable;

/** What an activation is reading, for those who deal with failures. */
@FunctionalInterface
interface ReadRecord {
    /** Where the current record stands. */
    String position();

    /** The bad record that the source has just passed; null if there is nothing to show. */
    default @Nullable Object rejected() {
        return null;
    }

    /** The current record as it was read; null if that is not at hand. Valid until the next one is read. */
    default @Nullable Object original() {
        return null;
    }
}
