// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * The body of an answer that is not read, which ends its connection.
 *
 * @param whole fails
 */
record RefusedBody(CompletableFuture<Object> whole) implements BodySubscriber<Object> {
    RefusedBody(IOException failure) {
        this(CompletableFuture.failedFuture(failure));
    }

    @Override
    public CompletionStage<Object> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.cancel();
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        // what was on its way
    }

    @Override
    public void onError(Throwable failure) {
        // it has failed before
    }

    @Override
    public void onComplete() {
        // nothing is read
    }
}
