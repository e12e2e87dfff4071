// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
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
    private @Nullable Reader reader;
    private boolean isOver;

    /**
     * Who takes requests.
     *
     * @param runtime of the route
     * @param waker tells the route that there is a request
     */
    private record Reader(EngineRuntime runtime, Runnable waker) {}

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

    /** The route reads from now on. */
    void begin(EngineRuntime runtime, Runnable waker) {
        synchronized (this) {
            reader = new Reader(runtime, waker);
        }
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
        if (reader == null || isOver) {
            return Answer.later(UNAVAILABLE, isOver ? "this is being stopped" : "this is not started", RETRY_SECONDS);
        }
        return open.size() < served.maxOpen() ? null : Answer.later(TOO_MANY, served.maxOpen() + " requests are open, and no more are taken", RETRY_SECONDS);
    }

    /** Hands a request over; the caller waits for the answer. */
    Handed hand(Message message) {
        Map<String, Object> unsendable = MessageOfRequest.unsendable(message);
        OpenRequest request;
        Runnable waker;
        synchronized (this) {
            Answer refusal = refusal();
            if (refusal != null || reader == null) {
                return new Handed.Refused(refusal == null ? Answer.later(UNAVAILABLE, "this is not started", RETRY_SECONDS) : refusal);
            }
            request = new OpenRequest(message, unsendable, served.isDurable(), reader.runtime().event());
            waker = reader.waker();
            open.add(request);
            waiting.add(request);
        }
        waker.run();
        return new Handed.Open(request);
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
