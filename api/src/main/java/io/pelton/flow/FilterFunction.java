// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.Serializable;

/**
 * Decides about a record. It may throw; the record is then treated as the flow's {@link ErrorPolicy} says. In
 * a parallel part of a flow several threads call the same function at once.
 *
 * @param <T> the type judged
 */
@FunctionalInterface
public interface FilterFunction<T> extends Serializable {
    /** Whether {@code record} passes. */
    boolean test(T record) throws Exception;
}
