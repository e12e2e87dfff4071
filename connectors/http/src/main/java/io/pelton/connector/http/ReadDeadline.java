// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerResponse;
import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends the connection of a thread that reads a body for too long, and says so before. Nothing else ends a read that has begun, and what ends it closes
 * the connection. The thread reads on for a moment after the answer: a connection that is closed while there is something unread is reset, and who
 * sends then loses the answer. Thread-safe.
 */
final class ReadDeadline {
    private static final int TOO_SLOW = 408;

    /** How long the answer has to be seen by a client that still sends. */
    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final EngineRuntime runtime;
    private final long millis;
    private final ServerResponse response;
    private final Task reader;
    private final @Nullable Alarm alarm;
    private boolean isOver;

    /** Of one that is late; null of one that is not. */
    private @Nullable Lateness lateness;

    /**
     * What the two threads wait for.
     *
     * @param told the answer is given
     * @param over nothing is read any more
     */
    private record Lateness(Event told, Event over) {}

    /**
     * Begins now, for the calling thread.
     *
     * @param millis 0 for no end
     */
    ReadDeadline(EngineRuntime runtime, long millis, ServerResponse response) {
        this.runtime = runtime;
        this.millis = millis;
        this.response = response;
        this.reader = runtime.currentTask();
        this.alarm = millis > 0 ? runtime.after(TimeUnit.MILLISECONDS.toNanos(millis), this::late) : null;
    }

    /** Whether the answer is given: what is read from now on is dropped. */
    synchronized boolean isLate() {
        return lateness != null;
    }

    /**
     * All is read, or cannot be.
     *
     * @throws CloseConnectionException if it was too late
     */
    void end() throws InterruptedException {
        if (alarm != null) {
            alarm.cancel();
        }
        Lateness late;
        synchronized (this) {
            isOver = true;
            late = lateness;
        }
        if (late != null) {
            late.over().happen();
            boolean _ = runtime.interrupted(); // it has ended the read
            late.told().await();
            throw new CloseConnectionException("the body has not come in time");
        }
    }

    private void late() {
        Lateness late = new Lateness(runtime.event(), runtime.event());
        synchronized (this) {
            if (isOver) {
                return;
            }
            lateness = late;
        }
        Task _ = runtime.start("pelton-http-late", Task.Kind.WAIT, () -> tell(late));
    }

    private void answer() {
        try {
            AnswerWriter.write(Answer.ofUnread(TOO_SLOW, "the body has not come within " + millis + " ms"), response, false, true);
        } catch (IOException | RuntimeException e) {
            // who does not send does not listen, perhaps; the connection ends in any case
        }
    }

    private void tell(Lateness late) {
        try {
            answer();
            boolean _ = late.over().await(LINGER_NANOS);
        } catch (InterruptedException e) {
            runtime.currentTask().interrupt(); // the server ends: no time is left
        } finally {
            cut();
            late.told().happen();
        }
    }

    private synchronized void cut() {
        if (!isOver) {
            reader.interrupt();
        }
    }
}
