// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.IOException;

/**
 * What a step keeps from record to record. Its life is the engine's, which opens it, counts its bytes, writes it down and reads it back; its
 * layout is the step's. {@link LongState} and {@link RecentKeys} are layouts that several steps share. Not thread-safe: the step guards it,
 * and nobody uses it while it is written.
 */
public interface State {
    /**
     * Writes all that is kept as entries, each to the part of its key group, so that parts can be read by other instances later.
     *
     * @throws IOException if it cannot be written
     */
    void write(StateParts parts) throws IOException;

    /**
     * Adds one of the entries that were written, and reads all of it. Called before any record comes, for one entry after the other in the
     * order in which they were written, whatever parts they are in.
     *
     * @throws IOException if it cannot be read
     */
    void read(StateIn in) throws IOException;
}
