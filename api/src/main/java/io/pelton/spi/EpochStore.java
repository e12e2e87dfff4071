// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.IOException;
import java.util.Optional;

/**
 * Keeps the last epoch from one run to the next. Used by one thread at a time. Its methods throw {@link IOException}, or
 * {@link io.pelton.error.PeltonException} with what the store has to say of it.
 */
public interface EpochStore {
    /**
     * The epoch that was decided last; empty if none ever was.
     *
     * @throws IOException if it cannot be read; it is never given in part
     */
    Optional<Epoch> latest() throws IOException;

    /**
     * Decides an epoch: when this returns, it has taken the place of the one before, and survives the end of the process and a power loss.
     *
     * @throws IOException if that failed: then nothing can be decided any more, and the next run finds this epoch or the one before
     */
    void decide(Epoch epoch) throws IOException;

    /**
     * Writes down an epoch that a sink decides: when this returns, it survives as one that is decided does, but the one before is the last still. What
     * was prepared before is forgotten.
     *
     * @throws IOException if that failed: then nothing can be decided any more
     */
    default void prepare(Epoch epoch) throws IOException {
        throw new UnsupportedOperationException("epochs that a sink decides are not kept here");
    }

    /**
     * The epoch that was prepared after the last one; empty if there is none.
     *
     * @throws IOException if it cannot be read
     */
    default Optional<Epoch> prepared() throws IOException {
        return Optional.empty();
    }

    /**
     * Decides the epoch that is prepared, as it is; the sink has decided it.
     *
     * @throws IOException as {@link #decide}
     */
    default void decidePrepared() throws IOException {
        throw new UnsupportedOperationException("epochs that a sink decides are not kept here");
    }
}
