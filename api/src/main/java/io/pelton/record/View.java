// SPDX-License-Identifier: Apache-2.0

package io.pelton.record;

/**
 * A record that is only a window on memory its source uses again: it is valid until the cursor that gave it advances.
 * Whoever keeps it longer keeps {@link #detach()} instead. The engine does so by itself wherever a record changes thread.
 */
public interface View {
    /** A copy of this record that stays valid for ever; {@code this} if it already is one. */
    Object detach();

    /** {@code record} itself if it may be kept, else its detached copy. */
    static Object keep(Object record) {
        return record instanceof View view ? view.detach() : record;
    }
}
