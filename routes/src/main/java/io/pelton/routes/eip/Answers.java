// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The messages that wait for a consumer of a queue to lead them, and for its answer. Consumers that wait so for each other, or for themselves, would for
 * ever: this says so to the last one that begins. One for all queues of a run. Thread-safe.
 */
final class Answers {
    private final BusyConsumers busy;

    /** The waits that a way depends on: its own, and those of its parts. Guarded by this. */
    private final Map<Object, List<Wait>> byWay = new HashMap<>();

    /** @param busy the consumers of the run */
    Answers(BusyConsumers busy) {
        this.busy = busy;
    }

    /** The wait of a message. Compared by identity. */
    private static final class Wait {
        private final List<Object> ways;

        private final String routeId;
        private final int consumers;

        Wait(List<Object> ways, String routeId, int consumers) {
            this.ways = ways;
            this.routeId = routeId;
            this.consumers = consumers;
        }
    }

    /** A wait, until it is over. */
    interface Waiting extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Begins to wait for one of the {@code consumers} of a route, none of which is free; null if none ever would be.
     *
     * @param ways the way of the message, and those that wait for that
     */
    synchronized @Nullable Waiting begin(List<Object> ways, String routeId, int consumers) {
        Wait wait = new Wait(ways, routeId, consumers);
        wait.ways.forEach(way -> byWay.computeIfAbsent(way, _ -> new ArrayList<>()).add(wait));
        if (isEndless(wait)) {
            end(wait);
            return null;
        }
        return () -> end(wait);
    }

    private synchronized void end(Wait wait) {
        wait.ways.forEach(way -> byWay.computeIfPresent(way, (_, waits) -> {
            waits.remove(wait);
            return waits.isEmpty() ? null : waits;
        }));
    }

    /** Whether it only ends when others do that only end when it does. */
    private boolean isEndless(Wait wait) {
        Map<Wait, List<List<Wait>>> endless = dependencies(wait);
        while (endless.values().removeIf(consumers -> !consumers.stream().allMatch(waits -> waits.stream().anyMatch(endless::containsKey)))) {}
        return endless.containsKey(wait);
    }

    /**
     * What {@code wait} depends on, and what that does, and so on: for each wait, the waits of all consumers, any of which might lead its message. A wait for a
     * consumer that does not wait itself is left out.
     */
    private Map<Wait, List<List<Wait>>> dependencies(Wait wait) {
        Map<String, List<BusyConsumers.Consumer>> inTurn = new HashMap<>();
        Map<Wait, List<List<Wait>>> found = new HashMap<>();
        Deque<Wait> open = new ArrayDeque<>(List.of(wait));
        for (Wait next = open.poll(); next != null; next = open.poll()) {
            List<List<Wait>> consumers = inTurn.computeIfAbsent(next.routeId, busy::inTurn).stream()
                    .map(consumer -> byWay.getOrDefault(consumer.way(), List.of()))
                    .toList();
            if (consumers.size() == next.consumers && !consumers.contains(List.<Wait>of()) && found.putIfAbsent(next, consumers) == null) {
                consumers.forEach(open::addAll);
            }
        }
        return found;
    }
}
