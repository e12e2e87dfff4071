// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.spi.StateStore;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Which engine of this process has used a store last: flows of two must not use one at once. Thread-safe. */
final class StoreUsers {
    private static final Map<StateStore, WeakReference<Engine>> USERS = new WeakHashMap<>();

    private StoreUsers() {}

    /** Whether {@code engine} may use the store from now on: no other one has flows that do. */
    static boolean take(StateStore store, Engine engine) {
        WeakReference<Engine> before = put(store, new WeakReference<>(engine));
        Engine other = before == null ? null : before.get();
        if (before == null || other == null || other == engine || !other.usesStore()) {
            return true;
        }
        put(store, before);
        return false;
    }

    private static @Nullable WeakReference<Engine> put(StateStore store, WeakReference<Engine> user) {
        synchronized (USERS) {
            return USERS.put(store, user);
        }
    }
}
