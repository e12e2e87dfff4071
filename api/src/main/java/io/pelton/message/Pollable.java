// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import org.jspecify.annotations.Nullable;

/** A source from which a step can take single messages when it wants them, as Camel's polling consumers do. */
public interface Pollable {
    /**
     * Begins.
     *
     * @throws Exception if the source cannot be reached or does not exist
     */
    Poller poller() throws Exception;

    /** Takes messages of a source. Thread-safe. */
    interface Poller {
        /**
         * The next message that is there now; null if there is none. Whoever takes it says how its way has ended with {@link
         * Message#complete}: then, and not before, the source puts it away.
         *
         * @param asking the message of the step, for options with functions in them
         * @throws Exception if the source cannot be read
         */
        @Nullable Message poll(Message asking) throws Exception;

        /** After {@link #poll} gave nothing: whether there will never be anything, so that nobody need wait. */
        default boolean isFinished() {
            return false;
        }

        /** How long to wait before asking again, in milliseconds. */
        long idleMillis();
    }
}
