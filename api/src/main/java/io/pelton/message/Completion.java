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

    /** Which ways it follows where a step makes two of one. */
    default Scope scope() {
        return Scope.MESSAGE;
    }

    /** The route whose result it is about, if it is {@linkplain Scope#RESULT of that}; empty for none. */
    default String routeId() {
        return "";
    }

    /** The ways that a completion follows. */
    enum Scope {
        /** That of the message itself, and never that of a copy which goes on beside it: such as of its place in a pool of threads. */
        THREAD,
        /** That of the message itself, such as of one who waits for it, or of its place among those that are on their way. */
        MESSAGE,
        /**
         * That of what the route makes of the message: of what a step keeps of it, and not of a message that gets nothing else of this one, such as that
         * of another attempt.
         */
        RESULT,
        /** That of what a step keeps of the message, where one does. */
        KEPT,
        /** That of the message and that of what a step keeps of it: called for each. */
        ALL
    }
}
