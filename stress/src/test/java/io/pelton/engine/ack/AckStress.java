// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.spi.Position;
import io.pelton.flow.Branches;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

/** Acknowledgements that two threads give, take and publish. */
public class AckStress {
    private AckStress() {}

    private static int committed(SplitTracker tracker) {
        return (int) tracker.committed().offset();
    }

    /** Two batches derived from one of a split are finished at once. */
    @JCStressTest
    @Outcome(id = "10, 1", expect = ACCEPTABLE, desc = "The last of the two has committed their batch, once.")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "Each has left it to the other: the position stays for ever.")
    @Outcome(expect = FORBIDDEN, desc = "Both have finished it.")
    @State
    public static class TwoDerivedBatchesFinish {
        private final AtomicInteger told = new AtomicInteger();
        private final SplitTracker tracker = new SplitTracker(new Position("split", 0), told::incrementAndGet);
        private final Ack left = Ack.ofBatch();
        private final Ack right = Ack.ofBatch();

        public TwoDerivedBatchesFinish() {
            Ack read = Ack.ofSplit(tracker);
            left.addParent(read);
            right.addParent(read);
            tracker.batchRead(read, 10, null);
        }

        @Actor
        public void left() {
            left.release();
        }

        @Actor
        public void right() {
            right.release();
        }

        @Arbiter
        public void looks(II_Result result) {
            result.r1 = committed(tracker);
            result.r2 = told.get();
        }
    }

    /** A record is kept (retained) while another one of its batch is finished; then the batch has two holders less. */
    @JCStressTest
    @Outcome(id = "0, 10", expect = ACCEPTABLE, desc = "Open as long as somebody holds it, and committed behind the last.")
    @Outcome(expect = FORBIDDEN, desc = "A holder was not counted: committed too early, or never.")
    @State
    public static class RetainAndRelease {
        private final SplitTracker tracker = new SplitTracker(new Position("split", 0));
        private final Ack ack = Ack.ofBatch();

        public RetainAndRelease() {
            Ack read = Ack.ofSplit(tracker);
            ack.addParent(read);
            ack.retain();
            tracker.batchRead(read, 10, null);
        }

        @Actor
        public void keeps() {
            ack.retain();
        }

        @Actor
        public void finishes() {
            ack.release();
        }

        @Arbiter
        public void looks(II_Result result) {
            ack.release();
            result.r1 = committed(tracker);
            ack.release();
            result.r2 = committed(tracker);
        }
    }

    /** A batch gets its parents on one thread and is finished on another, to which only the ring has published it. */
    @JCStressTest
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "Not handed over yet.")
    @Outcome(id = "10", expect = ACCEPTABLE, desc = "The thread that finished it has seen its parents, and released them.")
    @Outcome(id = "0", expect = FORBIDDEN, desc = "It has finished without its parents: they stay open for ever.")
    @State
    public static class ParentsArePublished {
        private final SplitTracker tracker = new SplitTracker(new Position("split", 0));
        private final Ack read = Ack.ofSplit(tracker);
        private final AtomicReference<Ack> ring = new AtomicReference<>();

        @Actor
        public void fills() {
            Ack derived = Ack.ofBatch();
            derived.addParent(read);
            tracker.batchRead(read, 10, null);
            ring.setRelease(derived);
        }

        @Actor
        public void finishes(I_Result result) {
            Ack derived = ring.getAcquire();
            if (derived == null) {
                result.r1 = -1;
                return;
            }
            derived.release();
            result.r1 = committed(tracker);
        }
    }

    /** The batch is read to its end while the only one that was derived from it is finished. */
    @JCStressTest
    @Outcome(id = "10", expect = ACCEPTABLE, desc = "Whoever came last has committed it.")
    @Outcome(expect = FORBIDDEN, desc = "The reader saw it held, the other one saw no end: nobody commits it.")
    @State
    public static class ReadToItsEndWhileDerivedFinishes {
        private final SplitTracker tracker = new SplitTracker(new Position("split", 0));
        private final Ack read = Ack.ofSplit(tracker);
        private final Ack derived = Ack.ofBatch();
        private Ack next = read;

        public ReadToItsEndWhileDerivedFinishes() {
            derived.addParent(read);
        }

        @Actor
        public void reads() {
            next = tracker.batchRead(read, 10, null);
        }

        @Actor
        public void finishes() {
            derived.release();
        }

        @Arbiter
        public void looks(I_Result result) {
            tracker.closed(next);
            result.r1 = committed(tracker);
        }
    }

    /** Counts what it is told. */
    private static final class Told implements Branches.Receipt {
        private final AtomicInteger acknowledged = new AtomicInteger();
        private final AtomicInteger abandoned = new AtomicInteger();

        @Override
        public void acknowledged() {
            acknowledged.incrementAndGet();
        }

        @Override
        public void abandoned() {
            abandoned.incrementAndGet();
        }
    }

    /** Two holders of a batch with a receipt finish at once. */
    @JCStressTest
    @Outcome(id = "1, 0, 10", expect = ACCEPTABLE, desc = "The last holder has told the receipt, and then committed the batch.")
    @Outcome(expect = FORBIDDEN, desc = "Told twice or never, or committed without.")
    @State
    public static class ReceiptOfTwoHolders {
        private final Receipts receipts = new Receipts(_ -> {});
        private final SplitTracker tracker = new SplitTracker(new Position("split", 0));
        private final Ack ack = Ack.ofBatch();
        private final Told told;

        public ReceiptOfTwoHolders() {
            Ack read = Ack.ofSplit(tracker);
            ack.addParent(read);
            ack.retain();
            told = ack.receipt(Told::new, receipts);
            tracker.batchRead(read, 10, null);
        }

        @Actor
        public void left() {
            ack.release();
        }

        @Actor
        public void right() {
            ack.release();
        }

        @Arbiter
        public void looks(III_Result result) {
            result.r1 = told.acknowledged.get();
            result.r2 = told.abandoned.get();
            result.r3 = committed(tracker);
        }
    }

    /** The flow ends, by being given up, while a batch with a receipt is finished. */
    @JCStressTest
    @Outcome(id = "1, 0, 10", expect = ACCEPTABLE, desc = "The batch was first: told that it is durable, and committed.")
    @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "The end was first: told that it is not, and not committed.")
    @Outcome(expect = FORBIDDEN, desc = "Told both or neither, or committed though it was told that it is not durable.")
    @State
    public static class ReceiptAtTheEnd {
        private final Receipts receipts = new Receipts(_ -> {});
        private final SplitTracker tracker = new SplitTracker(new Position("split", 0));
        private final Ack ack = Ack.ofBatch();
        private final Told told;

        public ReceiptAtTheEnd() {
            Ack read = Ack.ofSplit(tracker);
            ack.addParent(read);
            told = ack.receipt(Told::new, receipts);
            tracker.batchRead(read, 10, null);
        }

        @Actor
        public void finishes() {
            ack.release();
        }

        @Actor
        public void ends() {
            receipts.abandon();
        }

        @Arbiter
        public void looks(III_Result result) {
            result.r1 = told.acknowledged.get();
            result.r2 = told.abandoned.get();
            result.r3 = committed(tracker);
        }
    }
}
