// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How many writers a sink has at a time, and which records must have the same one. Each writer has a thread of its own: one that is slow, or that takes
 * nothing for a while, holds up its own records only, until as many wait for it as may; then the source waits.
 *
 * <p>Records of equal keys go to the same writer, in the order in which they reach the sink: that of their split, unless a step before it is unordered;
 * between those of several splits there is no order. Nor is there any between records whose keys differ, wherever they go. Which writer
 * has a key is decided anew in each run.
 *
 * <p>Immutable, if the key is.
 *
 * @param count how many there are, from 1 to 1,024
 * @param key the key of a record, as {@link Sink#prepare} has left it; null is a key like others. Called for each record by the thread that has made
 *     it, by several threads at once, and only if there are several writers. Only {@link Object#hashCode} of what it gives is used, before the call
 *     of the next: it may be a view. What it throws is a failure of the record, which is treated as the flow's error policy says
 * @param <T> the type of record that the sink takes
 */
public record Writers<T>(int count, Function<? super T, ? extends @Nullable Object> key) {
    private static final int MOST = 1 << 10;

    private static final Writers<Object> ONE = new Writers<>(1, _ -> "");

    /** Refuses what cannot be. */
    public Writers {
        if (count < 1) {
            throw new IllegalArgumentException("there are to be " + count + " writers, but there must be at least 1");
        }
        if (count > MOST) {
            throw new IllegalArgumentException("there are to be " + count + " writers, but each has a thread and queues of its own: at most " + MOST);
        }
        Objects.requireNonNull(key, "the key of the writers is null");
    }

    /** A single one: all records keep the order in which they reach the sink. */
    @SuppressWarnings("unchecked") // it looks at no record
    public static <T> Writers<T> one() {
        return (Writers<T>) ONE;
    }

    /** So many, each with the records of some keys. */
    public static <T> Writers<T> byKey(int count, Function<? super T, ? extends @Nullable Object> key) {
        return new Writers<>(count, key);
    }
}
