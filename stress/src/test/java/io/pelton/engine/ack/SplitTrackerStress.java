// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.spi.Position;
import java.util.HashSet;
import java.util.Set;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

/** How far a split is committed, while its batches finish on two threads. */
public class SplitTrackerStress {
    private SplitTrackerStress() {}

    /** A split of which two batches are read; each is held by one that was derived from it. */
    private static final class TwoRead {
        private final SplitTracker tracker = new SplitTracker(new Position("split", 0));
        private final Ack first = Ack.ofBatch();
        private final Ack second = Ack.ofBatch();
        private final Ack next;

        TwoRead() {
            Ack read = Ack.ofSplit(tracker);
            first.addParent(read);
            Ack readNext = tracker.batchRead(read, 10, null);
            second.addParent(readNext);
            next = tracker.batchRead(readNext, 20, null);
        }

        int committed() {
            return (int) tracker.committed().offset();
        }
    }

    /** Two batches finish at once. */
    @JCStressTest
    @Outcome(id = "20", expect = ACCEPTABLE, desc = "Whoever was last has moved over both.")
    @Outcome(id = "10", expect = FORBIDDEN, desc = "The first has not seen that the second is finished, nor the second the first.")
    @Outcome(expect = FORBIDDEN, desc = "The position has not moved, or went back.")
    @State
    public static class TwoFinish {
        private final TwoRead split = new TwoRead();

        @Actor
        public void first() {
            split.first.release();
        }

        @Actor
        public void second() {
            split.second.release();
        }

        @Arbiter
        public void looks(I_Result result) {
            result.r1 = split.committed();
        }
    }

    /** The second batch finishes, then the first, while somebody looks twice. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Nothing is committed as long as the first is open.")
    @Outcome(id = {"0, 10", "0, 20", "10, 20"}, expect = ACCEPTABLE, desc = "It moves while it is looked at.")
    @Outcome(id = {"10, 10", "20, 20"}, expect = ACCEPTABLE, desc = "It has moved before.")
    @Outcome(expect = FORBIDDEN, desc = "The position went back.")
    @State
    public static class PositionOnlyGrows {
        private final TwoRead split = new TwoRead();

        @Actor
        public void finishes() {
            split.second.release();
            split.first.release();
        }

        @Actor
        public void looks(II_Result result) {
            result.r1 = split.committed();
            result.r2 = split.committed();
        }
    }

    /** The second batch finishes while the first is open and another one is read. */
    @JCStressTest
    @Outcome(id = "0, 30", expect = ACCEPTABLE, desc = "Not over the first; over all of them when that is finished.")
    @Outcome(expect = FORBIDDEN, desc = "Committed over a batch that is not finished, or never.")
    @State
    public static class NotOverTheFirst {
        private final TwoRead split = new TwoRead();
        private Ack next = split.next;

        @Actor
        public void finishes() {
            split.second.release();
        }

        @Actor
        public void reads() {
            next = split.tracker.batchRead(next, 30, null);
        }

        @Arbiter
        public void looks(II_Result result) {
            result.r1 = split.committed();
            split.first.release();
            split.tracker.closed(next);
            result.r2 = split.committed();
        }
    }

    /** A summary holds the first batch to the end of the input while the next one is read. */
    @JCStressTest
    @Outcome(id = "0, 40", expect = ACCEPTABLE, desc = "Nothing is committed while it is held, everything when it is released.")
    @Outcome(expect = FORBIDDEN, desc = "Committed over what is held, or something is forgotten.")
    @State
    public static class HeldWhileRead {
        private final SplitTracker tracker = new SplitTracker(new Position("split", 0));
        private final Ack derived = Ack.ofBatch();
        private final Set<Ack> held = new HashSet<>();
        private Ack next;

        public HeldWhileRead() {
            Ack read = Ack.ofSplit(tracker);
            derived.addParent(read);
            next = tracker.batchRead(read, 10, null);
        }

        @Actor
        public void holds() {
            derived.holdToEnd(held);
            derived.release();
        }

        @Actor
        public void reads() {
            next = tracker.batchRead(next, 20, null);
            next = tracker.batchRead(next, 30, null);
            next = tracker.batchRead(next, 40, null);
        }

        @Arbiter
        public void looks(II_Result result) {
            result.r1 = (int) tracker.committed().offset();
            tracker.closed(next);
            held.forEach(Ack::release);
            result.r2 = (int) tracker.committed().offset();
        }
    }

    /** In the held mode a batch that has an acknowledgement of its own finishes while others are read. */
    @JCStressTest
    @Outcome(id = "0, 40", expect = ACCEPTABLE, desc = "What is held keeps the position; its release moves it over all.")
    @Outcome(expect = FORBIDDEN, desc = "Committed over what is held, or something is forgotten.")
    @State
    public static class FinishedWhileHeld {
        private final TwoRead split = new TwoRead();
        private final Set<Ack> held = new HashSet<>();
        private Ack next = split.next;

        public FinishedWhileHeld() {
            split.first.holdToEnd(held);
            split.first.release();
        }

        @Actor
        public void finishes() {
            split.second.release();
        }

        @Actor
        public void reads() {
            next = split.tracker.batchRead(next, 30, null);
            next = split.tracker.batchRead(next, 40, null);
        }

        @Arbiter
        public void looks(II_Result result) {
            result.r1 = split.committed();
            split.tracker.closed(next);
            held.forEach(Ack::release);
            result.r2 = split.committed();
        }
    }
}
