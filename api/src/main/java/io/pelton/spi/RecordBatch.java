// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/**
 * Records that are written together, in the order in which they came: at least one.
 *
 * @param <T> the type of record
 */
public interface RecordBatch<T> {
    /** How many there are. */
    int size();

    /** The record at {@code index}, from 0. */
    T get(int index);
}
