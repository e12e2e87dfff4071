// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the aggregates of numbers keep. */
final class Accumulators {
    private Accumulators() {}

    /** An exact sum of 128 bits: two's complement, {@code high} above {@code low}. More longs than fit cannot be read. */
    static final class LongSum implements Accumulated {
        private long high;
        private long low;

        void add(Long value) {
            add(value >> 63, value);
        }

        void merge(LongSum from) {
            add(from.high, from.low);
        }

        private void add(long addedHigh, long addedLow) {
            low += addedLow;
            high += addedHigh + (Long.compareUnsigned(low, addedLow) < 0 ? 1 : 0);
        }

        Long exact() {
            if (high != low >> 63) {
                BigInteger sum = BigInteger.valueOf(high).shiftLeft(64).add(unsigned(low));
                throw new PeltonException(
                        ErrorCode.NUMBER_OVERFLOW,
                        "a sum of whole numbers is " + sum + ", which does not fit 64 bits; use sumDecimal");
            }
            return low;
        }

        @Override
        public void write(StateOut out) throws IOException {
            out.writeLong(high);
            out.writeLong(low);
        }

        @Override
        public void read(StateIn in) throws IOException {
            high = in.readLong();
            low = in.readLong();
        }

        private static BigInteger unsigned(long bits) {
            BigInteger value = BigInteger.valueOf(bits);
            return bits < 0 ? value.add(BigInteger.ONE.shiftLeft(64)) : value;
        }
    }

    /** An exact sum of decimals. */
    static final class DecimalSum implements Accumulated {
        private BigDecimal sum = BigDecimal.ZERO;
        private long count;

        void add(BigDecimal value) {
            sum = sum.add(value);
            count++;
        }

        void merge(DecimalSum from) {
            sum = sum.add(from.sum);
            count += from.count;
        }

        BigDecimal sum() {
            return sum;
        }

        @Override
        public void write(StateOut out) throws IOException {
            out.writeValue(sum);
            out.writeLong(count);
        }

        @Override
        public void read(StateIn in) throws IOException {
            sum = (BigDecimal) Objects.requireNonNull(in.readValue());
            count = in.readLong();
        }

        /** The greatest multiple of the last decimal that is not above mean + half of it: floor((2 s + n) / 2 n). */
        BigDecimal mean(int decimals) {
            BigDecimal twoN = BigDecimal.valueOf(count).multiply(BigDecimal.TWO);
            BigDecimal scaled = sum.scaleByPowerOfTen(decimals).multiply(BigDecimal.TWO).add(BigDecimal.valueOf(count));
            return scaled.divide(twoN, 0, RoundingMode.FLOOR).scaleByPowerOfTen(-decimals).setScale(decimals);
        }
    }

    /**
     * A sum that keeps the error of rounding apart.
     *
     * <p>A. Neumaier: Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen. ZAMM 54 (1974).
     */
    static final class DoubleSum implements Accumulated {
        private double sum;
        private double error;
        private long count;

        void add(Double value) {
            addRounding(value);
            count++;
        }

        void merge(DoubleSum from) {
            addRounding(from.sum);
            error += from.error;
            count += from.count;
        }

        private void addRounding(double value) {
            double next = sum + value;
            error += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
            sum = next;
        }

        @Override
        public void write(StateOut out) throws IOException {
            out.writeDouble(sum);
            out.writeDouble(error);
            out.writeLong(count);
        }

        @Override
        public void read(StateIn in) throws IOException {
            sum = in.readDouble();
            error = in.readDouble();
            count = in.readLong();
        }

        /** An infinite sum has no error that could be told. */
        Double sum() {
            return Double.isFinite(sum) ? sum + error : sum;
        }

        Double mean() {
            return sum() / count;
        }
    }

    /** The first in an order. */
    static final class Extreme<C> implements Accumulated {
        private final Comparator<C> order;
        private @Nullable C value;

        Extreme(Comparator<C> order) {
            this.order = order;
        }

        void add(C candidate) {
            if (value == null || order.compare(candidate, value) < 0) {
                value = candidate;
            }
        }

        void merge(Extreme<C> from) {
            add(from.value());
        }

        @Override
        public void write(StateOut out) throws IOException {
            out.writeValue(value);
        }

        @Override
        @SuppressWarnings("unchecked") // the aggregate of this accumulator wrote it
        public void read(StateIn in) throws IOException {
            value = (C) in.readValue();
        }

        C value() {
            if (value == null) {
                throw new IllegalStateException("a group has no records");
            }
            return value;
        }
    }

    /**
     * Count, mean and sum of squared distances from the mean.
     *
     * <p>Adding: B. P. Welford, Note on a method for calculating corrected sums of squares and products. Technometrics 4
     * (1962). Merging: T. F. Chan, G. H. Golub, R. J. LeVeque, Updating formulae and a pairwise algorithm for computing sample
     * variances. COMPSTAT (1982).
     */
    static final class Moments implements Accumulated {
        private long count;
        private double mean;
        private double squares;

        void add(Double value) {
            count++;
            double distance = value - mean;
            mean += distance / count;
            squares += distance * (value - mean);
        }

        void merge(Moments from) {
            long both = count + from.count;
            double distance = from.mean - mean;
            squares += from.squares + distance * distance * ((double) count * from.count / both);
            mean += distance * from.count / both;
            count = both;
        }

        @Override
        public void write(StateOut out) throws IOException {
            out.writeLong(count);
            out.writeDouble(mean);
            out.writeDouble(squares);
        }

        @Override
        public void read(StateIn in) throws IOException {
            count = in.readLong();
            mean = in.readDouble();
            squares = in.readDouble();
        }

        Double standardDeviation() {
            return count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1));
        }
    }
}
