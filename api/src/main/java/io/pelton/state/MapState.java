// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Values by key, in the order in which the keys came. Not thread-safe.
 *
 * @param <T> the type of the values, which a {@link RecordCodec} knows
 */
public final class MapState<T> implements State {
    private static final long PER_ENTRY = 56;

    private final StateAccount account;
    private final LinkedHashMap<String, T> values = new LinkedHashMap<>();
    private List<Restored<T>> restored = new ArrayList<>();

    private record Restored<T>(long place, String key, T value) {}

    private MapState(StateAccount account) {
        this.account = account;
    }

    /** A state that begins empty. */
    public static <T> StateSpec<MapState<T>> named(String name, int version) {
        return new StateSpec<>(name, version, MapState::new);
    }

    /** The value of a key; null if there is none. */
    public @Nullable T get(String key) {
        return values.get(key);
    }

    /** Sets the value of a key, which comes last if it is new. */
    public void put(String key, T value) {
        account.admit(value);
        T old = values.get(key);
        account.add(old == null ? bytes(key, value) : HeapSize.of(value) - HeapSize.of(old));
        values.put(key, value);
    }

    /** Removes a key, if it is there. */
    public @Nullable T remove(String key) {
        T old = values.remove(key);
        if (old != null) {
            account.add(-bytes(key, old));
        }
        return old;
    }

    /** Removes the key that came first. */
    public void removeFirst() {
        remove(values.firstEntry().getKey());
    }

    /** How many keys there are. */
    public int size() {
        return values.size();
    }

    private static long bytes(String key, Object value) {
        return PER_ENTRY + HeapSize.ofText(key) + HeapSize.of(value);
    }

    @Override
    public void write(StateParts parts) throws IOException {
        long place = 0;
        for (Map.Entry<String, T> entry : values.entrySet()) {
            StateOut out = parts.ofKey(entry.getKey());
            out.writeLong(place++);
            out.writeText(entry.getKey());
            out.writeValue(entry.getValue());
        }
    }

    @Override
    @SuppressWarnings("unchecked") // what was written is what is read
    public void read(StateIn in) throws IOException {
        while (in.hasMore()) {
            restored.add(new Restored<>(in.readLong(), in.readText(), (T) Objects.requireNonNull(in.readValue())));
        }
    }

    @Override
    public void restored() {
        restored.sort(Comparator.comparingLong(Restored::place));
        restored.forEach(each -> put(each.key(), each.value()));
        restored = List.of();
    }
}
