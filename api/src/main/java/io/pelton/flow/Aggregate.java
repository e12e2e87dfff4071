// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import org.jspecify.annotations.Nullable;

/**
 * What is kept of the records of a group. An aggregate is an immutable description, shared by all threads; its accumulators
 * are not. It is to {@link Grouping#aggregate} what a {@link java.util.stream.Collector} is to a stream; but taking a value
 * out of a record, which may fail, is apart from adding it, which must not. So a record that fails for one aggregate of a
 * group is not in any other either.
 *
 * @param <T> the type of record
 * @param <V> the type of value it takes of a record
 * @param <A> the type of accumulator, which is changed in place
 * @param <R> the type of result
 */
public interface Aggregate<T, V, A, R> {
    /**
     * What is to be added for the record.
     *
     * @throws Exception a failure of the record: it is in no aggregate of its group
     */
    V value(T record) throws Exception;

    /** An accumulator of no values. */
    A accumulator();

    /** Adds a value. Must not throw. */
    void add(A accumulator, V value);

    /** Adds to {@code into} all that was added to {@code from}, which is not used any more. */
    void merge(A into, A from);

    /**
     * What came of the values. Called once for each group.
     *
     * @throws io.pelton.error.PeltonException if it cannot be given, such as a sum too great for its type; the flow fails
     */
    R result(A accumulator);

    /** How accumulators are written for the next run; null if they cannot be: then no flow with it can keep its state. */
    default @Nullable AccumulatorFormat<A> format() {
        return null;
    }
}
