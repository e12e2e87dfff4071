// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What becomes of the copies of a message that took branches: one message made of them, and the failure that counts. */
final class Gathering {
    private final @Nullable AggregationStrategy strategy;
    private final boolean stopsAtFailure;
    private final long timeoutMillis;
    private final long beginNanos;
    private @Nullable Message result;
    private @Nullable Exception failure;

    /** A copy whose way was ended on it, where that counts as a failure: as in Camel the message ends as it did. */
    private @Nullable Message ended;

    /** The copy that came to its end too late; -1 if none has. */
    private int late = -1;

    /**
     * None has begun.
     *
     * @param strategy null: the message they were made of goes on as it was
     * @param timeoutMillis a copy that takes its way longer than that is left out, and so are those behind it; 0 for none
     */
    Gathering(@Nullable AggregationStrategy strategy, boolean stopsAtFailure, long timeoutMillis) {
        this.strategy = strategy == Strategy.ORIGINAL ? null : strategy;
        this.stopsAtFailure = stopsAtFailure;
        this.timeoutMillis = timeoutMillis;
        this.beginNanos = timeoutMillis > 0 ? EngineRuntime.current().nanoTime() : 0;
    }

    /** Leads a copy down a branch and adds it; gives whether others are to follow. */
    boolean run(Branches<Object> branches, int branch, Message copy, int index) throws Exception {
        return run(branches, () -> branches.run(branch, copy), copy, index);
    }

    /** Leads a copy on its way and adds it; gives whether others are to follow. */
    boolean run(Branches<Object> branches, Copies.Way way, Message copy, int index) throws Exception {
        try {
            Copies.run(way, copy, branches);
        } catch (Exception e) {
            if (isLate(index)) {
                branches.setAside(copy, e);
                return false;
            }
            if (stopsAtFailure) {
                throw new PartFailedException(index, e);
            }
            copy.setException(e);
            failure = e;
        }
        if (isLate(index)) {
            return false;
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

    private boolean isLate(int index) {
        if (timeoutMillis > 0 && late < 0 && EngineRuntime.current().nanoTime() - beginNanos >= TimeUnit.MILLISECONDS.toNanos(timeoutMillis)) {
            late = index;
        }
        return late >= 0;
    }

    /** Whether an error handler has ended the way of the copy. */
    static boolean isHandled(Message copy) {
        return copy.exception() == null && copy.isStopped() && copy.property(Properties.EXCEPTION_CAUGHT) != null;
    }

    /**
     * Gives {@code message} what the copies have come to, or fails as they did.
     *
     * @param total how many copies there are, or fewer if that is not known
     */
    void end(Message message, int total) throws Exception {
        for (int index = late; strategy != null && late >= 0 && index < Math.max(total, late + 1); index++) {
            strategy.timeout(result == null ? message : result, index, Math.max(total, late + 1), timeoutMillis);
        }
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
