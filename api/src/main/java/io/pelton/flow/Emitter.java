// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

/**
 * Takes the records a {@link FlatMapFunction} makes. Each is led through all following steps before {@code emit} returns.
 *
 * @param <T> the type emitted
 */
@FunctionalInterface
public interface Emitter<T> {
    /** Sends {@code record} on. */
    void emit(T record);
}
