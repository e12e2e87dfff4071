// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.util.Arrays;
import java.util.BitSet;

/**
 * What has come of records that have numbers.
 *
 * @param acknowledged of how many somebody was told that they are kept
 * @param delivered how many are in the output
 * @param lost how many are acknowledged, and not in the output
 * @param doubled how many times more often records are in the output than once
 * @param outOfOrder how many come for the first time after a later one of their stream
 */
record Tally(long acknowledged, long delivered, long lost, long doubled, long outOfOrder) {
    static final Tally NOTHING = new Tally(0, 0, 0, 0, 0);

    /**
     * Counts.
     *
     * @param streams how many there are, each of which keeps its order: a record is in that of the rest of its number; 0 if there is no order
     * @param found the numbers in the output, in its order
     */
    static Tally of(BitSet acknowledged, int streams, long[] found) {
        BitSet delivered = new BitSet();
        long[] last = new long[Math.max(1, streams)];
        Arrays.fill(last, -1);
        long outOfOrder = 0;
        for (long number : found) {
            int index = Math.toIntExact(number);
            if (!delivered.get(index) && streams > 0) {
                int stream = index % streams;
                outOfOrder += number < last[stream] ? 1 : 0;
                last[stream] = Math.max(last[stream], number);
            }
            delivered.set(index);
        }
        BitSet lost = (BitSet) acknowledged.clone();
        lost.andNot(delivered);
        return new Tally(acknowledged.cardinality(), delivered.cardinality(), lost.cardinality(), found.length - delivered.cardinality(), outOfOrder);
    }

    Tally plus(Tally other) {
        return new Tally(
                acknowledged + other.acknowledged, delivered + other.delivered, lost + other.lost, doubled + other.doubled, outOfOrder + other.outOfOrder);
    }

    /** Whether that is what {@code guarantee} promises. */
    boolean keeps(Guarantee guarantee) {
        return lost == 0 && outOfOrder == 0 && (doubled == 0 || guarantee == Guarantee.AT_LEAST_ONCE);
    }

    @Override
    public String toString() {
        return "acknowledged %,d, delivered %,d, lost %,d, doubled %,d, out of order %,d".formatted(acknowledged, delivered, lost, doubled, outOfOrder);
    }
}
