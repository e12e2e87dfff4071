// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.flow.Branches.Receipt;
import io.pelton.flow.Branches.ReceiptMaker;
import io.pelton.spi.Position;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A receipt is told once that its batch is durable, before the position moves over it, or that it never will be. */
class ReceiptsTest {
    private final List<Throwable> failures = new ArrayList<>();
    private final Receipts receipts = new Receipts(failures::add);
    private final SplitTracker tracker = new SplitTracker(new Position("split", 0));

    private final class Told implements Receipt {
        final AtomicInteger acknowledged = new AtomicInteger();
        final AtomicInteger abandoned = new AtomicInteger();
        boolean fails;
        long committedWhenTold = -1;

        @Override
        public void acknowledged() throws IOException {
            committedWhenTold = tracker.committed().offset();
            acknowledged.incrementAndGet();
            if (fails) {
                throw new IOException("disk full");
            }
        }

        @Override
        public void abandoned() {
            abandoned.incrementAndGet();
        }
    }

    private Told on(Ack ack) {
        return ack.receipt(Told::new, receipts);
    }

    @Test
    void nothingWasDerived_isToldWhenTheBatchIsRead_beforeItsPosition() {
        Ack ack = Ack.ofSplit(tracker);
        Told told = on(ack);

        Ack next = tracker.batchRead(ack, 10, null);

        assertThat(next).isNotSameAs(ack);
        assertThat(told.acknowledged).hasValue(1);
        assertThat(told.committedWhenTold).isZero();
        assertThat(tracker.committed().offset()).isEqualTo(10);
    }

    @Test
    void somethingWasDerived_isToldWhenThatIsFinished() {
        Ack ack = Ack.ofSplit(tracker);
        Told told = on(ack);
        Ack derived = Ack.ofBatch();
        derived.addParent(ack);
        Told toldOfDerived = on(derived);
        tracker.batchRead(ack, 10, null);

        assertThat(told.acknowledged).hasValue(0);
        derived.release();

        assertThat(toldOfDerived.acknowledged).hasValue(1);
        assertThat(told.acknowledged).hasValue(1);
        assertThat(tracker.committed().offset()).isEqualTo(10);
    }

    @Test
    void makerAsksAgainInOneBatch_getsTheSameReceipt() {
        Ack ack = Ack.ofSplit(tracker);
        ReceiptMaker<Told> maker = Told::new;

        Told first = ack.receipt(maker, receipts);

        assertThat(ack.receipt(maker, receipts)).isSameAs(first);
        assertThat(on(ack)).isNotSameAs(first);
        assertThat(Ack.ofSplit(tracker).receipt(maker, receipts)).isNotSameAs(first);
    }

    @Test
    void receiptFails_noPositionMovesOverItsBatch_andItIsAbandoned() {
        Ack ack = Ack.ofSplit(tracker);
        Told told = on(ack);
        told.fails = true;

        Ack next = tracker.batchRead(ack, 10, null);
        tracker.batchRead(next, 20, null);

        assertThat(tracker.committed().offset()).isZero();
        assertThat(told.abandoned).hasValue(1);
        assertThat(failures).singleElement().isInstanceOf(IOException.class);
    }

    @Test
    void flowEnds_thoseNotToldYetAreAbandoned_andTheirBatchesStayUnacknowledged() {
        Ack ack = Ack.ofSplit(tracker);
        Told told = on(ack);
        Ack derived = Ack.ofBatch();
        derived.addParent(ack);
        tracker.batchRead(ack, 10, null);

        receipts.abandon();
        receipts.abandon();
        derived.release();

        assertThat(told.abandoned).hasValue(1);
        assertThat(told.acknowledged).hasValue(0);
        assertThat(tracker.committed().offset()).isZero();
    }

    @Test
    void receiptOfAFlowThatHasEnded_isAbandonedAtOnce() {
        receipts.abandon();

        assertThat(on(Ack.ofSplit(tracker)).abandoned).hasValue(1);
    }

