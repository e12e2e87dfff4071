// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;

/**
 * How the accumulators of an {@link Aggregate} are written for the next run, and read back. Thread-safe.
 *
 * @param <A> the type of accumulator
 */
public interface AccumulatorFormat<A> {
    /** What it is called where accumulators are written, with its version, such as {@code quantiles.1}. Never changes its meaning. */
    String name();

    /**
     * Writes all that was added to an accumulator.
     *
     * @throws IOException if it cannot be written
     * @throws io.pelton.error.PeltonException CANNOT_BE_SAVED if it has a value that nobody knows how to write
     */
    void write(A accumulator, StateOut out) throws IOException;

    /**
     * Reads what was written into {@code empty}, a new accumulator.
     *
     * @throws IOException if it cannot be read
     */
    void read(A empty, StateIn in) throws IOException;
}
