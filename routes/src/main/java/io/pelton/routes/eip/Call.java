// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.HttpOperationFailedException;
import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.spi.Caller;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** Asks something outside and waits for the answer, which takes the place of the message. A cut ends the call. */
public record Call(Caller<Message, Message> caller) implements StatefulBlock<Object> {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return (RouteInstance) (message, branches) -> ask(caller, message, branches, context.runtime());
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    /** Asks, and waits for the answer, which takes the place of {@code message}. */
    static void ask(Caller<Message, Message> caller, Message message, Branches<Object> branches, EngineRuntime runtime) throws Exception {
        CompletableFuture<Message> call = Objects.requireNonNull(caller.call(message, runtime), caller + " has given no stage to wait for")
                .toCompletableFuture();
        Event answered = runtime.event();
        var _ = call.whenComplete((_, _) -> answered.happen());
        try {
            branches.await(answered, Long.MAX_VALUE);
        } finally {
            call.cancel(true); // if it is not answered
        }
        Message answer = Objects.requireNonNull(answer(call, message), caller + " has answered with null");
        message.copyFrom(answer);
        answer.handCompletionsTo(message); // what it holds open until the way of the message has ended
    }

    @Override
    public String asks() {
        return caller.toString();
    }

    private static Message answer(CompletableFuture<Message> call, Message message) throws Exception {
        return switch (call.state()) {
            case SUCCESS -> call.resultNow();
            case CANCELLED, RUNNING -> throw new CancellationException("the call was cancelled");
            case FAILED -> throw failure(call.exceptionNow(), message);
        };
    }

    private static Exception failure(Throwable failure, Message message) {
        return switch (failure) {
            case Error error -> throw error;
            case HttpOperationFailedException answer -> { // as in Camel, a message that fails has the status
                message.setHeader("CamelHttpResponseCode", answer.getStatusCode());
                message.setHeader("CamelHttpResponseText", answer.getStatusText());
                yield answer;
            }
            case Exception exception -> exception;
            case Throwable other -> new IllegalStateException(other);
        };
    }
}
