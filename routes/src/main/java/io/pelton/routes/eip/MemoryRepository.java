// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/** Remembers keys in memory, the last ones only: Camel's {@code MemoryIdempotentRepository}. */
public final class MemoryRepository extends IdempotentRepository {
    private static final int DEFAULT_SIZE = 1_000;

    private int cacheSize = DEFAULT_SIZE;
    private final SequencedSet<String> known = new LinkedHashSet<>();

    /** Knows the last 1,000 keys. */
    public MemoryRepository() {}

    /** Knows the last {@code size} keys. */
    MemoryRepository(int size) {
        cacheSize = size;
    }

    /** How many keys it knows at most. */
    public synchronized void setCacheSize(int newSize) {
        cacheSize = positive("cacheSize", newSize);
    }

    @Override
    boolean knows(String key) {
        return known.contains(key);
    }

    @Override
    void remember(Collection<String> keys) {
        known.addAll(keys);
        while (known.size() > cacheSize) {
            known.removeFirst();
        }
    }

    @Override
    void forget(String key) {
        known.remove(key);
    }
}
