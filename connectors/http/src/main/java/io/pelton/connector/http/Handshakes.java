// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Watches how long the handshakes of a server of TLS take: a client could send a byte now and then otherwise, and keep others from connecting. A handshake belongs to the thread of its
 * connection, from when it begins to when it ends. Thread-safe.
 */
final class Handshakes {
    private static final ThreadLocal<@Nullable Cutoff> OPEN = new ThreadLocal<>();

    private final EngineRuntime runtime;
    private final Duration patience;

    /** @param patience how long one may take */
    Handshakes(EngineRuntime runtime, Duration patience) {
        this.runtime = runtime;
        this.patience = patience;
    }

    /** That of the calling thread begins. One that fails ends with its thread. */
    void begin() {
        OPEN.set(new Cutoff(runtime, patience));
    }

    /** That of the calling thread has succeeded, if its connection has one. */
    void end() {
        Cutoff cutoff = OPEN.get();
        if (cutoff != null) {
            cutoff.end();
            OPEN.remove();
        }
    }
}
