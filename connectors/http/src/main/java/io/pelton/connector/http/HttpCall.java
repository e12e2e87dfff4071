// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One message that is sent to a server, with the requests that this takes. Used once; the client's threads go on with it. */
final class HttpCall {
    static final String AUTHORIZATION = "Authorization";

    private static final int MOST_REDIRECTS = 50;
    private static final int UNAUTHORIZED = 401;
    private static final int MOVED = 301;
    private static final int FOUND = 302;
    private static final int SEE_OTHER = 303;
    private static final Set<Integer> ELSEWHERE = Set.of(MOVED, FOUND, SEE_OTHER, 307, 308);

    private final ClientSettings settings;
    private final Message message;
    private final EngineRuntime runtime;
    private final RequestOfMessage first;
    private final CompletableFuture<Message> answered = new CompletableFuture<>();

    /** What ends when nobody waits any more. */
    private @Nullable CompletableFuture<?> current;

    /** @param message the answer, with what the request has */
    HttpCall(ClientSettings settings, RequestOfMessage first, Message message, EngineRuntime runtime) {
        this.settings = settings;
        this.first = first;
        this.message = message;
        this.runtime = runtime;
    }

    /** Starts it. When what is returned is cancelled, the request is. */
    CompletableFuture<Message> start() {
        CompletableFuture<Slots.Slot> slot = Slots.of(settings).take(runtime, settings.slotTimeout());
        current(slot);
        var _ = answered.whenComplete((_, _) -> cancel());
        var _ = slot.whenComplete((taken, failure) -> {
            if (taken == null) {
                answered.completeExceptionally(failure);
            } else {
                send(first, taken, 0, false);
            }
        });
        return answered;
    }

    private void send(RequestOfMessage request, Slots.Slot slot, int redirects, boolean isKnown) {
        try {
            CompletableFuture<HttpResponse<Object>> response = settings.client().client().sendAsync(request.made(settings), handler(request));
            current(response);
            var _ = response.whenComplete((answer, failure) -> {
                try {
                    if (answer == null) {
                        fail(HttpFailures.of(request, settings, failure), slot);
                    } else if (!goesOn(request, answer, slot, redirects, isKnown)) {
                        answered(request, answer, slot);
                    }
                } catch (Throwable e) {
                    fail(HttpFailures.of(request, settings, e), slot);
                }
            });
        } catch (Throwable e) {
            fail(HttpFailures.of(request, settings, e), slot);
        }
    }

    /** Its body is a stream, or an array of bytes. */
    private BodyHandler<Object> handler(RequestOfMessage request) {
        return answer -> {
            Optional<IOException> broken = AnswerLength.failure(answer.headers());
            if (broken.isPresent()) {
                return new RefusedBody(broken.get());
            }
            return settings.streams() && !settings.ignoresBody()
                    ? BodySubscribers.mapping(BodySubscribers.ofInputStream(), stream -> new TimedStream(stream, request.toString(), runtime, settings.silenceTimeout()))
                    : BodySubscribers.mapping(new LimitedBody(runtime, settings.mostBytes(), settings.silenceTimeout()), bytes -> bytes);
        };
    }

    /** Whether another request follows this answer. */
    private boolean goesOn(RequestOfMessage request, HttpResponse<?> answer, Slots.Slot slot, int redirects, boolean isKnown) throws Exception {
        Credentials credentials = settings.credentials();
        if (answer.statusCode() == UNAUTHORIZED && credentials != null && !credentials.isPreemptive() && !isKnown && asksForBasic(answer)
                && Origin.of(request.uri()).equals(settings.address().origin())) {
            MessageOfAnswer.close(answer);
            send(request.with(credentials), slot, redirects, true);
            return true;
        }
        Optional<URI> other = settings.followsRedirects() && ELSEWHERE.contains(answer.statusCode())
                ? answer.headers().firstValue("Location").map(location -> request.uri().resolve(RequestUri.encoded(location)))
                : Optional.empty();
        if (other.isEmpty()) {
            return false;
        }
        MessageOfAnswer.close(answer);
        Origin origin = Origin.of(other.get());
        new RequestUri(settings).check(origin);
        if (redirects == MOST_REDIRECTS) {
            throw new ProtocolException("the answer sends to another address for the " + MOST_REDIRECTS + "th time");
        }
        if (!origin.isSecure() && Origin.of(request.uri()).isSecure()) {
            throw new ProtocolException("the answer sends to an address without TLS, " + RequestUri.sanitized(other.get().toString()));
        }
        boolean asksOnly = answer.statusCode() == SEE_OTHER && !request.method().equals("HEAD")
                || (answer.statusCode() == MOVED || answer.statusCode() == FOUND) && request.method().equals("POST");
        send(request.to(other.get(), asksOnly), slot, redirects + 1, isKnown);
        return true;
    }

    private static boolean asksForBasic(HttpResponse<?> answer) {
        return answer.headers().allValues("WWW-Authenticate").stream().anyMatch(wanted -> wanted.toLowerCase(Locale.ROOT).contains("basic"));
    }

    private void answered(RequestOfMessage request, HttpResponse<?> answer, Slots.Slot slot) throws Exception {
        MessageOfAnswer made = new MessageOfAnswer(settings, request, answer, slot);
        made.applyTo(message);
        if (!made.isOpen()) {
            slot.release();
        }
        if (!answered.complete(message)) {
            MessageOfAnswer.close(answer); // nobody waits any more
            slot.release();
        }
    }

    private void fail(Throwable failure, Slots.Slot slot) {
        slot.release();
        answered.completeExceptionally(failure);
    }

    private void current(CompletableFuture<?> newCurrent) {
        synchronized (this) {
            current = newCurrent;
        }
        if (answered.isDone()) {
            newCurrent.cancel(true);
        }
    }

    private void cancel() {
        CompletableFuture<?> running;
        synchronized (this) {
            running = current;
        }
        if (running != null) {
            running.cancel(true); // if it has not ended
        }
    }
}
