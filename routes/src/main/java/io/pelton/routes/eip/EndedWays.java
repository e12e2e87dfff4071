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
    /** What a batch that is durable waits for. */
    private enum Awaited {
        NOTHING,
        EPOCHS,
        POSITIONS
    }

    private final Awaited awaited;
    private final boolean isTriedAgain;
    private final List<Ended> ended = new ArrayList<>();
    private volatile boolean isDurable;
    private boolean isOver;

    /** Of a batch, as soon as it is durable. */
    EndedWays() {
        this(Awaited.NOTHING, false);
    }

    private EndedWays(Awaited awaited, boolean isTriedAgain) {
        this.awaited = awaited;
        this.isTriedAgain = isTriedAgain;
    }

    /**
     * Of one that is durable and that no run will read again.
     *
     * @param isTriedAgain whether the next run goes on where this one ends, so that it tries again what has failed and is not durable
     */
    static EndedWays awaitingPositions(boolean isTriedAgain) {
        return new EndedWays(Awaited.POSITIONS, isTriedAgain);
    }

    /** Of one that is durable and that no run takes back, where epochs are taken. */
    static EndedWays awaitingEpochs() {
        return new EndedWays(Awaited.EPOCHS, false);
    }

    @Override
    public boolean awaitsPositions() {
        return awaited == Awaited.POSITIONS;
    }

    @Override
    public boolean awaitsEpochs() {
        return awaited == Awaited.EPOCHS;
    }

    @Override
    public void awaitingPositions() {
        isDurable = true;
    }

    /** Whether it is durable, though a run may read these messages again. */
    boolean isDurable() {
        return isDurable;
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
            if (!isOver) {
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

    /** Whether everybody was told. */
    synchronized boolean isOver() {
        return isOver;
    }

    private synchronized List<Ended> drain() {
        List<Ended> drained = List.copyOf(ended);
        ended.clear();
        return drained;
    }

    @Override
    public void acknowledged() {
        synchronized (this) {
            isOver = true;
        }
        completeEnded();
    }

    @Override
    public void abandoned() {
        for (Ended each : drain()) {
            if (each.failure() != null && !isTriedAgain) {
                each.tell();
            }
        }
    }
}
