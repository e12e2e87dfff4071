// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import java.util.function.LongConsumer;

/** A boundary into which its only producer, the caller, pushes. */
public interface Handoff extends AutoCloseable {
    /** Starts the consumer thread, which calls the consumer for each record, in order. */
    void start(LongConsumer consumer);

    /** Hands over one record; waits while the boundary is full. */
    void send(long value);

    /** Hands over {@code count} consecutive numbers; those who can do so at once override this. */
    default void send(long first, int count) {
        for (long value = first; value < first + count; value++) {
            send(value);
        }
    }

    /** Stops the consumer thread, which has taken everything. */
    @Override
    void close();
}
