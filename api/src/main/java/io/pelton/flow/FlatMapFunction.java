// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.Serializable;

/**
 * Makes any number of records of one. It may throw; the record is then treated as the flow's {@link ErrorPolicy} says. In
 * a parallel part of a flow several threads call the same function at once.
 *
 * @param <T> the type taken
 * @param <R> the type made
 */
@FunctionalInterface
public interface FlatMapFunction<T, R> extends Serializable {
    /** Emits what goes on in place of {@code record}. {@code out} may be used during this call only, by the calling thread. */
    void flatMap(T record, Emitter<R> out) throws Exception;
}
