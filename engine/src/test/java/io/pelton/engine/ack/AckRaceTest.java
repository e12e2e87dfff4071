// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.engine.race.Race;
import io.pelton.spi.Position;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Acknowledgements that several threads give at the same time. */
class AckRaceTest {
    /** A batch of a split from which two batches were derived. */
    private static final class TwoDerived {
        final AtomicInteger told = new AtomicInteger();
        final SplitTracker tracker = new SplitTracker(new Position("split", 0), told::incrementAndGet);
        final Ack left = Ack.ofBatch();
        final Ack right = Ack.ofBatch();
        final Ack next;

        TwoDerived() {
            Ack read = Ack.ofSplit(tracker);
            left.addParent(read);
            right.addParent(read);
            next = tracker.batchRead(read, 10, null);
        }
    }

    /** A batch derived from one of a split, with two holders. */
    private static final class Shared {
        final SplitTracker tracker = new SplitTracker(new Position("split", 0));
        final Ack ack = Ack.ofBatch();

        Shared() {
            Ack read = Ack.ofSplit(tracker);
            ack.addParent(read);
            ack.retain();
            tracker.batchRead(read, 10, null);
        }
    }

    /** Two batches of a split, each held by one derived from it. */
    private static final class TwoRead {
        final SplitTracker tracker = new SplitTracker(new Position("split", 0));
        final Ack first = Ack.ofBatch();
        final Ack second = Ack.ofBatch();

        TwoRead() {
            Ack read = Ack.ofSplit(tracker);
            first.addParent(read);
            Ack next = tracker.batchRead(read, 10, null);
            second.addParent(next);
            tracker.batchRead(next, 20, null);
        }
    }

    @Test
    void derivedBatchesAreFinishedAtOnce_theirBatchIsCommittedOnce() {
        Race.run(TwoDerived::new, state -> state.left.release(), state -> state.right.release(), state -> {
            assertThat(state.tracker.committed().offset()).isEqualTo(10);
            assertThat(state.told).hasValue(1);
        });
    }

    @Test
    void batchIsRetainedWhileAnotherHolderFinishes_itStaysOpen() {
        Race.run(Shared::new, state -> state.ack.retain(), state -> state.ack.release(), state -> {
            state.ack.release();
            assertThat(state.tracker.committed().offset()).isZero();
            state.ack.release();
            assertThat(state.tracker.committed().offset()).isEqualTo(10);
        });
    }

    @Test
    void batchesOfASplitAreFinishedAtOnce_bothAreCommitted() {
        Race.run(
                TwoRead::new,
                state -> state.first.release(),
                state -> state.second.release(),
                state -> assertThat(state.tracker.committed().offset()).isEqualTo(20));
    }

    @Test
    void batchIsReadWhileTheOneBeforeIsFinished_bothAreCommittedInTheEnd() {
        Race.run(
                TwoDerived::new,
                state -> {
                    state.left.release();
                    state.right.release();
                },
                state -> state.tracker.closed(state.tracker.batchRead(state.next, 20, null)),
                state -> assertThat(state.tracker.committed().offset()).isEqualTo(20));
    }

    @Test
    void committedOffsetMoves_aThreadThatWaitsForItSeesIt() {
        SplitTracker tracker = new SplitTracker(new Position("split", 0));
        long last = 20_000_000;
        Race.awaitReader(
                () -> {
                    while (tracker.committed().offset() < last) {
                        // reads again
                    }
                },
                () -> {
                    Ack ack = Ack.ofSplit(tracker);
                    for (long offset = 1; offset <= last; offset++) {
                        ack = tracker.batchRead(ack, offset, null);
                    }
                });
    }
}
