// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Watches how long the handshakes of a server of TLS take: a client could send a byte now and then otherwise, and keep others from connecting. A handshake belongs to the thread of its
 * connection, from when it begins to when it ends; one that fails ends with its connection. Thread-safe.
 */
final class Handshakes {
    /** That of a thread. */
    private static final ThreadLocal<@Nullable Socket> OF_THREAD = new ThreadLocal<>();

    private final EngineRuntime runtime;
    private final Duration patience;

    /** When those began that are under way, by their connections; and those that have failed, until they are looked at. */
    private final ConcurrentMap<Socket, Long> open = new ConcurrentHashMap<>();

    /** @param patience how long one may take */
    Handshakes(EngineRuntime runtime, Duration patience) {
        this.runtime = runtime;
        this.patience = patience;
    }

    /** That of a connection begins, on the calling thread. */
    void begin(Socket connection) {
        OF_THREAD.set(connection);
        open.put(connection, runtime.nanoTime());
    }

    /** That of the calling thread has succeeded, if its connection has one. */
    void end() {
        Socket connection = OF_THREAD.get();
        if (connection != null) {
            OF_THREAD.remove();
            open.remove(connection);
        }
    }

    /** Ends the connections of those that take too long. */
    void endLate() {
        long now = runtime.nanoTime();
        open.forEach((connection, since) -> {
            if (connection.isClosed()) {
                open.remove(connection);
            } else if (now - since > patience.toNanos() && open.remove(connection) != null) {
                close(connection);
            }
        });
    }

    private static void close(Socket connection) {
        try {
            connection.close();
        } catch (IOException e) {
            // it is of no use any more, in any case
        }
    }
}
