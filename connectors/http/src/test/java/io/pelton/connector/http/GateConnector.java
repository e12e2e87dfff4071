// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** A step {@code gate:NAME} at which messages wait until the gate is opened. */
final class GateConnector implements Connector {
    private final CompletableFuture<Void> opened = new CompletableFuture<>();
    private final Semaphore waiting = new Semaphore(0);

    @Override
    public EndpointDescriptor descriptor() {
        return new EndpointDescriptor("gate", "waits until the gate is opened", "NAME", false, true, List.of());
    }

    @Override
    public Caller<Message, Message> caller(Endpoint endpoint) {
        return (request, _) -> {
            Message kept = request.detachedCopy();
            waiting.release();
            return opened.thenApply(_ -> kept).toCompletableFuture().copy();
        };
    }

    /** Returns when so many have come to it, beside those who were awaited before. */
    void awaitWaiting(int count) throws InterruptedException {
        waiting.acquire(count);
    }

    /** All that wait, and all that come, go on. */
    void open() {
        opened.complete(null);
    }
}
