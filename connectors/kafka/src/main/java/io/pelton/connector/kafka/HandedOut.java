// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which records of which partitions are those that the flow has got, by the number of each in the order of the flow: what is written up to a number is so written up to a place in
 * each partition. Keeps a run of records whose offsets follow each other as one entry, so that it does not grow with what one open record holds up. Belongs to {@link
 * FetchedRecords}, under its lock.
 */
final class HandedOut {
    private final ArrayDeque<Run> runs = new ArrayDeque<>();

    /** Records of one partition, one after the other. */
    private static final class Run {
        final Assigned from;
        final long firstOffset;
        final Optional<Integer> epoch;
        long begin;
        long end;
        long next;

        /** @param begin the number of its first record in the flow, and the same for {@code end} after the last */
        Run(Assigned from, long firstOffset, Optional<Integer> epoch, long begin, long end, long next) {
            this.from = from;
            this.firstOffset = firstOffset;
            this.epoch = epoch;
            this.begin = begin;
            this.end = end;
            this.next = next;
        }

        /** Whether a record at {@code offset} is the next one, with nothing between them. */
        @SuppressWarnings("ReferenceEquality") // a partition that has come back is another one
        boolean isFollowedBy(Assigned by, long offset, Optional<Integer> itsEpoch) {
            return by == from && next == offset && next == firstOffset + (end - begin) && itsEpoch.equals(epoch);
        }
    }

    /** The flow has {@code count} more records, the first with the number {@code begin}. {@code next} is the offset to go on with after them. */
    void add(Assigned from, long firstOffset, Optional<Integer> epoch, long begin, int count, long next) {
        Run last = runs.peekLast();
        if (last != null && last.isFollowedBy(from, firstOffset, epoch)) {
            last.end = begin + count;
            last.next = next;
        } else {
            runs.add(new Run(from, firstOffset, epoch, begin, begin + count, next));
        }
    }

    /** All that was made of the records before the number {@code upTo} is written. */
    void acknowledge(long upTo) {
        for (@Nullable Run run = runs.peek(); run != null && run.begin < upTo; run = runs.peek()) {
            if (run.end <= upTo) {
                run.from.acknowledgedUpTo(run.next, run.epoch);
                runs.remove();
            } else {
                run.from.acknowledgedUpTo(run.firstOffset + (upTo - run.begin), run.epoch);
                return;
            }
        }
    }

    /** How many entries there are. */
    int size() {
        return runs.size();
    }
}
