// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/** What becomes of the copies of a message that took branches: one message made of them, and the failure that counts. */
final class Gathering {
    private final Message message;
    private final @Nullable AggregationStrategy strategy;
    private final boolean stopsAtFailure;
    private @Nullable Message result;
    private @Nullable Exception failure;

    /** That failure, if an error handler has given up on it already. */
    private @Nullable Exception givenUp;

    /** A copy whose way was ended on it, where that counts as a failure: as in Camel the message ends as it did. */
    private @Nullable Message ended;

    /**
     * Nothing has come.
     *
     * @param message what they are copies of
     * @param strategy null: the message goes on as it was
     */
    Gathering(Message message, @Nullable AggregationStrategy strategy, boolean stopsAtFailure) {
        this.message = message;
        this.strategy = strategy == Strategy.ORIGINAL ? null : strategy;
        this.stopsAtFailure = stopsAtFailure;
    }

    /** Whether a copy that has ended is the last one that counts, if it {@code stops} for a failure or was ended. */
    boolean isLast(boolean stops) {
        return stopsAtFailure && stops;
    }

    /** Adds a copy that has come to its end, maybe with a failure; gives whether others are to follow. */
    @SuppressWarnings("ReferenceEquality") // this very failure, as the error handler asks
    boolean add(Message copy, int index, @Nullable Exception failed) throws Exception {
        if (failed != null) {
            if (stopsAtFailure) {
                throw new PartFailedException(index, failed);
            }
            copy.setException(failed);
            failure = failed;
            givenUp = failed == copy.givenUp() ? failed : null;
        }
        if (stopsAtFailure && copy.isStopped()) {
            ended = copy.detach();
            return false;
        }
        if (strategy != null) {
            result = strategy.aggregate(result, copy.detach());
        }
        return true;
    }

    /** A copy has not come in time, one of {@code total} that were begun. */
    void isLate(int index, int total, long timeoutMillis) {
        if (strategy != null) {
            strategy.timeout(result == null ? message : result, index, total, timeoutMillis);
        }
    }

    /** Whether an error handler has ended the way of the copy. */
    static boolean isHandled(Message copy) {
        return copy.exception() == null && copy.isStopped() && copy.property(Properties.EXCEPTION_CAUGHT) != null;
    }

    /** Gives the message what the copies have come to, or fails as they did. */
    void end() throws Exception {
        if (ended != null) {
            message.become(ended);
            return;
        }
        if (strategy == null) {
            if (failure != null) {
                message.setGivenUp(givenUp);
                throw failure;
            }
            return;
        }
        if (result == null) {
            return;
        }
        strategy.completed(result);
        Throwable error = result.exception();
        result.setException(null);
        message.become(result);
        if (error instanceof Exception exception) {
            throw exception;
        }
        if (error instanceof Error broken) {
            throw broken;
        }
    }
}
