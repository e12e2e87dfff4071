// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.flow.Branches;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What keeps the positions of splits from moving over records that a block keeps. Of each split it retains the first batch only: no
 * position moves over the later ones before that is released. Belongs to the block.
 */
@SuppressWarnings("ReferenceEquality") // acknowledgements are told apart by identity
public final class BatchLease implements Branches.Lease {
    /** Mostly one. */
    private final List<Ack> retained = new ArrayList<>(1);

    /** The batch that was added last. */
    private @Nullable Ack last;

    /** Whether it had receipts then. */
    private boolean lastHadReceipts;

    /** Retains nothing. */
    public BatchLease() {}

    /** Retains the batch that is processed now, too. */
    public void add(Ack ack) {
        if (ack != last || ack.hasOwnReceipts() && !lastHadReceipts) { // those may have come since
            last = ack;
            lastHadReceipts = ack.hasOwnReceipts();
            ack.roots(this::addRoot);
        }
    }

    private void addRoot(Ack root) {
        for (Ack each : retained) {
            if (each == root || each.covers(root)) {
                return;
            }
        }
        root.retain();
        retained.removeIf(each -> {
            boolean isLater = root.covers(each);
            if (isLater) {
                each.release();
            }
            return isLater;
        });
        retained.add(root);
    }

    /** What it has retained is finished when {@code ack} is. */
    public void passTo(Ack ack) {
        retained.forEach(ack::addParent);
        release();
    }

    /** It is over. */
    public void release() {
        retained.forEach(Ack::release);
        retained.clear();
        last = null;
    }
}
