// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches.Receipt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Those who want to know when what was made of messages of one batch is durable. Each is told when the way of his message has ended and the
 * batch is durable. Of a batch that never is, only those are told whose messages have failed, unless these come again. Thread-safe.
 */
final class EndedWays implements Receipt {
    private final boolean awaitsPositions;
    private final List<Ended> ended = new ArrayList<>();
    private boolean isDurable;

    /** Of a batch, as soon as it is durable. */
    EndedWays() {
        this(false);
    }

    private EndedWays(boolean awaitsPositions) {
        this.awaitsPositions = awaitsPositions;
    }

    /** Of one that the next run may read again until the positions that are kept are beyond it. */
    static EndedWays awaitingPositions() {
        return new EndedWays(true);
    }

    @Override
    public boolean awaitsPositions() {
        return awaitsPositions;
    }

    /** Who wants to know. */
    @FunctionalInterface
    interface Listener {
        /** It is durable; {@code failure} is what the message has failed with, null if it has not. */
        void completed(@Nullable Throwable failure);
    }

    private record Ended(Listener listener, @Nullable Throwable failure) {
        void tell() {
            listener.completed(failure);
        }
    }

    /** The way of a message has ended. */
    void ended(Listener listener, @Nullable Throwable failure) {
        synchronized (this) {
            if (!isDurable) {
                ended.add(new Ended(listener, failure));
                return;
            }
        }
        listener.completed(failure);
    }

    /** Tells those whose messages' ways have ended, durable or not. */
    void completeEnded() {
        drain().forEach(Ended::tell);
    }

    private synchronized List<Ended> drain() {
        List<Ended> drained = List.copyOf(ended);
        ended.clear();
        return drained;
    }

    @Override
    public void acknowledged() {
        synchronized (this) {
            isDurable = true;
        }
        completeEnded();
    }

    @Override
    public void abandoned() {
        for (Ended each : drain()) {
            if (each.failure() != null && !awaitsPositions) {
                each.tell();
            }
        }
    }
}
