// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.spi.View;
import java.util.LinkedHashSet;

/** The last keys seen, up to a number; the oldest makes room for the newest. Not thread-safe. */
final class RecentKeys {
    private final LinkedHashSet<Object> keys = new LinkedHashSet<>();
    private final int capacity;

    RecentKeys(int capacity) {
        this.capacity = capacity;
    }

    /** Remembers {@code key}; false if it was known. A known key does not become newer. */
    boolean add(Object key) {
        if (!keys.add(View.keep(key))) {
            return false;
        }
        if (keys.size() > capacity) {
            keys.removeFirst();
        }
        return true;
    }
}
