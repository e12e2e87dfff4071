// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.flow.Branches.Receipt;
import io.pelton.flow.Branches.ReceiptMaker;
import java.util.ArrayList;
import java.util.List;

/** The receipts of one batch. Handed from thread to thread with its acknowledgement. */
@SuppressWarnings("ReferenceEquality") // makers are compared by identity
final class BatchReceipts {
    /** A receipt and who made it. Told apart by identity: two receipts may be equal, and what they are made of may change. */
    static final class Entry {
        private final ReceiptMaker<?> maker;
        private final Receipt receipt;
        private volatile boolean isAwaitingPositions;

        Entry(ReceiptMaker<?> maker, Receipt receipt) {
            this.maker = maker;
            this.receipt = receipt;
        }

        Receipt receipt() {
            return receipt;
        }

        /** The batch is durable. */
        void awaitPositions() {
            isAwaitingPositions = true;
            receipt.awaitingPositions();
        }

        boolean isAwaitingPositions() {
            return isAwaitingPositions;
        }
    }

    private final Receipts ofFlow;
    private final List<Entry> entries = new ArrayList<>(1);

    BatchReceipts(Receipts ofFlow) {
        this.ofFlow = ofFlow;
    }

    /** The receipt of {@code maker}: a new one the first time. */
    @SuppressWarnings("unchecked") // made by this very maker
    <R extends Receipt> R of(ReceiptMaker<R> maker) {
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).maker == maker) {
                return (R) entries.get(i).receipt;
            }
        }
        R made = maker.newReceipt();
        Entry entry = new Entry(maker, made);
        entries.add(entry);
        ofFlow.opened(entry);
        return made;
    }

    /** Tells each of them that {@code batch} is durable, at its time; false if one of them failed or was abandoned before. */
    boolean acknowledged(Ack batch) {
        for (Entry entry : entries) {
            if (!ofFlow.acknowledged(entry, batch)) {
                return false;
            }
        }
        return true;
    }
}
