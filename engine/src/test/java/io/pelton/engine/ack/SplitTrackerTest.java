// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.flow.Branches;
import io.pelton.spi.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A split is committed up to the first batch of which something is not finished. */
class SplitTrackerTest {
    private final SplitTracker tracker = new SplitTracker(new Position("split", 100));

    static long[] seeds() {
        Long given = Long.getLong("pelton.seed");
        if (given != null) {
            return new long[] {given};
        }
        long first = System.nanoTime() & 0xFFFF_FFFFL;
        long[] seeds = new long[Integer.getInteger("pelton.iterations", 200)];
        for (int i = 0; i < seeds.length; i++) {
            seeds[i] = first + i;
        }
        return seeds;
    }

    private long committed() {
        return tracker.committed().offset();
    }

    @Test
    void nothingWasDerivedFromTheBatch_isCommittedAtOnce_andItsAckServesAgain() {
        Ack ack = Ack.ofSplit(tracker);

        assertThat(tracker.batchRead(ack, 110, null)).isSameAs(ack);
        assertThat(committed()).isEqualTo(110);
    }

    @Test
    void batchIsCommittedLater_whoWantsToKnowIsTold() {
        AtomicInteger told = new AtomicInteger();
        SplitTracker telling = new SplitTracker(new Position("split", 0), told::incrementAndGet);
        Ack first = Ack.ofSplit(telling);
        Ack derived = Ack.ofBatch();
        derived.addParent(first);
        telling.batchRead(first, 10, null);

        assertThat(told).hasValue(0);
        derived.release();
        assertThat(told).hasValue(1);
        assertThat(telling.committed().offset()).isEqualTo(10);
    }

    @Test
    void derivedBatchIsOpen_positionWaitsForIt() {
        Ack first = Ack.ofSplit(tracker);
        Ack derived = Ack.ofBatch();
        derived.addParent(first);
        Ack second = tracker.batchRead(first, 110, null);

        assertThat(second).isNotSameAs(first);
        assertThat(committed()).isEqualTo(100);
        derived.release();
        assertThat(committed()).isEqualTo(110);
    }

    /** A summary holds batches until the end of the input; what is kept for that must not grow with their number. */
    @Test
    void heldToTheEnd_oneAckStandsForAllBatches_andCommitsThemTogether() {
        Set<Ack> held = Collections.newSetFromMap(new IdentityHashMap<>());
        Ack first = Ack.ofSplit(tracker);
        first.holdToEnd(held);
        Ack ack = first;
        for (int offset = 110; offset < 10_000; offset += 10) {
            ack = tracker.batchRead(ack, offset, null);
            ack.holdToEnd(held);
            assertThat(ack).isSameAs(first);
        }
        assertThat(held).containsExactly(first);
        tracker.closed(ack);
        assertThat(committed()).isEqualTo(100);
        held.forEach(Ack::release);
        assertThat(committed()).isEqualTo(9_990);
    }

    /** Behind a boundary the hold comes when later batches have been read already. */
    @Test
    void heldLate_batchesReadMeanwhileAreHeldOnce_andLaterOnesShareOneAck() {
        Set<Ack> held = Collections.newSetFromMap(new IdentityHashMap<>());
        Ack first = Ack.ofSplit(tracker);
        Ack derived = Ack.ofBatch();
        derived.addParent(first);
        Ack second = tracker.batchRead(first, 110, null);
        Ack derivedLater = Ack.ofBatch();
        derivedLater.addParent(second);
        derived.holdToEnd(held);
        derived.release();
        Ack third = tracker.batchRead(second, 120, null);
        derivedLater.holdToEnd(held);
        derivedLater.release();

        assertThat(third).isSameAs(second);
        assertThat(tracker.batchRead(third, 130, null)).isSameAs(second);
        tracker.closed(third);
        assertThat(committed()).isEqualTo(100);
        held.forEach(Ack::release);
        assertThat(committed()).isEqualTo(130);
    }

