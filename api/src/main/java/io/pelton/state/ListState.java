// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Values in the order in which they came. Not thread-safe.
 *
 * @param <T> their type, which a {@link RecordCodec} knows
 */
public final class ListState<T> implements State {
    private final StateAccount account;
    private final List<T> values = new ArrayList<>();

    private ListState(StateAccount account) {
        this.account = account;
    }

    /** A state that begins empty. */
    public static <T> StateSpec<ListState<T>> named(String name, int version) {
        return new StateSpec<>(name, version, ListState::new);
    }

    /** Adds a value behind the others. */
    public void add(T value) {
        account.admit(value);
        account.add(bytes(value));
        values.add(value);
    }

    /** The value at a place. */
    public T get(int index) {
        return values.get(index);
    }

    /** How many there are. */
    public int size() {
        return values.size();
    }

    /** Takes all out, in order. */
    public List<T> takeAll() {
        List<T> all = List.copyOf(values);
        values.clear();
        all.forEach(value -> account.add(-bytes(value)));
        return all;
    }

    private static long bytes(Object value) {
        return HeapSize.of(value) + Integer.BYTES;
    }

    @Override
    public void write(StateParts parts) throws IOException {
        for (T value : values) {
            parts.single().writeValue(value);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // what was written is what is read
    public void read(StateIn in) throws IOException {
        while (in.hasMore()) {
            add((T) Objects.requireNonNull(in.readValue()));
        }
    }
}
