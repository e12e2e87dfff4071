// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The consumers of queues that are busy, by the way of the message that they lead, and the places of pools that such ways have: what the way hands over
 * is not led in its place while they are, as it might wait for one of them, but after that, in the order in which it was handed over. Meanwhile it has
 * no turn, so that nobody waits for it. One for all queues and pools of a run. Thread-safe.
 */
final class BusyConsumers {
    private final Map<Object, Busy> byWay = new ConcurrentHashMap<>();

    /** A consumer that is busy with a way, or a place of a pool that it has: in no route then. */
    static final class Consumer {
        private final Object way;
        private final @Nullable String routeId;
        private volatile boolean isInTurn;

        private Consumer(Object way, @Nullable String routeId) {
            this.way = way;
            this.routeId = routeId;
        }

        /** What it leads. */
        Object way() {
            return way;
        }

        /** Does {@code work} in its turn, as which it counts meanwhile. */
        void inTurn(Turns.Work<Exception> work) throws Exception {
            isInTurn = true;
            try {
                work.run();
            } finally {
                isInTurn = false;
            }
        }
    }

    /** The consumers that are busy with a way and its parts, and what these have put off. */
    private static final class Busy {
        private final Object way;
        private final List<Consumer> consumers = new ArrayList<>();
        private final Deque<Later> later = new ArrayDeque<>();
        private boolean isHandingOver;
        private boolean isOver;

        Busy(Object way) {
            this.way = way;
        }

        /** False if nobody would come to what it puts off any more. */
        synchronized boolean enter(Consumer consumer) {
            if (!isOver) {
                consumers.add(consumer);
            }
            return !isOver;
        }

        /** Whether it was the last one, and is to hand over what was put off. */
        synchronized boolean leave(Consumer consumer) {
            consumers.remove(consumer);
            boolean isLast = consumers.isEmpty() && !isHandingOver;
            isHandingOver |= isLast;
            return isLast;
        }

        /** False if nobody would come to it any more, or if it is to come after others and there are none. */
        synchronized boolean add(Later next, boolean onlyAfterOthers) {
            if (isOver || onlyAfterOthers && later.isEmpty()) {
                return false;
            }
            later.add(next);
            return true;
        }

        /** Null where nothing is left, and where a part is still busy, which comes to the rest. */
        synchronized @Nullable Later next() {
            Later next = later.poll();
            if (next == null) {
                isHandingOver = false;
                isOver = consumers.isEmpty();
            }
            return next;
        }

        synchronized boolean isOver() {
            return isOver;
        }

        synchronized boolean hasConsumers() {
            return !consumers.isEmpty();
        }

        synchronized boolean hasLater() {
            return !later.isEmpty();
        }

        synchronized List<Consumer> inTurn(String routeId) {
            return consumers.stream().filter(consumer -> consumer.isInTurn && routeId.equals(consumer.routeId)).toList();
        }
    }

    /** What a way has handed over, and nobody else leads. */
    @FunctionalInterface
    interface Later {
        /** Hands it over again, with the branches of any block on the thread that calls this. */
        void handOver(Branches<Object> branches);
    }

    /** What a consumer does. */
    @FunctionalInterface
    interface Work {
        /** Leads a message to its end, as {@code consumer}. */
        void run(Consumer consumer) throws Exception;
    }

    /** That a consumer is busy, or a place is taken, until it ends. */
    final class Stay {
        private final Busy busy;
        private final Consumer consumer;

        private Stay(Busy busy, Consumer consumer) {
            this.busy = busy;
            this.consumer = consumer;
        }

        /** It is over: if it was the last one, what was put off is handed over now. */
        void end(Branches<Object> branches) {
            if (busy.leave(consumer)) {
                handOver(busy, branches);
            }
        }

        /** The flow ends: what was put off is not handed over any more. */
        void abandon() {
            if (busy.leave(consumer)) {
                byWay.remove(busy.way, busy);
            }
        }
    }

    /** The consumers of a route that have their turns. */
    List<Consumer> inTurn(String routeId) {
        return byWay.values().stream().flatMap(busy -> busy.inTurn(routeId).stream()).toList();
    }

    /** Whether any consumer is busy with the way, or with one that it is part of. */
    boolean isBusy(Branches<Object> branches) {
        return !byWay.isEmpty() && branches.ways().stream().map(byWay::get).anyMatch(busy -> busy != null && busy.hasConsumers());
    }

    /** Whether there is something that it has put off. */
    boolean hasPutOff(Branches<Object> branches) {
        return !byWay.isEmpty() && branches.ways().stream().map(byWay::get).anyMatch(busy -> busy != null && busy.hasLater());
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

    /** A consumer of a route does {@code work}, and, if no other one is busy with the way then, or with one that it is part of, what was put off. */
    void lead(Branches<Object> branches, String routeId, Work work) throws Exception {
        Consumer consumer = new Consumer(way(branches), routeId);
        Stay stay = enter(consumer, branches.ways());
        boolean goesOn = true; // also what it has handed over before it failed
        try {
            work.run(consumer);
        } catch (Throwable e) {
            goesOn = !branches.endsFlow(e);
            throw e;
        } finally {
            if (goesOn) {
                stay.end(branches);
            } else {
                stay.abandon();
            }
        }
    }

    /** The first of these ways, which wait for each other, has a place of a pool from now on. */
    Stay enter(List<Object> ways) {
        return enter(new Consumer(ways.getFirst(), null), ways);
    }

    private Stay enter(Consumer consumer, List<Object> ways) {
        for (Object way : ways) {
            Busy busy = byWay.get(way);
            if (busy != null && busy.enter(consumer)) {
                return new Stay(busy, consumer);
            }
        }
        Busy own = new Busy(consumer.way);
        own.enter(consumer);
        byWay.put(own.way, own);
        return new Stay(own, consumer);
    }

    private void handOver(Busy busy, Branches<Object> branches) {
        boolean isDone = false;
        try {
            for (Later next = busy.next(); next != null; next = busy.next()) {
                next.handOver(branches);
            }
            isDone = true;
        } finally {
            if (!isDone || busy.isOver()) {
                byWay.remove(busy.way, busy);
            }
        }
    }

    /** What tells the way that the branches belong to from others, by identity. */
    static Object way(Branches<Object> branches) {
        return branches.ways().getFirst();
    }
}
