// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.IOException;
import java.util.Objects;

/**
 * One value. Not thread-safe.
 *
 * @param <T> its type, which a {@link RecordCodec} knows
 */
public final class ValueState<T> implements State {
    private final StateAccount account;
    private T value;
    private long bytes;

    private ValueState(StateAccount account, T initial) {
        this.account = account;
        this.value = initial;
    }

    /** A state that begins with {@code initial}. */
    public static <T> StateSpec<ValueState<T>> named(String name, int version, T initial) {
        return new StateSpec<>(name, version, account -> new ValueState<>(account, initial));
    }

    /** What is kept. */
    public T get() {
        return value;
    }

    /** Keeps another value. */
    public void set(T newValue) {
        account.admit(newValue);
        long newBytes = HeapSize.of(newValue);
        if (newBytes != bytes) {
            account.add(newBytes - bytes);
            bytes = newBytes;
        }
        value = newValue;
    }

    @Override
    public void write(StateParts parts) throws IOException {
        parts.single().writeValue(value);
    }

    @Override
    @SuppressWarnings("unchecked") // what was written is what is read
    public void read(StateIn in) throws IOException {
        set((T) Objects.requireNonNull(in.readValue()));
    }
}
