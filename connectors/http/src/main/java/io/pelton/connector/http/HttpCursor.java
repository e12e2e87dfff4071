// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes the requests that wait, one by one. The offset counts them. */
final class HttpCursor implements Cursor<Message> {
    private static final System.Logger LOGGER = System.getLogger(HttpCursor.class.getName());

    private final String uri;
    private final HttpServer server;
    private final Service service;
    private final AnswerOfMessage answers;
    private final Runnable leave;
    private @Nullable OpenRequest current;
    private long taken;

    /** @param leave called when the flow has ended */
    HttpCursor(String uri, HttpServer server, Service service, Runnable leave) {
        this.uri = uri;
        this.server = server;
        this.service = service;
        this.answers = new AnswerOfMessage(service.served());
        this.leave = leave;
    }

    @Override
    public boolean advance() {
        OpenRequest next = service.next();
        if (next == null) {
            return false;
        }
        current = next;
        taken++;
        return true;
    }

    @Override
    public OpenRequest key() {
        return Objects.requireNonNull(current, "nothing was read");
    }

    @Override
    public Message current() {
        return key().message();
    }

    @Override
    public void reply(Object key, Message message, @Nullable Throwable failure) {
        if (failure != null) {
            LOGGER.log(System.Logger.Level.WARNING, uri + ": a request has failed" + place(failure) + ": " + oneLine(failure));
            LOGGER.log(System.Logger.Level.DEBUG, uri, failure);
        }
        OpenRequest request = (OpenRequest) key;
        request.reply(answers.of(message, request.unsendable(), failure));
    }

    /** The line of the route that it comes from, if it is known. */
    private static String place(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("io.pelton.generated.") && frame.getLineNumber() > 0)
                .findFirst()
                .map(frame -> " at " + frame.getFileName() + ":" + frame.getLineNumber())
                .orElse("");
    }

    private static String oneLine(Throwable failure) {
        return failure.toString().replaceAll("\\p{Cntrl}", "?");
    }

    @Override
    public void completed(Object key, @Nullable Throwable failure) {
        OpenRequest request = (OpenRequest) key;
        if (failure == null) {
            request.durable();
        } else {
            request.answer(answers.of(new Message(null), Map.of(), failure));
        }
    }

    @Override
    public void readingEnds() {
        service.drain();
        server.drainIfAllAre();
    }

    @Override
    public void ended() {
        service.end();
    }

    @Override
    public boolean isFinished() {
        return false;
    }

    @Override
    public long offset() {
        return taken;
    }

    @Override
    public long idleNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public String describePosition() {
        return uri + ":" + taken;
    }

    @Override
    public void close() {
        leave.run();
    }
}
