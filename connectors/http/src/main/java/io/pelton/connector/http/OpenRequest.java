// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request that a route has still to answer. The thread of its connection waits; who answers first has answered. Thread-safe.
 */
final class OpenRequest {
    /** Null once its way has ended: what reads requests knows the last one until the next comes. */
    private @Nullable Message message;

    private final Map<String, Object> unsendable;
    private final boolean waitsForDurability;
    private final Event answered;

    /** What the route has made of it, while that is not durable. */
    private @Nullable Answer reply;

    private boolean isDurable;

    /** Null, too, once the thread that waits for it has it. */
    private @Nullable Answer answer;

    private boolean isAnswered;

    /**
     * @param message what it is for the route, which owns it when it has taken it
     * @param unsendable headers of the message that cannot be headers of its answer
     * @param waitsForDurability whether it is answered when all that was made of it is durable, and not before
     * @param answered an event that has not happened
     */
    OpenRequest(Message message, Map<String, Object> unsendable, boolean waitsForDurability, Event answered) {
        this.message = message;
        this.unsendable = Map.copyOf(unsendable);
        this.waitsForDurability = waitsForDurability;
        this.answered = answered;
    }

    /** For the route, until it {@linkplain #reply replies}. */
    synchronized Message message() {
        return Objects.requireNonNull(message, "its way has ended");
    }

    /** Headers that it came with and that cannot be headers of its answer. */
    Map<String, Object> unsendable() {
        return unsendable;
    }

    /** What the route has made of it. */
    void reply(Answer made) {
        boolean isEnd;
        synchronized (this) {
            message = null;
            reply = made;
            isEnd = !waitsForDurability || isDurable || isAnswered;
        }
        if (isEnd) {
            answer(made);
        }
    }

    /** All that was made of it is durable. */
    void durable() {
        Answer made;
        synchronized (this) {
            isDurable = true;
            made = reply;
        }
        if (made != null) {
            answer(made);
        }
    }

    /** Answers it, unless it is answered. What is not sent then is discarded. */
    void answer(Answer given) {
        Answer unsent;
        synchronized (this) {
            if (isAnswered) {
                unsent = given;
            } else {
                unsent = given.equals(reply) ? null : reply;
                answer = given;
                isAnswered = true;
            }
            reply = null;
        }
        answered.happen();
        if (unsent != null) {
            unsent.discard();
        }
    }

    /**
     * Waits for the answer. An interrupt does not end that: the server interrupts connections that rest when it stops, and may do so a moment after one has begun to
     * handle a request.
     *
     * @param nanos how long
     * @param late what it is answered with if there is none by then
     */
    Answer await(EngineRuntime runtime, long nanos, Answer late) {
        long begin = runtime.nanoTime();
        boolean isOver = false;
        while (!isOver) {
            try {
                if (!answered.await(Math.max(0, nanos - (runtime.nanoTime() - begin)))) {
                    answer(late);
                }
                isOver = true;
            } catch (InterruptedException e) {
                isOver = false; // the route has the request, and answers it, or its end does
            }
        }
        synchronized (this) {
            Answer given = answer == null ? late : answer;
            answer = null;
            return given;
        }
    }
}
