// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/** What becomes of the copies of a message that took branches: one message made of them, and the failure that counts. */
final class Gathering {
    private final @Nullable AggregationStrategy strategy;
    private final boolean stopsAtFailure;
    private @Nullable Message result;
    private @Nullable Exception failure;

    /** A copy whose way was ended on it, where that counts as a failure: as in Camel the message ends as it did. */
    private @Nullable Message ended;

    /** @param strategy null: the message they were made of goes on as it was */
    Gathering(@Nullable AggregationStrategy strategy, boolean stopsAtFailure) {
        this.strategy = strategy == Strategy.ORIGINAL ? null : strategy;
        this.stopsAtFailure = stopsAtFailure;
    }

    /** Leads a copy down a branch and adds it; gives whether others are to follow. */
    boolean run(Branches<Object> branches, int branch, Message copy, int index) throws Exception {
        return run(() -> branches.run(branch, copy), copy, index);
    }

    /** Leads a copy on its way and adds it; gives whether others are to follow. */
    boolean run(Copies.Way way, Message copy, int index) throws Exception {
        try {
            Copies.run(way, copy);
        } catch (Exception e) {
            if (stopsAtFailure) {
                throw new PartFailedException(index, e);
            }
            copy.setException(e);
            failure = e;
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

    /** Whether an error handler has ended the way of the copy. */
    static boolean isHandled(Message copy) {
        return copy.exception() == null && copy.isStopped() && copy.property(Properties.EXCEPTION_CAUGHT) != null;
    }

    /** Gives {@code message} what the copies have come to, or fails as they did. */
    void end(Message message) throws Exception {
        if (ended != null) {
            message.copyFrom(ended);
            return;
        }
        if (strategy == null) {
            if (failure != null) {
                throw failure;
            }
            return;
        }
        if (result == null) {
            return;
        }
        Throwable error = result.exception();
        result.setException(null);
        message.copyFrom(result);
        if (error instanceof Exception exception) {
            throw exception;
        }
        if (error instanceof Error broken) {
            throw broken;
        }
    }
}
