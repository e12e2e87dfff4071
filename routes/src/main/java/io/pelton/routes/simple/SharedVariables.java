// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.record.View;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The variables that belong to no message: Camel's {@code global:NAME} and {@code route:ROUTE:NAME}, by their whole names. All routes that
 * were read together have the same ones, as long as they run; no state keeps them. Thread-safe: each value is set and read by itself.
 */
public final class SharedVariables {
    private final Map<String, Object> values = new ConcurrentHashMap<>();

    /** None yet. */
    public SharedVariables() {}

    /** The value; null if there is none. */
    @Nullable Object get(String name) {
        return values.get(name);
    }

    /** Sets it, detached from what it was read from; a null value removes it. */
    void set(String name, @Nullable Object value) {
        if (value == null) {
            values.remove(name);
        } else {
            values.put(name, View.keep(value));
        }
    }

    /** Removes all whose names begin so. */
    void removeAll(String beginning) {
        values.keySet().removeIf(name -> name.startsWith(beginning));
    }
}
