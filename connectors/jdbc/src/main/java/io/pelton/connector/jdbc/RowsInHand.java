// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a source from when they are taken to when the database knows that they are processed. Until then a query may find them again, and they are not
 * taken again. Thread-safe.
 */
final class RowsInHand {
    /** Guarded by this, as all else. */
    private final Deque<Taken> inOrder = new ArrayDeque<>();

    private final Map<RowIdentity, Integer> counts = new HashMap<>();
    private final List<Taken> processed = new ArrayList<>();

    /** The rows of one execution of the query. */
    static final class Batch {
        private int inHand;
        private boolean isTaken;
    }

    /** What one message has: a row, or several. */
    static final class Taken {
        private final List<RowIdentity> identities;
        private final Batch batch;
        private final long offset;
        private final List<Values.Bound> forProcessed;
        private final List<Values.Bound> forFailed;
        private @Nullable Throwable failure;
        private boolean isProcessed;
        private boolean isGone;

        private Taken(List<RowIdentity> identities, Batch batch, long offset, List<Values.Bound> forProcessed, List<Values.Bound> forFailed) {
            this.identities = identities;
            this.batch = batch;
            this.offset = offset;
            this.forProcessed = forProcessed;
            this.forFailed = forFailed;
        }

        boolean hasFailed() {
            return failure != null;
        }

        /** What is bound to the statement that it wants, once for each execution. */
        List<Values.Bound> values() {
            return hasFailed() ? forFailed : forProcessed;
        }

        @Override
        public String toString() {
            return identities.size() == 1 ? identities.getFirst().toString() : identities.size() + " rows from " + identities.getFirst();
        }
    }

    synchronized Taken take(
            List<RowIdentity> identities, Batch batch, long offset, List<Values.Bound> forProcessed, List<Values.Bound> forFailed) {
        Taken taken = new Taken(identities, batch, offset, forProcessed, forFailed);
        inOrder.add(taken);
        identities.forEach(identity -> counts.merge(identity, 1, Integer::sum));
        batch.inHand++;
        return taken;
    }

    /** How often each row is in hand now: a query that begins now may find it so often again. */
    synchronized Map<RowIdentity, Integer> now() {
        return counts.isEmpty() ? Map.of() : new HashMap<>(counts);
    }

    synchronized void fails(Taken taken, @Nullable Throwable failure) {
        taken.failure = failure;
    }

    /** What was made of it is durable. */
    synchronized void processed(Taken taken) {
        if (!taken.isProcessed) {
            taken.isProcessed = true;
            processed.add(taken);
        }
    }

    /** What was made of the rows up to {@code offset} is durable. */
    synchronized void processedUpTo(long offset) {
        for (Taken taken : inOrder) {
            if (taken.offset > offset) {
                break;
            }
            processed(taken);
        }
    }

    /** All rows of the batch are taken; whether none is in hand any more. */
    synchronized boolean isTaken(Batch batch) {
        batch.isTaken = true;
        return batch.inHand == 0;
    }

    /** Those that are processed and were not asked for. */
    synchronized List<Taken> nextProcessed() {
        List<Taken> all = List.copyOf(processed);
        processed.clear();
        return all;
    }

    /** The database knows of {@code rows}, or will find them again. Whether one of them was the last of its batch. */
    synchronized boolean gone(List<Taken> rows) {
        boolean isLast = false;
        for (Taken taken : rows) {
            taken.isGone = true;
            taken.batch.inHand--;
            isLast |= taken.batch.isTaken && taken.batch.inHand == 0;
            taken.identities.forEach(identity -> counts.computeIfPresent(identity, (_, count) -> count == 1 ? null : count - 1));
        }
        while (!inOrder.isEmpty() && inOrder.getFirst().isGone) {
            inOrder.removeFirst();
        }
        return isLast;
    }

    /** Whether none up to {@code offset} is in hand. */
    synchronized boolean areGoneUpTo(long offset) {
        return inOrder.isEmpty() || inOrder.getFirst().offset > offset;
    }
}
