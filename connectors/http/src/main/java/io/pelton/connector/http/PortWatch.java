// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;

/**
 * Looks each second whether the port of a server is open, and its handshakes end. Helidon closes the port for good when the process has no file left for a connection, and tells nobody.
 * Thread-safe.
 */
final class PortWatch {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final String host;
    private final int port;
    private final Handshakes handshakes;
    private final Event end;

    /** @param port of a server that listens */
    PortWatch(EngineRuntime runtime, String host, int port, Handshakes handshakes) {
        this.host = host;
        this.port = port;
        this.handshakes = handshakes;
        this.end = runtime.event();
    }

    int port() {
        return port;
    }

    /** Begins, with a thread that runs {@code reopening} each time it finds the port closed. */
    void start(EngineRuntime runtime, Runnable reopening) {
        Task _ = runtime.start("pelton-http-watch", Task.Kind.WAIT, () -> {
            try {
                while (!end.await(PAUSE.toNanos())) {
                    handshakes.endLate();
                    if (isClosed()) {
                        reopening.run();
                    }
                }
            } catch (InterruptedException e) {
                runtime.currentTask().interrupt();
            }
        });
    }

    /** The server need not listen any more. */
    void end() {
        end.happen();
    }

    /** A port can be bound if nothing listens there. */
    private boolean isClosed() {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(host, port));
            return true;
        } catch (IOException e) {
            return false; // or nobody can tell, as there is no file for that either
        }
    }
}
