// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The body of an answer as it comes: it has a limit, and may not pause for long. The client's threads and a timer share it. */
final class LimitedBody implements BodySubscriber<byte[]> {
    private final EngineRuntime runtime;
    private final int most;
    private final long silenceNanos;
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private Flow.@Nullable Subscription subscription;
    private @Nullable Alarm alarm;
    private long lastNanos;

    /**
     * @param most bytes
     * @param silenceMillis how long nothing may come; 0 for no end
     */
    LimitedBody(EngineRuntime runtime, int most, long silenceMillis) {
        this.runtime = runtime;
        this.most = most;
        this.silenceNanos = TimeUnit.MILLISECONDS.toNanos(silenceMillis);
    }

    static IOException tooLong(int most) {
        return new IOException("the answer has more than " + most
                + " bytes: the option maxBodySize raises the limit, and disableStreamCache=true hands the answer on as it comes");
    }

    static SocketTimeoutException tooLate(long silenceMillis) {
        return new SocketTimeoutException("nothing more of the answer has come within " + silenceMillis + " ms (the option soTimeout)");
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        synchronized (this) {
            subscription = newSubscription;
            lastNanos = runtime.nanoTime();
        }
        watch(silenceNanos);
        newSubscription.request(Long.MAX_VALUE);
    }

    private void watch(long nanos) {
        if (silenceNanos > 0 && !whole.isDone()) {
            Alarm set = runtime.after(nanos, this::look);
            synchronized (this) {
                alarm = set;
            }
        }
    }

    private void look() {
        long rest;
        synchronized (this) {
            rest = lastNanos + silenceNanos - runtime.nanoTime();
        }
        if (rest > 0) {
            watch(rest);
        } else {
            fail(tooLate(TimeUnit.NANOSECONDS.toMillis(silenceNanos)));
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        synchronized (this) {
            lastNanos = runtime.nanoTime();
        }
        for (ByteBuffer buffer : buffers) {
            if (whole.isDone()) {
                return;
            }
            if (bytes.size() + (long) buffer.remaining() > most) {
                fail(tooLong(most));
                return;
            }
            byte[] some = new byte[buffer.remaining()];
            buffer.get(some);
            bytes.writeBytes(some);
        }
    }

    private void fail(IOException failure) {
        if (whole.completeExceptionally(failure)) {
            Flow.Subscription ended;
            synchronized (this) {
                ended = subscription;
            }
            if (ended != null) {
                ended.cancel();
            }
            ended();
        }
    }

    @Override
    public void onError(Throwable failure) {
        whole.completeExceptionally(failure);
        ended();
    }

    @Override
    public void onComplete() {
        whole.complete(bytes.toByteArray());
        ended();
    }

    private void ended() {
        Alarm set;
        synchronized (this) {
            set = alarm;
        }
        if (set != null) {
            set.cancel();
        }
    }
}
