// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.IOException;

/**
 * Writes and reads values of one type, such as one kind of body. Found with {@link java.util.ServiceLoader}. Thread-safe.
 *
 * @param <T> the type
 */
public interface ValueCodec<T> {
    /** What it is called where values are written, with its version, such as {@code row.1}. Never changes its meaning. */
    String name();

    /** Which values it writes: this class and those that extend it, unless another codec has exactly theirs. */
    Class<T> type();

    /** Why this very value cannot be written; empty if it can. What is in it is asked with {@code codec}. */
    default String refusal(T value, RecordCodec codec) {
        return "";
    }

    /** Writes a value. */
    void write(T value, StateOut out) throws IOException;

    /** Reads a value. */
    T read(StateIn in) throws IOException;

    /** About how many bytes of the heap it takes; what is in it is asked with {@link HeapSize#of}. */
    long bytes(T value);
}
