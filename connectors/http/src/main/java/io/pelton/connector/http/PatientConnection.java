// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.spi.ServerConnection;
import java.time.Duration;

/** A connection that closes its {@link PatientWriter} at its end. Thread-safe. */
record PatientConnection(ServerConnection of, PatientWriter writer) implements ServerConnection, InterruptableTask<Void> {
    @Override
    public void handle(Limit limit) throws InterruptedException {
        try (writer) {
            of.handle(limit);
        }
    }

    @Override
    public Duration idleTime() {
        return of.idleTime();
    }

    @Override
    public void close(boolean interrupt) {
        of.close(interrupt);
    }

    /** The server interrupts only connections that rest. */
    @Override
    public boolean canInterrupt() {
        return of instanceof InterruptableTask<?> task && task.canInterrupt();
    }
}
