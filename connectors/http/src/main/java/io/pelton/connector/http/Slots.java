// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** How many requests of an endpoint are under way at once: others wait, in the order they came. Thread-safe. */
final class Slots {
    private static final Map<String, Slots> ALL = new ConcurrentHashMap<>();

    private final Deque<CompletableFuture<Slot>> waiting = new ArrayDeque<>();
    private final int most;
    private int taken;

    private Slots(int most) {
        this.most = most;
    }

    /** Those of an endpoint. */
    static Slots of(ClientSettings settings) {
        return ALL.computeIfAbsent(settings.pool() + " " + settings.mostInFlight(), _ -> new Slots(settings.mostInFlight()));
    }

    /** The right to be under way. */
    final class Slot {
        private boolean isGiven = true;

        /** Lets another request go. Does nothing the second time. */
        void release() {
            synchronized (this) {
                if (!isGiven) {
                    return;
                }
                isGiven = false;
            }
            free();
        }
    }

    /** A slot, when there is one. Who waits no more cancels what is returned; who has got one releases it. */
    CompletableFuture<Slot> take(EngineRuntime runtime, long timeoutMillis) {
        CompletableFuture<Slot> taken = new CompletableFuture<>();
        boolean isFree;
        synchronized (this) {
            isFree = this.taken < most;
            if (isFree) {
                this.taken++;
            } else {
                waiting.add(taken);
            }
        }
        if (isFree) {
            taken.complete(new Slot());
            return taken;
        }
        var _ = taken.whenComplete((_, failure) -> {
            if (failure != null) {
                forgetGone();
            }
        });
        if (timeoutMillis > 0) {
            Alarm late = runtime.after(TimeUnit.MILLISECONDS.toNanos(timeoutMillis), () -> taken.completeExceptionally(new SocketTimeoutException(
                    most + " requests have been under way for " + timeoutMillis + " ms (the options connectionsPerRoute and connectionRequestTimeout)")));
            var _ = taken.whenComplete((_, _) -> late.cancel());
        }
        return taken;
    }

    /** Those who wait no more are not kept until a slot is free, but for some who came after one that waits. */
    private synchronized void forgetGone() {
        while (!waiting.isEmpty() && waiting.getFirst().isDone()) {
            waiting.removeFirst();
        }
    }

    private void free() {
        while (true) {
            CompletableFuture<Slot> next;
            synchronized (this) {
                next = waiting.poll();
                if (next == null) {
                    taken--;
                    return;
                }
            }
            if (next.complete(new Slot())) {
                return;
            }
        }
    }
}
