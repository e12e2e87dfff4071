// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import org.jspecify.annotations.Nullable;

/** Wants to know when the way of a message through a route has ended. */
@FunctionalInterface
public interface Completion {
    /**
     * The way has ended.
     *
     * @param message the message as it is then: another one if its way has gone on as that one's
     * @param failure what the message has failed with; null if it has not
     * @param there the {@code Branches} of a block on the thread that calls this, which messages know nothing of
     */
    void completed(Message message, @Nullable Throwable failure, Object there);

    /**
     * Whether it asks what has come of the message, so that it waits for what is kept of it by a step from which the message itself goes on; not so
     * the sender of the message, or its place among those that are on their way.
     */
    default boolean isOfOutcome() {
        return false;
    }

    /** Whether one that asks for the outcome asks for that of the message, too, which is called for each of both. */
    default boolean isOfBoth() {
        return false;
    }

    /** Whether it is not called where the way goes on as that of a message which has got nothing of this one, such as that of another attempt. */
    default boolean isOfResult() {
        return false;
    }
}
