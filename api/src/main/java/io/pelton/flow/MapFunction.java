// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.Serializable;

/**
 * Makes one record of another. It may throw; the record is then treated as the flow's {@link ErrorPolicy} says. In
 * a parallel part of a flow several threads call the same function at once.
 *
 * @param <T> the type taken
 * @param <R> the type made
 */
@FunctionalInterface
public interface MapFunction<T, R> extends Serializable {
    /** The record that goes on in place of {@code record}; never null. */
    R map(T record) throws Exception;
}
