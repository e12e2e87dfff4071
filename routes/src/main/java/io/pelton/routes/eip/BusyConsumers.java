// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The consumers of queues that are busy, by the way of the message that they lead: what the way hands over is not led in its place while they are, as it
 * might wait for one of them, but after that, in the order in which it was handed over. Meanwhile it has no turn, so that nobody waits for it. One for
 * all queues of a run. Thread-safe.
 */
final class BusyConsumers {
    private final Map<Object, Busy> byWay = new ConcurrentHashMap<>();

    /** The consumers that are busy with one way, and what it has put off. */
    private static final class Busy {
        private final List<String> routes = new CopyOnWriteArrayList<>();
        private final Deque<Later> later = new ArrayDeque<>();
        private boolean isOver;

        /** False if nobody would come to it any more, or if it is to come after others and there are none. */
        synchronized boolean add(Later next, boolean onlyAfterOthers) {
            if (isOver || onlyAfterOthers && later.isEmpty()) {
                return false;
            }
            later.add(next);
            return true;
        }

        /** Null where it is over. */
        synchronized @Nullable Later next() {
            isOver = later.isEmpty();
            return later.poll();
        }
    }

    /** What a way has handed over, and nobody else leads. */
    @FunctionalInterface
    interface Later {
        /** Hands it over again, with the branches of any block on the thread that calls this. */
        void handOver(Branches<Object> branches) throws Exception;
    }

    /** What a consumer does. */
    @FunctionalInterface
    interface Work {
        /** Leads a message to its end. */
        void run() throws Exception;
    }

    /** How many consumers of a route are busy until the way has come to its end, or one that waits for it. */
    int busyWith(Branches<Object> branches, String routeId) {
        int count = 0;
        for (Object way : branches.ways()) {
            Busy busy = byWay.get(way);
            count += busy == null ? 0 : Collections.frequency(busy.routes, routeId);
        }
        return count;
    }

    /**
     * Whether any is, or was, and others are led that were put off then: so {@code later} is done after these.
     *
     * @param onlyAfterOthers whether it is not put off where it would be the first
     */
    boolean putOff(Branches<Object> branches, Later later, boolean onlyAfterOthers) {
        for (Object way : branches.ways()) {
            Busy busy = byWay.get(way);
            if (busy != null && busy.add(later, onlyAfterOthers)) {
                return true;
            }
        }
        return false;
    }

    /** A consumer of a route does {@code work}, and, if no other one is busy with the way then, what was put off. */
    void lead(Branches<Object> branches, String routeId, Work work) throws Exception {
        Object way = way(branches);
        Busy outer = byWay.get(way);
        Busy busy = outer == null ? new Busy() : outer;
        if (outer == null) {
            byWay.put(way, busy);
        }
        try {
            try {
                consume(busy, routeId, work);
            } catch (Throwable e) {
                if (outer == null && !branches.endsFlow(e)) {
                    handOver(busy, branches); // what it has handed over before it failed goes on all the same
                }
                throw e;
            }
            if (outer == null) {
                handOver(busy, branches);
            }
        } finally {
            if (outer == null) {
                byWay.remove(way);
            }
        }
    }

    private static void handOver(Busy busy, Branches<Object> branches) throws Exception {
        for (Later next = busy.next(); next != null; next = busy.next()) {
            next.handOver(branches);
        }
    }

    private static void consume(Busy busy, String routeId, Work work) throws Exception {
        busy.routes.add(routeId);
        try {
            work.run();
        } finally {
            busy.routes.remove(routeId);
        }
    }

    /** What tells the way that the branches belong to from others, by identity. */
    static Object way(Branches<Object> branches) {
        return branches.ways().getFirst();
    }
}
