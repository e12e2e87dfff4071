// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

/**
 * A block that keeps nothing from one record to the next: loops, attempts, splitters and error handlers are such functions. It is its own
 * instance.
 *
 * <p>Several workers may call one function at once, each with branches of its own.
 *
 * @param <T> the type of the record
 */
@FunctionalInterface
public non-sealed interface BlockFunction<T> extends BlockSpec<T>, BlockInstance<T> {}
