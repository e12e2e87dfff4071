// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.ack.BatchLease;
import io.pelton.engine.ack.Receipts;
import io.pelton.engine.compile.Leases;
import io.pelton.flow.Branches;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/** The acknowledgements of what one activation writes, or one of its lanes. Used by its thread. */
final class BatchLeases implements Leases {
    /** Of what is kept for the next run with the positions of sources, so that these need not wait for it. */
    private static final Branches.Lease NOT_NEEDED = new Branches.Lease() {};

    private final CurrentAck acks;
    private final Receipts receipts;
    private final boolean retains;
    private @Nullable Lanes lanes;

    /** @param acks the acknowledgement of what is written now */
    BatchLeases(CurrentAck acks, RunningFlow flow) {
        this.acks = acks;
        this.receipts = flow.receipts();
        this.retains = !flow.keeping().takesEpochs();
    }

    /** Other ways of a record may go on in {@code newLanes}, and ask for its acknowledgement at once. */
    void areShared(Lanes newLanes) {
        lanes = newLanes;
    }

    /** Other ways of the same record may ask for acknowledgements at once; null if there are none. */
    private @Nullable Lock lockOfAcks() {
        return lanes != null && lanes.areRunning() ? lanes.acks() : null;
    }

    @Override
    public Branches.Lease retain(Branches.@Nullable Lease earlier) {
        if (!retains) {
            return NOT_NEEDED;
        }
        Ack ack = acks.current();
        Lock shared = lockOfAcks();
        if (shared == null) {
            return BatchLease.retain(earlier, ack);
        }
        shared.lock();
        try {
            return BatchLease.retain(earlier, ack);
        } finally {
            shared.unlock();
        }
    }

    @Override
    public void emit(Branches.@Nullable Lease lease, Runnable way) {
        if (!retains) {
            way.run();
            return;
        }
        if (lease != null && lease == acks.current().onlyRoot()) {
            way.run(); // as any other record of the batch
            BatchLease.release(lease);
            return;
        }
        Ack ack = Ack.ofBatch();
        if (lease != null) {
            BatchLease.passTo(ack, lease);
        }
        acks.during(ack, way);
    }

    @Override
    public void drop(Branches.@Nullable Lease lease) {
        if (lease != null && retains) {
            BatchLease.release(lease);
        }
    }

    @Override
    public <R extends Branches.Receipt> R receipt(Branches.ReceiptMaker<R> maker) {
        Ack ack = acks.current();
        Lock shared = lockOfAcks();
        if (shared == null) {
            return ack.receipt(maker, receipts);
        }
        shared.lock();
        try {
            return ack.receipt(maker, receipts);
        } finally {
            shared.unlock();
        }
    }
}
