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
    /** Mostly one. Not changed but replaced: a block may have a million leases, and this is the smallest list of one. */
    private List<Ack> retained = List.of();

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
        retained = retained.isEmpty() ? List.of(root) : with(root);
    }

    /** What is retained, with {@code root} in place of those that were read later. */
    private List<Ack> with(Ack root) {
        List<Ack> all = new ArrayList<>();
        for (Ack each : retained) {
            if (root.covers(each)) {
                each.release();
            } else {
                all.add(each);
            }
        }
        all.add(root);
        return List.copyOf(all);
    }

    /** What it has retained is finished when {@code ack} is. */
    public void passTo(Ack ack) {
        retained.forEach(ack::addParent);
        release();
    }

    /** It is over. */
    public void release() {
        retained.forEach(Ack::release);
        retained = List.of();
        last = null;
    }
}