    @Test
    void manyThreadsReleaseAtOnce_isToldOnce_andBeforeThePosition() throws Exception {
        int threads = 3;
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (int round = 0; round < 5_000; round++) {
                long offset = round + 1L;
                Ack ack = Ack.ofSplit(tracker);
                for (int i = 0; i < threads; i++) {
                    ack.retain();
                }
                CyclicBarrier start = new CyclicBarrier(threads);
                List<Future<?>> running = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    running.add(pool.submit(() -> {
                        start.await();
                        ack.release();
                        return null;
                    }));
                }
                Told told = on(ack);
                tracker.batchRead(ack, offset, null);
                for (Future<?> each : running) {
                    each.get();
                }
                assertThat(told.acknowledged).hasValue(1);
                assertThat(told.committedWhenTold).isEqualTo(offset - 1);
                assertThat(tracker.committed().offset()).isEqualTo(offset);
            }
        }
    }

    /** A receipt that equals every other one, and whose hash code changes when it is told. */
    private static final class Equal implements Receipt {
        private int told;

        @Override
        public void acknowledged() {
            told++;
        }

        @Override
        public void abandoned() {
            told++;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Equal;
        }

        @Override
        public int hashCode() {
            return told;
        }
    }

    @Test
    void receiptsOfTwoBatchesAreEqual_eachIsTold_andThePositionMovesOverBoth() {
        Ack first = Ack.ofSplit(tracker);
        Equal receiptOfFirst = first.receipt(Equal::new, receipts);
        first.retain();
        Ack second = tracker.batchRead(first, 10, null);
        Equal receiptOfSecond = second.receipt(Equal::new, receipts);
        tracker.batchRead(second, 20, null);
        first.release();

        assertThat(receiptOfFirst.told).isEqualTo(1);
        assertThat(receiptOfSecond.told).isEqualTo(1);
        assertThat(tracker.committed().offset()).isEqualTo(20);
        receipts.abandon();
        assertThat(receiptOfFirst.told + receiptOfSecond.told).isEqualTo(2);
    }

    /** A receipt that throws whatever it is told. */
    private static final class Hostile implements Receipt {
        private int abandoned;

        @Override
        public void acknowledged() {
            throw new IllegalStateException("not noted");
        }

        @Override
        public void abandoned() {
            abandoned++;
            throw new NoClassDefFoundError("com/acme/Gone");
        }
    }

    @Test
    void receiptsThrowWhenTheyAreAbandoned_theOthersAreToldNevertheless() {
        Ack ack = Ack.ofSplit(tracker);
        Hostile one = ack.receipt(Hostile::new, receipts);
        Hostile other = ack.receipt(Hostile::new, receipts);

        receipts.abandon();

        assertThat(one.abandoned).isEqualTo(1);
        assertThat(other.abandoned).isEqualTo(1);
        assertThat(failures).hasSize(2);
    }

    @Test
    void receiptThrowsWhateverItIsTold_thatItCouldNotNoteIsTheFailure() {
        Ack ack = Ack.ofSplit(tracker);
        Hostile hostile = ack.receipt(Hostile::new, receipts);

        tracker.batchRead(ack, 10, null);

        assertThat(hostile.abandoned).isEqualTo(1);
        assertThat(failures.getFirst()).hasMessage("not noted");
        assertThat(tracker.committed().offset()).isZero();
    }

    /** It is told when positions are kept, not before, and does not hold them up. */
    private static final class Late implements Receipt {
        final AtomicInteger acknowledged = new AtomicInteger();
        final AtomicInteger abandoned = new AtomicInteger();

        @Override
        public boolean awaitsPositions() {
            return true;
        }

        @Override
        public void acknowledged() {
            acknowledged.incrementAndGet();
        }

        @Override
        public void abandoned() {
            abandoned.incrementAndGet();
        }
    }

    private Late lateOn(Ack ack) {
        return ack.receipt(Late::new, receipts);
    }

    /** Positions are kept, as far as they are committed. */
    private void keep(SplitTracker split) {
        split.release(split.committedOffset());
        receipts.tellReleased();
    }

    @Test
    void awaitsPositionsAndNoneAreKept_isToldAtOnce() {
        Ack ack = Ack.ofSplit(tracker);
        Late late = lateOn(ack);
        tracker.batchRead(ack, 10, null);
        assertThat(late.acknowledged).hasValue(1);
        assertThat(receipts.isAwaitingPositions()).isFalse();
    }

    @Test
    void awaitsPositions_isToldWithThoseBeyondItsBatch() {
        tracker.awaitRelease();
        Ack first = Ack.ofSplit(tracker);
        first.retain();
        Ack second = tracker.batchRead(first, 10, null);
        Late late = lateOn(second);
        Ack third = tracker.batchRead(second, 20, null);

        assertThat(third).isNotSameAs(second);
        keep(tracker);
        assertThat(late.acknowledged).as("an earlier batch is not finished").hasValue(0);
        first.release();
        assertThat(tracker.committed().offset()).as("positions do not wait for it").isEqualTo(20);
        receipts.tellReleased();
        assertThat(late.acknowledged).as("its position is not kept yet").hasValue(0);
        keep(tracker);
        assertThat(late.acknowledged).hasValue(1);
        receipts.end();
        assertThat(late.abandoned).hasValue(0);
    }

    /** What was made of the first records of a batch is written before the batch is read to its end. */
    @Test
    void awaitsPositions_partOfItsBatchIsFinished_isNotToldBeforeAllOfItIsRead() {
        tracker.awaitRelease();
        Ack batch = Ack.ofSplit(tracker);
        Ack part = Ack.ofBatch();
        part.addParent(batch);
        Late late = lateOn(part);
        part.release();
        keep(tracker);
        assertThat(late.acknowledged).as("the end of the batch is not known").hasValue(0);

        Ack next = tracker.batchRead(batch, 10, null);

        assertThat(next).as("the end of the batch is told from later ones").isNotSameAs(batch);
        keep(tracker);
        assertThat(late.acknowledged).hasValue(1);
    }

    @Test
    void awaitsPositions_madeOfTwoBatches_waitsForBoth() {
        tracker.awaitRelease();
        SplitTracker other = new SplitTracker(new Position("other", 0));
        other.awaitRelease();
        Ack one = Ack.ofSplit(tracker);
        Ack two = Ack.ofSplit(other);
        Ack merged = Ack.ofBatch();
        merged.addParent(one);
        Late late = lateOn(merged);
        merged.addParent(two);
        merged.release();
        tracker.batchRead(one, 10, null);
        keep(tracker);
        assertThat(late.acknowledged).hasValue(0);
        Ack next = other.batchRead(two, 10, null);
        assertThat(next).isNotSameAs(two);
        keep(other);
        assertThat(late.acknowledged).hasValue(1);
    }

    /** One source puts away what was read, another one is read from the start by each run. */
    @Test
    void awaitsPositions_madeOfTwoBatches_waitsForTheOneThatIsReleased() {
        tracker.awaitRelease();
        Ack one = Ack.ofSplit(tracker);
        Ack two = Ack.ofSplit(new SplitTracker(new Position("other", 0)));
        Ack merged = Ack.ofBatch();
        merged.addParent(two);
        Late late = lateOn(merged);
        merged.addParent(one);
        merged.release();
        assertThat(late.acknowledged).hasValue(0);
        tracker.batchRead(one, 10, null);
        keep(tracker);
        assertThat(late.acknowledged).hasValue(1);
    }

    @Test
    void awaitsPositionsThatAreNotKept_isAbandonedAtTheVeryEnd() {
        tracker.awaitRelease();
        Ack ack = Ack.ofSplit(tracker);
        Late late = lateOn(ack);
        tracker.batchRead(ack, 10, null);
        receipts.abandon();
        assertThat(late.abandoned).as("positions may be kept yet").hasValue(0);
        receipts.end();
        assertThat(late.abandoned).hasValue(1);
        assertThat(late.acknowledged).hasValue(0);
    }
}
