// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.mock;

import io.pelton.record.View;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What mocks have been sent, by name. Everything is kept, unless a mock says otherwise. Thread-safe. */
public final class Mocks {
    private final Map<String, Queue<Object>> received = new ConcurrentHashMap<>();

    /** Nothing yet. */
    public Mocks() {}

    /** The names of those that have been sent something, in alphabetical order. */
    public Set<String> names() {
        return new TreeSet<>(received.keySet());
    }

    /** A copy of what the mock has been sent up to now, in that order; messages are detached. */
    public List<Object> received(String name) {
        return List.copyOf(received.getOrDefault(name, new ConcurrentLinkedQueue<>()));
    }

    /** Keeps no more than the first and the last ones of what the mock is sent. */
    void add(String name, Object record, long first, long last) {
        Queue<Object> kept = received.computeIfAbsent(name, _ -> new ConcurrentLinkedQueue<>());
        synchronized (kept) {
            if (kept.size() >= first + last && last > 0) {
                kept.remove(kept.stream().skip(first).findFirst().orElseThrow());
            }
            if (kept.size() < first + last) {
                kept.add(View.keep(record));
            }
        }
    }

    void add(String name, Object record) {
        received.computeIfAbsent(name, _ -> new ConcurrentLinkedQueue<>()).add(View.keep(record));
    }
}
