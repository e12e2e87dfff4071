// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import io.pelton.runtime.EngineRuntime;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A source from which a step can take single messages when it wants them, as Camel's polling consumers do. */
public interface Pollable {
    /**
     * Begins.
     *
     * @param runtime where it takes time from
     * @param isKept whether the next run goes on where this one ends: what is not {@linkplain Poller#completed complete} by then stays, failed or not
     * @throws Exception if the source cannot be reached or does not exist
     */
    Poller poller(EngineRuntime runtime, boolean isKept) throws Exception;

    /** What of the messages that were polled a run finds that begins after this one was killed. */
    default Retention retention() {
        return Retention.UNTIL_COMPLETE;
    }

    /** Says that messages are going to be taken one by one, until what it returns is closed, as {@link io.pelton.spi.Source#announce}. */
    default Closeable announcePolls() {
        return () -> {};
    }

    /** Takes messages of a source. Closed when nobody takes any more. Thread-safe. */
    interface Poller extends Closeable {
        /**
         * The next message that is there now; null if there is none. What is not {@linkplain #completed complete} when this is closed
         * stays where it is.
         *
         * @param asking the message of the step, for options with functions in them
         * @throws Exception if the source cannot be read
         */
        @Nullable Message poll(Message asking) throws Exception;

        /**
         * All that was made of a message is durable: now the source puts it away.
         *
         * @param polled what {@link #poll} has given, the very object
         * @param failure what it was polled for has failed with; null if that has not
         */
        default void completed(Message polled, @Nullable Throwable failure) {}

        @Override
        default void close() throws IOException {}

        /** After {@link #poll} gave nothing: whether there will never be anything, so that nobody need wait. */
        default boolean isFinished() {
            return false;
        }

        /** How long to wait before asking again, in milliseconds. */
        long idleMillis();
    }
}
