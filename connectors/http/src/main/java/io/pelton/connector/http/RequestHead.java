// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.http.DirectHandler;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.pelton.runtime.EngineRuntime;
import java.time.Duration;

/**
 * Reads the bytes of a connection, and watches how long the first line and the headers of a request take to come: a client could send a byte now and then otherwise, and keep others from
 * connecting. Used by the thread of the connection.
 */
final class RequestHead {
    private final DataReader bytes;
    private final EngineRuntime runtime;
    private final Duration patience;

    private boolean isRead;

    /** Whether some of it has come. */
    private boolean isBegun;

    private long sinceNanos;

    /** @param patience how long a head may take from its first bytes on */
    RequestHead(DataReader bytes, EngineRuntime runtime, Duration patience) {
        this.bytes = bytes;
        this.runtime = runtime;
        this.patience = patience;
    }

    /** What is read from now on belongs to a head. */
    void reads() {
        isRead = true;
    }

    /** It was read to its end. */
    void ends() {
        isRead = false;
        isBegun = false;
    }

    /**
     * The next bytes; waits for some.
     *
     * @throws RequestException with status 408 if they belong to a head that takes too long
     * @throws CloseConnectionException if the client ends the connection within a head
     */
    byte[] next() {
        if (isBegun && runtime.nanoTime() - sinceNanos > patience.toNanos()) {
            throw RequestException.builder()
                    .type(DirectHandler.EventType.BAD_REQUEST)
                    .status(Status.REQUEST_TIMEOUT_408)
                    .setKeepAlive(false)
                    .message("the first line and the headers of a request must come within " + patience.toSeconds() + " s")
                    .build();
        }
        try {
            await();
        } catch (DataReader.InsufficientDataAvailableException e) {
            if (isBegun) {
                throw new CloseConnectionException("the client has ended the connection within the headers of a request", e);
            }
            throw e;
        }
        if (isRead && !isBegun) {
            isBegun = true;
            sinceNanos = runtime.nanoTime();
        }
        return bytes.readBytes(bytes.available());
    }

    /** Of a head some of which has come, the next bytes must come in time, too, which are there only when a whole record of TLS is. */
    private void await() {
        if (!isBegun || bytes.available() > 0) {
            bytes.ensureAvailable();
            return;
        }
        Cutoff cutoff = new Cutoff(runtime, patience);
        try {
            bytes.ensureAvailable();
        } finally {
            cutoff.end();
        }
    }
}
