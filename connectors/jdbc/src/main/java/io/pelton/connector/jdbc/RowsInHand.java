// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a source from when they are taken to when the database knows that they are processed. Until then a query may find them again, and they are not
 * taken again. Thread-safe.
 */
final class RowsInHand {
    /** How long it is known how often a row was refused that no query gives again. */
    private static final long REMEMBERED_NANOS = TimeUnit.HOURS.toNanos(24);

    /** Guarded by this, as all else. */
    private final Deque<Taken> inOrder = new ArrayDeque<>();

    private final Map<RowIdentity, Integer> counts = new HashMap<>();
    private final List<Taken> processed = new ArrayList<>();

    /** Rows that the database was not told of, as it has refused that. They are in hand for a while, so that a query does not give them again at once. */
    private final Map<RowIdentity, Refused> refused = new HashMap<>();

    /** @param isHeld whether it counts as in hand, until {@code until} */
    private record Refused(int times, boolean isHeld, long until) {}

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

    /** How often each row is in hand at {@code time}, in nanoseconds: a query that begins then may find it so often again. */
    synchronized Map<RowIdentity, Integer> now(long time) {
        refused.values().removeIf(row -> !row.isHeld && time - row.until >= REMEMBERED_NANOS);
        refused.replaceAll((identity, row) -> {
            boolean isOver = row.isHeld && time - row.until >= 0;
            if (isOver) {
                putBack(identity);
            }
            return isOver ? new Refused(row.times, false, row.until) : row;
        });
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

    private void putBack(RowIdentity identity) {
        counts.computeIfPresent(identity, (_, count) -> count == 1 ? null : count - 1);
    }

    /**
     * The database was not told of {@code row}, which is to be told as gone later.
     *
     * @param isHeld whether it is in hand until {@code until}
     */
    synchronized void refused(Taken row, boolean isHeld, long until) {
        for (RowIdentity identity : row.identities) {
            Refused before = refused.get(identity);
            if (before == null || !before.isHeld) { // else a row that is equal is held
                refused.put(identity, new Refused(before == null ? 1 : before.times + 1, isHeld, until));
                if (isHeld) {
                    counts.merge(identity, 1, Integer::sum); // besides that of the row itself, which ends now
                }
            }
        }
    }

    /** How often the database was not told of {@code row} when it was to be. */
    synchronized int refusals(Taken row) {
        return row.identities.stream().mapToInt(identity -> refused.containsKey(identity) ? refused.get(identity).times : 0).max().orElse(0);
    }

    /** The database was told of {@code row}. */
    synchronized void told(Taken row) {
        if (!refused.isEmpty()) {
            row.identities.forEach(identity -> refused.computeIfPresent(identity, (_, known) -> known.isHeld ? known : null));
        }
    }

    /** The database knows of {@code rows}, or will find them again. Whether one of them was the last of its batch. */
    synchronized boolean gone(List<Taken> rows) {
        boolean isLast = false;
        for (Taken taken : rows) {
            taken.isGone = true;
            taken.batch.inHand--;
            isLast |= taken.batch.isTaken && taken.batch.inHand == 0;
            taken.identities.forEach(this::putBack);
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
