// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.IOException;

/**
 * What a step keeps from record to record. Its life is the engine's, which opens it, counts its bytes, writes it down and reads it back; its
 * layout is the step's. {@link ValueState}, {@link ListState} and {@link MapState} are layouts for everyday use; a step with another one, a
 * table, implements this. Not thread-safe: the step guards it, and nobody uses it while it is written.
 */
public interface State {
    /**
     * Writes all that is kept, each entry to the part of its key group, so that parts can be read by other instances later.
     *
     * @throws IOException if it cannot be written
     */
    void write(StateParts parts) throws IOException;

    /**
     * Adds one part of what was written, up to its end. Called before any record comes, once for each part, in any order.
     *
     * @throws IOException if it cannot be read
     */
    void read(StateIn in) throws IOException;

    /** All parts that were written have been read: what depends on the order of entries can be put in order now. */
    default void restored() {}
}
