// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.Serializable;

/**
 * Takes the key out of a record. It may throw; the record is then treated as the flow's {@link ErrorPolicy} says. In
 * a parallel part of a flow several threads call the same function at once.
 *
 * @param <T> the type taken
 * @param <K> the type of the key, with a proper {@code equals} and {@code hashCode}
 */
@FunctionalInterface
public interface KeyFunction<T, K> extends Serializable {
    /** The key of {@code record}; never null. A view is copied by the engine. */
    K key(T record) throws Exception;
}
