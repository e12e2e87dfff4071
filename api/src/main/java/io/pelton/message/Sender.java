// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import org.jspecify.annotations.Nullable;

/** Who has sent a message down a route, and wants to know how its way ends. Thread-safe. */
public interface Sender {
    /**
     * The way has ended.
     *
     * @param message as it is then
     * @param failure what it has failed with; null if it has not
     * @return whether somebody has waited for that: a failure is his affair now
     */
    boolean reply(Message message, @Nullable Throwable failure);

    /** Whether {@link #completed} is to be called. */
    boolean wantsCompletion();

    /**
     * Whether he is told of commits, too, which come with epochs where these are taken: then he learns at once what is durable; else only when no run takes it
     * back, since he does not send the message again.
     */
    boolean wantsCommits();

    /**
     * All that was made of the message is durable.
     *
     * @param failure what it has failed with; null if it has not
     */
    void completed(@Nullable Throwable failure);
}
