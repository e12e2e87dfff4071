// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.record.View;
import io.pelton.state.HeapSize;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;

/** The last keys seen, up to a number; the oldest makes room for the newest. Not thread-safe. */
final class RecentKeys implements State {
    private static final int BYTES = 56;

    private final LinkedHashSet<Object> keys = new LinkedHashSet<>();
    private final int capacity;
    private final StateAccount account;
    private List<Restored> restored = new ArrayList<>();

    private record Restored(long place, Object key) {}

    RecentKeys(int capacity, StateAccount account) {
        this.capacity = capacity;
        this.account = account;
    }

    static StateSpec<RecentKeys> spec(int capacity) {
        return new StateSpec<>("keys", 1, account -> new RecentKeys(capacity, account));
    }

    /** Remembers {@code key}; false if it was known. A known key does not become newer. */
    boolean add(Object key) {
        Object kept = View.keep(key);
        if (!keys.add(kept)) {
            return false;
        }
        try {
            account.admit(kept);
            account.add(BYTES + HeapSize.of(kept));
        } catch (RuntimeException e) {
            keys.remove(kept);
            throw e;
        }
        if (keys.size() > capacity) {
            account.add(-BYTES - HeapSize.of(keys.removeFirst()));
        }
        return true;
    }

    @Override
    public void write(StateParts parts) throws IOException {
        long place = 0;
        for (Object key : keys) {
            StateOut out = parts.ofKey(key.toString());
            out.writeLong(place++);
            out.writeValue(key);
        }
    }

    @Override
    public void read(StateIn in) throws IOException {
        while (in.hasMore()) {
            restored.add(new Restored(in.readLong(), Objects.requireNonNull(in.readValue())));
        }
    }

    @Override
    public void restored() {
        restored.sort(Comparator.comparingLong(Restored::place));
        restored.forEach(each -> add(each.key()));
        restored = List.of();
    }
}
