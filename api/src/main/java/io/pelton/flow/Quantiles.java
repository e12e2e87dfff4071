// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * How numbers are distributed: a histogram whose buckets are ranges of doubles, each with its count, its smallest and its
 * greatest number. What it holds is a function of the numbers alone, whatever their order and however they were divided
 * among histograms that are merged.
 *
 * <p><b>Buckets.</b> The bits of a double, read as a whole number, are in the order of the doubles. Numbers share a bucket of
 * level L if their bits are equal but for the last L: at level 0 each number has its own, and every level halves how finely
 * powers of two are divided. If there are more than {@link #MAX_BUCKETS}, all are folded into the next level, as in I. Epicoco, C.
 * Melle, M. Cafaro, M. Pulimeno, G. Morleo: UDDSketch. IEEE Access 8, 2020. Only buckets that have numbers are kept.
 *
 * <p><b>Why the order does not matter.</b> Numbers that are added never take buckets away at a level. So a level is left only if
 * all numbers together have too many buckets there, and the level in the end is the lowest at which they do not.
 *
 * <p><b>Error.</b> With up to {@link #MAX_BUCKETS} different numbers none. With more, what is given lies between the smallest and the
 * greatest number of the bucket that has the wanted one, in proportion to the rank: its rank is off by less than that bucket's
 * share of the numbers, its value by less than the bucket's width.
 *
 * <p>Used by one thread at a time.
 */
final class Quantiles implements Accumulated {
    static final int MAX_BUCKETS = 1_024;

    private static final int MAX_PENDING = 256;
    private static final int FIRST_CAPACITY = 8;

    private double[] least = {};
    private double[] greatest = {};
    private long[] counts = {};
    private int size;
    private int level;

    /** Numbers that are in no bucket yet: sorting some and merging them costs less than finding the bucket of each. */
    private double[] pending = new double[FIRST_CAPACITY];

    private int pendingCount;

    /** Adds a number; one that is NaN has no place among the others. */
    void add(Double number) {
        double value = number + 0.0; // of two zeros one
        if (Double.isNaN(value)) {
            return;
        }
        if (pendingCount == pending.length) {
            if (pendingCount < MAX_PENDING) {
                pending = Arrays.copyOf(pending, 2 * pendingCount);
            } else {
                settle();
            }
        }
        pending[pendingCount++] = value;
    }

    /** Adds all numbers of another, which is not used any more. */
    void merge(Quantiles from) {
        settle();
        from.settle();
        while (level < from.level) {
            fold();
        }
        while (from.level < level) {
            from.fold();
        }
        makeRoom(from.size);
        int i = size - 1;
        int to = size + newBuckets(from.least, from.size) - 1;
        size = to + 1;
        for (int j = from.size - 1; j >= 0; j--) {
            long bucket = bucketOf(from.least[j]);
            for (; i >= 0 && bucketOf(least[i]) > bucket; i--) {
                move(i, to--);
            }
            if (i >= 0 && bucketOf(least[i]) == bucket) {
                widen(i, from.least[j], from.greatest[j], from.counts[j]);
            } else {
                set(to--, from.least[j], from.greatest[j], from.counts[j]);
            }
        }
        foldIfTooMany();
    }

    /** The number of which the part {@code rank} of all is not greater, exact or within its bucket; NaN if there is none. */
    Double quantile(double rank) {
        settle();
        long total = 0;
        for (int i = 0; i < size; i++) {
            total += counts[i];
        }
        if (total == 0) {
            return Double.NaN;
        }
        long wanted = BigDecimal.valueOf(rank)
                .multiply(BigDecimal.valueOf(total))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
        long left = Math.clamp(wanted, 1, total);
        int i = 0;
        while (left > counts[i]) {
            left -= counts[i++];
        }
        return within(i, left);
    }

    /** The number at {@code place}, from 1, of bucket {@code i}, if they are at equal distances. */
    private double within(int i, long place) {
        if (place == counts[i]) {
            return greatest[i];
        }
        double part = (double) (place - 1) / (counts[i] - 1);
        double value = least[i] + (greatest[i] - least[i]) * part;
        return Double.isFinite(value) ? value : least[i];
    }

    @Override
    public void write(StateOut out) throws IOException {
        settle();
        out.writeInt(level);
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeDouble(least[i]);
            out.writeDouble(greatest[i]);
            out.writeLong(counts[i]);
        }
    }

    @Override
    public void read(StateIn in) throws IOException {
        level = in.readInt();
        int buckets = in.readInt();
        if (level < 0 || level >= Long.SIZE || buckets < 0 || buckets > MAX_BUCKETS) {
            throw new IOException("a histogram of " + buckets + " buckets at level " + level);
        }
        makeRoom(buckets);
        for (int i = 0; i < buckets; i++) {
            set(i, in.readDouble(), in.readDouble(), in.readLong());
        }
        size = buckets;
    }

    /** Puts the pending numbers into buckets. */
    private void settle() {
        if (pendingCount == 0) {
            return;
        }
        Arrays.sort(pending, 0, pendingCount);
        int added = newBuckets(pending, pendingCount);
        makeRoom(added);
        int i = size - 1;
        int to = size + added - 1;
        size = to + 1;
        for (int j = pendingCount - 1; j >= 0; j--) {
            double value = pending[j];
            long bucket = bucketOf(value);
            for (; i >= 0 && bucketOf(least[i]) > bucket; i--) {
                move(i, to--);
            }
            if (i >= 0 && bucketOf(least[i]) == bucket) {
                widen(i, value, value, 1);
            } else if (to + 1 < size && bucketOf(least[to + 1]) == bucket) {
                widen(to + 1, value, value, 1);
            } else {
                set(to--, value, value, 1);
            }
        }
        pendingCount = 0;
        foldIfTooMany();
    }

    /** How many buckets ascending numbers are in that are not there yet. */
    private int newBuckets(double[] values, int count) {
        int added = 0;
        int i = 0;
        long last = 0;
        for (int j = 0; j < count; j++) {
            long bucket = bucketOf(values[j]);
            if (j > 0 && bucket == last) {
                continue;
            }
            last = bucket;
            while (i < size && bucketOf(least[i]) < bucket) {
                i++;
            }
            added += i < size && bucketOf(least[i]) == bucket ? 0 : 1;
        }
        return added;
    }

    private void foldIfTooMany() {
        while (size > MAX_BUCKETS) {
            fold();
        }
    }

    /** Goes to the next level: neighbours that are in one bucket there become one. */
    private void fold() {
        level++;
        int last = 0;
        for (int i = 1; i < size; i++) {
            if (bucketOf(least[i]) == bucketOf(least[last])) {
                widen(last, least[i], greatest[i], counts[i]);
            } else {
                move(i, ++last);
            }
        }
        size = Math.min(size, last + 1);
    }

    /** The bits of a double in its order, without the last. */
    private long bucketOf(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return (bits ^ (bits >> Long.SIZE - 1 & Long.MAX_VALUE)) >> level;
    }

    private void makeRoom(int added) {
        int wanted = size + added;
        if (wanted > counts.length) {
            int capacity = Math.max(wanted, Math.min(2 * counts.length, MAX_BUCKETS + MAX_PENDING));
            least = Arrays.copyOf(least, capacity);
            greatest = Arrays.copyOf(greatest, capacity);
            counts = Arrays.copyOf(counts, capacity);
        }
    }

    private void move(int from, int to) {
        set(to, least[from], greatest[from], counts[from]);
    }

    private void set(int i, double smallest, double largest, long count) {
        least[i] = smallest;
        greatest[i] = largest;
        counts[i] = count;
    }

    private void widen(int i, double smallest, double largest, long count) {
        least[i] = Math.min(least[i], smallest);
        greatest[i] = Math.max(greatest[i], largest);
        counts[i] += count;
    }
}