    /** Batches read before and after the hold must not take one with them that was read between the two and failed. */
    @Test
    void heldLate_aBatchReadMeanwhileIsNeverFinished_positionStaysBeforeIt() {
        Set<Ack> held = Collections.newSetFromMap(new IdentityHashMap<>());
        Ack first = Ack.ofSplit(tracker);
        Ack derived = Ack.ofBatch();
        derived.addParent(first);
        Ack second = tracker.batchRead(first, 110, null);
        Ack failed = Ack.ofBatch();
        failed.addParent(second);
        Ack third = tracker.batchRead(second, 120, null);
        derived.holdToEnd(held);
        derived.release();
        Ack last = tracker.batchRead(tracker.batchRead(third, 130, null), 140, null);
        tracker.closed(last);

        assertThat(committed()).isEqualTo(100);
        held.forEach(Ack::release);
        assertThat(committed()).isEqualTo(110);
    }

    @Test
    void laterBatchIsFinishedFirst_positionWaitsForTheEarlierOne() {
        Ack first = Ack.ofSplit(tracker);
        Ack derived = Ack.ofBatch();
        derived.addParent(first);
        Ack second = tracker.batchRead(first, 110, null);
        Ack third = tracker.batchRead(second, 120, null);

        assertThat(third).as("nothing was derived from the second batch").isSameAs(second);
        assertThat(committed()).isEqualTo(100);
        derived.release();
        assertThat(committed()).isEqualTo(120);
    }

    @Test
    void batchesAreFinishedInAnyOrder_positionMovesOverThoseWithoutAGapBeforeThem() {
        for (int seed = 0; seed < 200; seed++) {
            SplitTracker tracked = new SplitTracker(new Position("split", 0));
            List<Ack> derived = new ArrayList<>();
            Ack next = Ack.ofSplit(tracked);
            for (int batch = 1; batch <= 8; batch++) {
                Ack made = Ack.ofBatch();
                made.addParent(next);
                derived.add(made);
                next = tracked.batchRead(next, batch, null);
            }
            Set<Integer> open = new TreeSet<>(Set.of(1, 2, 3, 4, 5, 6, 7, 8));
            List<Integer> order = new ArrayList<>(open);
            Collections.shuffle(order, new Random(seed));
            for (int batch : order) {
                derived.get(batch - 1).release();
                open.remove(batch);
                long expected = open.isEmpty() ? 8 : open.iterator().next() - 1;
                assertThat(tracked.committed().offset()).as("seed %d, open %s", seed, open).isEqualTo(expected);
                assertThat(tracked.isAllCommitted()).isEqualTo(open.isEmpty());
            }
        }
    }

    @Test
    void recordsOfManyBatchesAreHeld_onlyTheFirstBatchIs() {
        Branches.Lease held = null;
        Ack first = Ack.ofSplit(tracker);
        held = BatchLease.retain(held, first);
        Ack next = tracker.batchRead(first, 110, null);
        for (int batch = 0; batch < 10; batch++) {
            held = BatchLease.retain(held, next);
            assertThat(tracker.batchRead(next, 120 + batch, null)).as("not held").isSameAs(next);
        }
        assertThat(committed()).isEqualTo(100);
        BatchLease.release(held);
        assertThat(committed()).isEqualTo(129);
    }

    @Test
    void anEarlierBatchIsHeldThanBefore_itIsHeldInPlace() {
        Branches.Lease held = null;
        Ack first = Ack.ofSplit(tracker);
        Ack ofFirst = Ack.ofBatch();
        ofFirst.addParent(first);
        Ack second = tracker.batchRead(first, 110, null);
        held = BatchLease.retain(held, second);
        Ack third = tracker.batchRead(second, 120, null);
        held = BatchLease.retain(held, ofFirst);
        ofFirst.release();
        tracker.batchRead(third, 130, null);
        assertThat(committed()).isEqualTo(100);
        BatchLease.release(held);
        assertThat(committed()).isEqualTo(130);
    }

    /** Has {@code told} set when the batch is durable. */
    private static void receiptOf(Ack ack, AtomicBoolean told) {
        Receipts receipts = new Receipts(error -> {
            throw new AssertionError(error);
        });
        ack.receipt(
                () -> new Branches.Receipt() {
                    @Override
                    public void acknowledged() {
                        told.set(true);
                    }

                    @Override
                    public void abandoned() {}
                },
                receipts);
    }

