// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Caller;
import java.util.concurrent.CompletableFuture;

/** Sends each message to a server: the answer is the message with what that says. */
record HttpCaller(ClientSettings settings) implements Caller<Message, Message> {
    @Override
    public CompletableFuture<Message> call(Message request, EngineRuntime runtime) {
        RequestOfMessage made = RequestOfMessage.of(request, settings);
        return new HttpCall(settings, made, request.detachedCopy(), runtime).start();
    }

    @Override
    public boolean holdsOpen() {
        return settings.streams();
    }

    @Override
    public String toString() {
        return settings.address().shown();
    }
}
