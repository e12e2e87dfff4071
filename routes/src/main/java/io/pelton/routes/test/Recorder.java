// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import io.pelton.flow.DeadLetter;
import io.pelton.message.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What came to endpoints while a case ran, and what failed. Thread-safe. */
public final class Recorder {
    private final Map<String, List<Message>> received = new LinkedHashMap<>();
    private final Set<String> plain = new TreeSet<>();
    private final Set<String> polled = new TreeSet<>();
    private final List<DeadLetter> failures = new ArrayList<>();

    /** Nothing yet. */
    public Recorder() {}

    /** Says that there is an endpoint, {@code plain} without its options and {@code full} with them. */
    synchronized void declare(String plain, String full) {
        received.putIfAbsent(plain, new ArrayList<>());
        received.putIfAbsent(full, new ArrayList<>());
        this.plain.add(plain);
    }

    /** Says that steps take messages of an endpoint, {@code plain} without its options and {@code full} with them. */
    synchronized void declarePolled(String plain, String full) {
        polled.add(plain);
        polled.add(full);
    }

    synchronized void add(String plain, String full, Message message) {
        declare(plain, full);
        received.computeIfAbsent(plain, _ -> new ArrayList<>()).add(message);
        if (!full.equals(plain)) {
            received.computeIfAbsent(full, _ -> new ArrayList<>()).add(message);
        }
    }

    /** Notes a message that has failed. */
    public synchronized void add(DeadLetter failure) {
        failures.add(failure);
    }

    /** Whether something is sent to {@code endpoint}, or could be. */
    public synchronized boolean isKnown(String endpoint) {
        return received.containsKey(endpoint);
    }

    /** Whether steps take messages of {@code endpoint}. */
    public synchronized boolean isPolled(String endpoint) {
        return polled.contains(endpoint);
    }

    /** All endpoints that are sent to, without their options. */
    public synchronized Set<String> endpoints() {
        return new TreeSet<>(plain);
    }

    /** What came to {@code endpoint}, in its order. */
    public synchronized List<Message> received(String endpoint) {
        return List.copyOf(received.getOrDefault(endpoint, List.of()));
    }

    /** The messages that failed, in their order. */
    public synchronized List<DeadLetter> failures() {
        return List.copyOf(failures);
    }
}
