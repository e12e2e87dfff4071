// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.state.RecentKeys;
import io.pelton.state.StateAccount;
import io.pelton.state.StateParts;
import java.io.IOException;
import java.util.Collection;

/**
 * Remembers keys in memory, the last ones only: Camel's {@code MemoryIdempotentRepository}. It lives as long as the file that declares it is
 * loaded, over several runs; each step that uses it writes its keys down with its state.
 */
public final class MemoryRepository extends IdempotentRepository {
    private static final int DEFAULT_SIZE = 1_000;

    private int size;
    private RecentKeys<String> known;

    /** Knows the last 1,000 keys. */
    public MemoryRepository() {
        this(DEFAULT_SIZE);
    }

    /** Knows the last {@code size} keys. */
    MemoryRepository(int size) {
        this.size = size;
        known = new RecentKeys<>(size, StateAccount.unlimited());
    }

    /** Knows the last 1,000 keys: Camel's factory method of this name. */
    public static MemoryRepository memoryIdempotentRepository() {
        return new MemoryRepository();
    }

    /** Knows the last {@code cacheSize} keys: Camel's factory method of this name. */
    public static MemoryRepository memoryIdempotentRepository(int cacheSize) {
        return new MemoryRepository(positive("cacheSize", cacheSize));
    }

    /** How many keys it knows at most. Called before it is used. */
    public synchronized void setCacheSize(int newSize) {
        size = positive("cacheSize", newSize);
        known = new RecentKeys<>(size, StateAccount.unlimited());
    }

    @Override
    boolean knows(String key) {
        return known.contains(key);
    }

    @Override
    void remember(Collection<String> keys) {
        keys.forEach(known::add);
    }

    @Override
    void forget(String key) {
        known.remove(key);
    }

    @Override
    boolean mustForgetPending(int pendingKeys) {
        return known.size() + pendingKeys > size && !known.removeOldest();
    }

    @Override
    void countKnownIn(StateAccount ofStep) {
        known.moveTo(ofStep);
    }

    @Override
    void writeKnown(StateParts parts) throws IOException {
        known.write(parts);
    }
}
