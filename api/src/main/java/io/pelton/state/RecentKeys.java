// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import io.pelton.record.View;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Objects;

/**
 * The last keys that were seen, up to a number: the oldest makes room for the newest. Not thread-safe.
 *
 * @param <K> their type, which a {@link RecordCodec} knows
 */
public final class RecentKeys<K> implements State {
    private static final long BYTES = 56;

    private final LinkedHashSet<K> keys = new LinkedHashSet<>();
    private final int capacity;
    private StateAccount account;

    /** None has been seen. */
    public RecentKeys(int capacity, StateAccount account) {
        this.capacity = capacity;
        this.account = account;
    }

    /** Up to {@code capacity} keys. */
    public static <K> StateSpec<RecentKeys<K>> named(String name, int capacity) {
        return new StateSpec<>(name, 1, account -> new RecentKeys<>(capacity, account));
    }

    /** Remembers a key, of which it keeps a copy if it is a view; false if it is known. A known key does not become newer. */
    @SuppressWarnings("unchecked") // a copy of a view is of its type
    public boolean add(K key) {
        K kept = (K) View.keep(key);
        if (!keys.add(kept)) {
            return false;
        }
        try {
            account.admit(kept);
            account.add(bytes(kept));
        } catch (RuntimeException e) {
            keys.remove(kept);
            throw e;
        }
        if (keys.size() > capacity) {
            account.add(-bytes(keys.removeFirst()));
        }
        return true;
    }

    /** Whether a key is known. */
    public boolean contains(K key) {
        return keys.contains(key);
    }

    /** Forgets a key. */
    public void remove(K key) {
        if (keys.remove(key)) {
            account.add(-bytes(key));
        }
    }

    /** How many are known. */
    public int size() {
        return keys.size();
    }

    /** Forgets the key that has been known for the longest; false if none is known. */
    public boolean removeOldest() {
        if (keys.isEmpty()) {
            return false;
        }
        account.add(-bytes(keys.removeFirst()));
        return true;
    }

    /** From now on another account counts them. */
    public void moveTo(StateAccount newAccount) {
        long bytes = keys.stream().mapToLong(RecentKeys::bytes).sum();
        newAccount.add(bytes);
        account.add(-bytes);
        account = newAccount;
    }

    private static long bytes(Object key) {
        return BYTES + HeapSize.of(key);
    }

    @Override
    public void write(StateParts parts) throws IOException {
        for (K key : keys) {
            parts.ofKey(key.toString()).writeValue(key);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // what was written is what is read
    public void read(StateIn in) throws IOException {
        add((K) Objects.requireNonNull(in.readValue()));
    }
}