    @Test
    void recordsOfABatchWithReceiptsAreHeld_theBatchIs() {
        Branches.Lease held = null;
        Ack first = Ack.ofSplit(tracker);
        held = BatchLease.retain(held, first);
        Ack second = tracker.batchRead(first, 110, null);
        AtomicBoolean isTold = new AtomicBoolean();
        receiptOf(second, isTold);
        held = BatchLease.retain(held, second);
        tracker.batchRead(second, 120, null);
        assertThat(isTold).isFalse();
        BatchLease.release(held);
        assertThat(isTold).isTrue();
        assertThat(committed()).isEqualTo(120);
    }

    /** A record that needs none may come before one that does, both to the same group. */
    @Test
    void recordsOfABatchAreHeldBeforeAndAfterItHasReceipts_theBatchIs() {
        for (boolean isDerived : List.of(false, true)) {
            SplitTracker tracked = new SplitTracker(new Position("split", 100));
            Branches.Lease held = null;
            Ack first = Ack.ofSplit(tracked);
            held = BatchLease.retain(held, first);
            Ack second = tracked.batchRead(first, 110, null);
            Ack derived = Ack.ofBatch();
            derived.addParent(second);
            Ack batch = isDerived ? derived : second;
            held = BatchLease.retain(held, batch);
            AtomicBoolean isTold = new AtomicBoolean();
            receiptOf(batch, isTold);
            held = BatchLease.retain(held, batch);
            derived.release();
            tracked.batchRead(second, 120, null);
            assertThat(isTold).isFalse();
            BatchLease.release(held);
            assertThat(isTold).isTrue();
            assertThat(tracked.committed().offset()).isEqualTo(120);
        }
    }

    @Test
    void batchIsDerivedFromSeveral_allWaitForIt() {
        Ack first = Ack.ofSplit(tracker);
        Ack derived = Ack.ofBatch();
        derived.addParent(first);
        Ack second = tracker.batchRead(first, 110, null);
        derived.addParent(second);
        derived.addParent(second);
        tracker.batchRead(second, 120, null);
        Ack grandchild = Ack.ofBatch();
        grandchild.addParent(derived);
        derived.release();

        assertThat(committed()).isEqualTo(100);
        assertThat(grandchild.describeSplit()).isEqualTo("split");
        grandchild.release();
        assertThat(committed()).isEqualTo(120);
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void batchesFinishInAnyOrderOnAnyThread_positionIsNeverAheadAndNeverStaysBehind(long seed)
            throws InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        int batches = 1 + random.nextInt(60);
        int threads = 3;
        // how many derived batches of a batch have not begun to be released
        AtomicIntegerArray open = new AtomicIntegerArray(batches);
        CountDownLatch start = new CountDownLatch(1);
        List<List<Runnable>> releases = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            releases.add(new ArrayList<>());
        }
        Ack ack = Ack.ofSplit(tracker);
        List<Ack> derived = new ArrayList<>();
        List<List<Integer>> parents = new ArrayList<>();
        for (int i = 0; i < batches; i++) {
            int children = random.nextInt(4);
            for (int child = 0; child < children; child++) {
                boolean joins = !derived.isEmpty() && random.nextInt(3) == 0;
                Ack batch = joins ? derived.getLast() : Ack.ofBatch();
                if (!joins) {
                    derived.add(batch);
                    parents.add(new ArrayList<>());
                }
                if (!parents.getLast().contains(i)) {
                    parents.getLast().add(i);
                    open.incrementAndGet(i);
                }
                batch.addParent(ack);
            }
            ack = tracker.batchRead(ack, 101 + i, null);
        }
        for (int i = 0; i < derived.size(); i++) {
            Ack batch = derived.get(i);
            List<Integer> of = parents.get(i);
            releases.get(random.nextInt(threads)).add(() -> {
                of.forEach(open::decrementAndGet);
                batch.release();
            });
        }
        List<Thread> running = new ArrayList<>();
        for (List<Runnable> mine : releases) {
            running.add(Thread.ofPlatform().start(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    return;
                }
                mine.forEach(Runnable::run);
            }));
        }
        long before = committed();
        start.countDown();
        while (running.stream().anyMatch(Thread::isAlive)) {
            long now = committed();
            assertThat(now).isGreaterThanOrEqualTo(before);
            for (int i = 0; i < now - 100; i++) {
                assertThat(open.get(i)).as("open of batch %s, committed %s", i, now).isZero();
            }
            before = now;
        }
        for (Thread thread : running) {
            thread.join();
        }
        assertThat(committed()).isEqualTo(100 + batches);
    }
}
