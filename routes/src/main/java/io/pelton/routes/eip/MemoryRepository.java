// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers keys in memory, the last ones only: Camel's {@code MemoryIdempotentRepository}. */
public final class MemoryRepository implements IdempotentRepository {
    private static final int DEFAULT_SIZE = 1_000;

    private int cacheSize = DEFAULT_SIZE;
    private final Map<String, Boolean> known = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > cacheSize;
        }
    };

    /** Knows the last 1,000 keys. */
    public MemoryRepository() {}

    /** How many keys it knows at most. */
    public synchronized void setCacheSize(int newSize) {
        cacheSize = newSize;
    }

    @Override
    public synchronized boolean add(String key) {
        return known.putIfAbsent(key, true) == null;
    }

    @Override
    public synchronized boolean contains(String key) {
        return known.containsKey(key);
    }

    @Override
    public synchronized void remove(String key) {
        known.remove(key);
    }
}
