// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.beacon;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Sources that make their records themselves: the numbers 0, 1, 2, … or whatever a function makes of them. They cost
 * next to nothing, need nothing outside and can be replayed, a position being the index of the next record.
 */
public final class Beacon {
    /** A count that is never reached. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private Beacon() {}

    /**
     * Makes the record with an index. It must give an equal record each time it is called with the same index, or the
     * source cannot be replayed.
     *
     * @param <T> the type of record made
     */
    @FunctionalInterface
    public interface Maker<T> extends Serializable {
        /** The record number {@code index}, from 0; never null. */
        T make(long index);
    }

    /**
     * The numbers from 0 to {@code count - 1}, as fast as they are taken.
     *
     * @throws PeltonException BAD_VALUE if {@code count} is negative
     */
    public static Source<Long> of(long count) {
        return new Numbers("beacon", count, 0);
    }

    /**
     * The numbers from 0 to {@code count - 1} at a steady rate. Number {@code n} is due {@code n / recordsPerSecond}
     * seconds after the start; what could not be taken in time is made up for, so that the average rate is kept.
     *
     * @throws PeltonException BAD_VALUE if {@code count} is negative or the rate is not a positive number
     */
    public static Source<Long> atRate(long count, double recordsPerSecond) {
        return new Numbers("beacon", count, positive(recordsPerSecond));
    }

    /**
     * The records {@code maker} makes of the numbers from 0 to {@code count - 1}, as fast as they are taken.
     *
     * @throws PeltonException BAD_VALUE if {@code count} is negative
     */
    public static <T> Source<T> of(long count, Maker<? extends T> maker) {
        return new Made<>(count, 0, maker);
    }

    /**
     * The records {@code maker} makes of the numbers from 0 to {@code count - 1}, at a steady rate as in
     * {@link #atRate(long, double)}.
     *
     * @throws PeltonException BAD_VALUE if {@code count} is negative or the rate is not a positive number
     */
    public static <T> Source<T> atRate(long count, double recordsPerSecond, Maker<? extends T> maker) {
        return new Made<>(count, positive(recordsPerSecond), maker);
    }

    /** The numbers under another name; a rate of 0 is as fast as possible. */
    static Source<Long> named(String name, long count, double recordsPerSecond) {
        return new Numbers(
                name.isEmpty() ? "beacon" : "beacon:" + name,
                count,
                recordsPerSecond == 0 ? 0 : positive(recordsPerSecond));
    }

    private static double positive(double recordsPerSecond) {
        if (!(recordsPerSecond > 0) || Double.isInfinite(recordsPerSecond)) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    "beacon: the rate is " + recordsPerSecond + " records per second, but must be more than 0");
        }
        return recordsPerSecond;
    }

    private static void checkCount(long count) {
        if (count < 0) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "beacon: the count is " + count + ", but must be 0 or more");
        }
    }

    private static String describe(String name, long count, double rate) {
        String text = count == UNLIMITED ? "" : "count=" + count;
        if (rate > 0) {
            String number = rate == Math.rint(rate) && rate < 1e15 ? Long.toString((long) rate) : Double.toString(rate);
            text += (text.isEmpty() ? "" : "&") + "rate=" + number;
        }
        return text.isEmpty() ? name : name + "?" + text;
    }

    private record Numbers(String name, long count, double rate) implements Source<Long> {
        Numbers {
            checkCount(count);
        }

        @Override
        public List<Split> splits() {
            return List.of(new Split("beacon", -1));
        }

        @Override
        public Cursor<Long> open(Split split, long offset, CursorContext context) {
            return new NumberCursor(new Schedule(offset, count, rate, context.runtime()::nanoTime), offset);
        }

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(SourceTrait.REPLAYABLE);
        }

        @Override
        public String toString() {
            return describe(name, count, rate);
        }
    }

    private record Made<T>(long count, double rate, Maker<? extends T> maker) implements Source<T> {
        Made {
            checkCount(count);
            Objects.requireNonNull(maker, "maker is null");
        }

        @Override
        public List<Split> splits() {
            return List.of(new Split("beacon", -1));
        }

        @Override
        public Cursor<T> open(Split split, long offset, CursorContext context) {
            return new MadeCursor<>(new Schedule(offset, count, rate, context.runtime()::nanoTime), offset, maker);
        }

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(SourceTrait.REPLAYABLE);
        }

        @Override
        public String toString() {
            return describe("beacon", count, rate);
        }
    }
}
