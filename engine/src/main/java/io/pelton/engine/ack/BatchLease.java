// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.flow.Branches;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What keeps the positions of splits from moving over records that a block keeps. Of each split it retains the first batch only: no
 * position moves over the later ones before that is released. One batch of a split is a lease itself: a block may have a million leases,
 * and most retain no more. Belongs to the block.
 */
@SuppressWarnings("ReferenceEquality") // acknowledgements are told apart by identity
public final class BatchLease implements Branches.Lease {
    private final List<Ack> retained = new ArrayList<>(2);

    /** The batch that was added last. */
    private @Nullable Ack last;

    /** Whether it had receipts then. */
    private boolean lastHadReceipts;

    private BatchLease() {}

    /**
     * Retains the batch that is processed now, too.
     *
     * @param earlier null if nothing else is retained; else it is over, unless it is returned
     */
    public static Branches.Lease retain(Branches.@Nullable Lease earlier, Ack ack) {
        Ack root = ack.onlyRoot();
        if (root != null && earlier == null) {
            root.retain();
            return root;
        }
        if (root != null && earlier instanceof Ack one && (one == root || one.covers(root))) {
            return one;
        }
        BatchLease lease = earlier instanceof BatchLease several ? several : new BatchLease();
        if (earlier instanceof Ack one) {
            lease.retained.add(one);
        }
        lease.add(ack);
        return lease;
    }

    private void add(Ack ack) {
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
        retained.removeIf(each -> { // those that were read later
            boolean isCovered = root.covers(each);
            if (isCovered) {
                each.release();
            }
            return isCovered;
        });
        retained.add(root);
    }

    /** What {@code lease} has retained is finished when {@code ack} is. The lease is over. */
    public static void passTo(Ack ack, Branches.Lease lease) {
        each(lease, ack::addParent);
        release(lease);
    }

    /** The lease is over. */
    public static void release(Branches.Lease lease) {
        each(lease, Ack::release);
    }

    private static void each(Branches.Lease lease, Consumer<Ack> action) {
        if (lease instanceof BatchLease several) {
            several.retained.forEach(action);
        } else {
            action.accept((Ack) lease);
        }
    }
}
