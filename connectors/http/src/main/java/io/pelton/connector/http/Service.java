// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.spi.CursorContext;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Where threads of connections hand requests over to the route that answers them. Nobody takes requests before the route reads, and none when it
 * has ended; those get an answer at once. Thread-safe.
 */
final class Service {
    private static final int TOO_MANY = 429;
    private static final int UNAVAILABLE = 503;
    private static final int RETRY_SECONDS = 1;

    private final ServedPath served;
    private final Queue<OpenRequest> waiting = new ArrayDeque<>();
    private final Set<OpenRequest> open = new HashSet<>();
    private final Event begun = EngineRuntime.system().event();
    /** How those take requests that read: each may at the same time. */
    private final List<CursorContext> readers = new CopyOnWriteArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private boolean isOver;

    /** The result of handing a request over: it is open, or it has an answer. */
    sealed interface Handed {
        record Open(OpenRequest request) implements Handed {}

        record Refused(Answer answer) implements Handed {}
    }

    Service(ServedPath served) {
        this.served = served;
    }

    ServedPath served() {
        return served;
    }

    /** The route reads from now on, at one more place. */
    void begin(CursorContext context) {
        readers.add(context);
        begun.happen();
    }

    /** Waits until the route reads, {@code nanos} at most. */
    void awaitBegin(long nanos) throws InterruptedException {
        boolean _ = begun.await(nanos);
    }

    /** Whether the route reads no more. */
    synchronized boolean isOver() {
        return isOver;
    }

    /** What is said to a request that cannot be handed over now; null if it can. Asked before its body is read. */
    synchronized @Nullable Answer refusal() {
        if (readers.isEmpty() || isOver) {
            return Answer.later(UNAVAILABLE, isOver ? "this is being stopped" : "this is not started", RETRY_SECONDS);
        }
        return open.size() < served.maxOpen() ? null : Answer.later(TOO_MANY, served.maxOpen() + " requests are open, and no more are taken", RETRY_SECONDS);
    }

    /** Hands a request over; the caller waits for the answer, which may be there when this returns. */
    Handed hand(Message message) {
        Map<String, Object> unsendable = MessageOfRequest.unsendable(message);
        OpenRequest request;
        synchronized (this) {
            Answer refusal = refusal();
            if (refusal != null) {
                return new Handed.Refused(refusal);
            }
            request = new OpenRequest(message, unsendable, served.isDurable(), readers.getFirst().runtime().event());
            open.add(request);
            waiting.add(request);
        }
        haveItTaken();
        return new Handed.Open(request);
    }

    /**
     * By the calling thread, if one of those that read is at rest: that costs no change of threads, there and back. Else all of them look again: any of them may be
     * about to rest, and any may lead its message for long.
     */
    private void haveItTaken() {
        int first = Math.floorMod(next.getAndIncrement(), readers.size());
        for (int i = 0; i < readers.size(); i++) {
            if (readers.get((first + i) % readers.size()).turn().getAsBoolean()) {
                return;
            }
        }
        readers.forEach(reader -> reader.waker().run());
    }

    /** The next request for the route; null if there is none. */
    synchronized @Nullable OpenRequest next() {
        return waiting.poll();
    }

    /** A request that was handed over is answered. */
    synchronized void closed(OpenRequest request) {
        open.remove(request);
        boolean _ = waiting.remove(request);
    }

    /** The route takes no more requests: those that wait are refused, those that it has taken are still answered. */
    void drain() {
        List<OpenRequest> refused;
        synchronized (this) {
            isOver = true;
            refused = List.copyOf(waiting);
            waiting.clear();
        }
        refused.forEach(request -> request.answer(Answer.later(UNAVAILABLE, "this is being stopped", RETRY_SECONDS)));
    }

    /** The route has ended: nobody answers what is still open. */
    void end() {
        drain();
        List<OpenRequest> left;
        synchronized (this) {
            left = List.copyOf(open);
        }
        left.forEach(request -> request.answer(Answer.later(UNAVAILABLE, "this was stopped before it had answered", RETRY_SECONDS)));
    }
}
