// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.runtime.EngineRuntime;
import java.io.Serializable;
import java.util.concurrent.CompletionStage;

/**
 * Asks something outside, where a step must wait for the answer. An immutable description; any number of threads may call it at once, each
 * with a request of its own. How many do is what the route lets be in flight; whether a call that has failed is made again is decided by
 * the route's error handler.
 *
 * @param <A> the type of requests
 * @param <B> the type of answers
 */
@FunctionalInterface
public interface Caller<A, B> extends Serializable {
    /**
     * Asks, and does not wait for the answer. The stage is completed by any thread. When nobody waits any more, its {@linkplain
     * CompletionStage#toCompletableFuture() future} is cancelled, which ends the call. A stage that was derived from another one, such as
     * by {@code thenApply}, does not pass that on by itself.
     *
     * @param request is not changed; to be read before this returns, as it may be a view
     * @param runtime where threads, timers and time are taken from
     * @throws Exception if nothing could be asked; the same as a stage that has failed
     */
    CompletionStage<B> call(A request, EngineRuntime runtime) throws Exception;

    /**
     * Whether an answer may hold something open, such as a connection, until the way of its message has ended, which it is told of as a completion of that
     * message. By default not.
     */
    default boolean holdsOpen() {
        return false;
    }
}
