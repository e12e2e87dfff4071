// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** The receipts of one flow that have been told nothing yet. Whoever takes one out tells it: each is told once. Thread-safe. */
public final class Receipts {
    private final Set<BatchReceipts.Entry> open = ConcurrentHashMap.newKeySet();
    private final Queue<Durable> durable = new ConcurrentLinkedQueue<>();
    private final Consumer<Throwable> onFailure;
    private volatile boolean over;
    private volatile boolean isEnded;

    /** A receipt whose batch is durable, and that awaits the positions. */
    private record Durable(BatchReceipts.Entry receipt, Ack batch) {}

    /** None yet; {@code onFailure} is called with what a receipt has thrown. */
    public Receipts(Consumer<Throwable> onFailure) {
        this.onFailure = onFailure;
    }

    void opened(BatchReceipts.Entry receipt) {
        open.add(receipt);
        if (over) {
            abandon();
        }
    }

    /** Tells the receipt that its batch is durable, unless it awaits that no run reads it again; false if it failed or was abandoned before. */
    boolean acknowledged(BatchReceipts.Entry receipt, Ack batch) {
        if (receipt.receipt().awaitsPositions() && batch.awaitsRelease() || receipt.receipt().awaitsEpochs() && batch.awaitsEpochs()) {
            receipt.awaitPositions();
            durable.add(new Durable(receipt, batch));
            if (isEnded) {
                end();
            }
            return true;
        }
        return acknowledge(receipt);
    }

    /** Whether some await positions. */
    public boolean isAwaitingPositions() {
        return !durable.isEmpty();
    }

    /** Splits were {@linkplain SplitTracker#release released}: tells those of batches that no run will read again. */
    public void tellReleased() {
        for (Durable each : List.copyOf(durable)) {
            if (each.batch().isReleased() && durable.remove(each)) {
                acknowledge(each.receipt());
            }
        }
    }

    private boolean acknowledge(BatchReceipts.Entry receipt) {
        if (!open.remove(receipt)) {
            return false;
        }
        try {
            receipt.receipt().acknowledged();
            return true;
        } catch (Throwable e) {
            onFailure.accept(e);
            abandon(receipt);
            return false;
        }
    }

    /** The flow has ended: tells those whose batches are not durable, each of them whatever another one throws. */
    public void abandon() {
        over = true;
        for (BatchReceipts.Entry receipt : List.copyOf(open)) {
            if (!receipt.isAwaitingPositions() && open.remove(receipt)) {
                abandon(receipt);
            }
        }
    }

    /** The positions were kept for the last time: tells all that are left that their batches are not known to be over. */
    public void end() {
        isEnded = true;
        for (BatchReceipts.Entry receipt : List.copyOf(open)) {
            if (open.remove(receipt)) {
                abandon(receipt);
            }
        }
    }

    private void abandon(BatchReceipts.Entry receipt) {
        try {
            receipt.receipt().abandoned();
        } catch (Throwable e) {
            onFailure.accept(e);
        }
    }
}
