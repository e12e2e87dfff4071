// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import org.jspecify.annotations.Nullable;

/** How much a state takes. Thread-safe. */
public interface StateAccount {
    /** An account without limit, for a state that no engine owns. */
    static StateAccount unlimited() {
        return _ -> {};
    }

    /**
     * The state takes so many more bytes of the heap, or, if negative, gives them back.
     *
     * @throws io.pelton.error.PeltonException TOO_MUCH_STATE if there is no room; then nothing has changed
     */
    void add(long bytes);

    /**
     * A value is about to be kept: does nothing unless state is written down.
     *
     * @throws io.pelton.error.PeltonException CANNOT_BE_SAVED if it is, and the value cannot be written
     */
    default void admit(@Nullable Object value) {}
}
