// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Makes one message of several that belong together: the parts of a split, the answers of several receivers, the messages
 * of a group. Several threads may call one strategy, for different messages.
 */
@FunctionalInterface
public interface AggregationStrategy extends Serializable {
    /**
     * Adds {@code next} to what there is.
     *
     * @param old what was made of those before; null for the first
     * @param next the next one, detached; {@link Message#exception()} says whether it failed; null where {@code pollEnrich} found nothing to
     *     take, and only there
     * @return what was made of all up to now: one of the two, or another message; null leaves a message as it is that something was to be added to
     */
    @Nullable Message aggregate(@Nullable Message old, @Nullable Message next);

    /**
     * Is told that nothing more is added to {@code made}: all parts have come, or the group is complete. What was gathered elsewhere than in the
     * body can become the body now. Not called for {@code enrich} and {@code pollEnrich}.
     */
    default void completed(Message made) {}

    /**
     * Is told that a part is left out, as the time for all of them is over; or that a group is complete because nothing more came.
     *
     * @param old what was made of those that came in time, or the message they are parts of
     * @param index which part, or how many were left out or added before if they are added as they come; -1 for a group
     * @param total how many there are, as far as that is known; -1 for a group
     * @param timeoutMillis -1 if the message says how long the group is kept
     */
    default void timeout(Message old, int index, int total, long timeoutMillis) {}
}
