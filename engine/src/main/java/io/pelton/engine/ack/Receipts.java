// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The receipts of one flow that have been told nothing yet. Whoever takes one out tells it: each is told once. Thread-safe. */
public final class Receipts {
    private final Set<BatchReceipts.Entry> open = ConcurrentHashMap.newKeySet();
    private final Consumer<Throwable> onFailure;
    private volatile boolean over;

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

    /** Tells the receipt that its batch is durable; false if it failed or was abandoned before. */
    boolean acknowledged(BatchReceipts.Entry receipt) {
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

    /** The flow has ended: tells those that are left, each of them whatever another one throws. */
    public void abandon() {
        over = true;
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
