// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Caller;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** Runs a command: the answer is the message with what that has printed as its body. */
record ExecCaller(Command command) implements Caller<Message, Message> {
    @Override
    public CompletableFuture<Message> call(Message request, EngineRuntime runtime) throws IOException {
        return new Execution(command, runtime).start(request);
    }

    @Override
    public String toString() {
        return command.uri();
    }
}
