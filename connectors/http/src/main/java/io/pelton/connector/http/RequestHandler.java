// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.RequestException;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers the requests of a server, each on the thread of its connection, which waits for the route. */
final class RequestHandler implements Handler {
    private static final System.Logger LOGGER = System.getLogger(RequestHandler.class.getName());
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int NOT_ACCEPTABLE = 406;
    private static final int TOO_LARGE = 413;
    private static final int NOT_CONSUMED = 415;
    private static final int UNAVAILABLE = 503;

    /** The port is open a moment before the routes read: requests wait for that, but not long for one that is started later. */
    private static final long START_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final Body NO_ROOM =
            new Body(null, Answer.later(UNAVAILABLE, "there is no room for the body now, beside those of other requests", 1));

    private static final Answer NO_ROOM_FOR_ANSWER =
            Answer.later(UNAVAILABLE, "there is no room for the answer now, beside those of other requests", 1);

    private final HttpServer server;
    private final BodyRoom room;
    private final EngineRuntime runtime = EngineRuntime.system();

    /** @param room for bodies, which other servers share */
    RequestHandler(HttpServer server, BodyRoom room) {
        this.server = server;
        this.room = room;
    }

    /** A service whose paths have that of a request. */
    private record Match(Service service, Map<String, String> parameters) {}

    @Override
    public void handle(ServerRequest request, ServerResponse response) throws IOException, InterruptedException {
        boolean _ = runtime.interrupted(); // while the connection rested, by a server that stops: this request is still handled, and it ends after that
        boolean isLast;
        try (BodyRoom.Share share = room.share()) {
            isLast = answer(request, response, share);
        }
        if (isLast || request.headers().contains(HeaderNames.CONNECTION) && request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
            throw new CloseConnectionException("the connection ends with this answer");
        }
    }

    /** Answers, and says whether the connection ends with that. */
    private boolean answer(ServerRequest request, ServerResponse response, BodyRoom.Share share) throws IOException, InterruptedException {
        String method = request.prologue().method().text();
        Answer answer;
        try {
            answer = answer(request, response, method, share);
        } catch (IllegalArgumentException e) {
            answer = Answer.ofUnread(BAD_REQUEST, String.valueOf(e.getMessage()));
        } catch (RequestException e) { // the body cannot be read on
            answer = Answer.ofUnread(e.status().code(), String.valueOf(e.getMessage()));
        }
        if (!share.takeInstead(answer.bytes())) {
            answer = NO_ROOM_FOR_ANSWER;
        }
        boolean isLast = answer.isLast() && request.content().hasEntity() || server.isStopping();
        try {
            AnswerWriter.write(answer, response, method.equals("HEAD"), isLast);
        } finally {
            answer.discard();
        }
        return isLast;
    }

    private Answer answer(ServerRequest request, ServerResponse response, String method, BodyRoom.Share share) throws IOException, InterruptedException {
        server.awaitOpen(START_NANOS);
        RequestPath path = RequestPath.of(RequestPath.ofTarget(request.path().rawPath()));
        List<Match> matches = matches(server.services(), path);
        if (matches.isEmpty()) {
            List<Match> former = matches(server.former(), path);
            Answer refusal = former.isEmpty() ? null : former.getFirst().service().refusal();
            return refusal == null ? Answer.ofUnread(NOT_FOUND, "nothing is served at this path") : refusal;
        }
        Map<String, String> cors = matches.getFirst().service().served().cors();
        if (method.equals("OPTIONS") && !cors.isEmpty()) {
            return Answer.ofUnread(NO_CONTENT, "").with(headers(cors));
        }
        for (Match match : matches) {
            if (match.service().served().allows(method)) {
                Answer answer = answer(request, response, path, match, share);
                Map<String, String> said = match.service().served().cors();
                return said.isEmpty() ? answer : answer.with(headers(said));
            }
        }
        return notAllowed(matches, method);
    }

    private static List<Match> matches(List<Service> services, RequestPath path) {
        List<Match> matches = new ArrayList<>();
        for (Service service : services) {
            service.served().pattern().match(path.segments()).ifPresent(parameters -> matches.add(new Match(service, parameters)));
        }
        return matches;
    }

    private static Map<String, List<String>> headers(Map<String, String> values) {
        return values.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> List.of(entry.getValue())));
    }

    private static Answer notAllowed(List<Match> matches, String method) {
        Set<String> allowed = new TreeSet<>();
        matches.forEach(each -> allowed.addAll(each.service().served().methods()));
        Answer answer = Answer.ofUnread(NOT_ALLOWED, method + " is not served at this path");
        return answer.with(Map.of("Allow", List.of(String.join(", ", allowed))));
    }

    private Answer answer(ServerRequest request, ServerResponse response, RequestPath path, Match match, BodyRoom.Share share) throws IOException, InterruptedException {
        Service service = match.service();
        ServedPath served = service.served();
        Answer refusal = refusal(request, served);
        if (refusal == null) {
            service.awaitBegin(START_NANOS);
            refusal = service.refusal();
        }
        if (refusal != null) {
            return refusal;
        }
        Body body = body(request, response, served, share);
        return body.refusal() == null ? answer(new MessageOfRequest(request, path, match.parameters(), served).of(body.bytes()), service) : body.refusal();
    }

    private Answer answer(Message message, Service service) {
        ServedPath served = service.served();
        return switch (service.hand(message)) {
            case Service.Handed.Refused refused -> refused.answer();
            case Service.Handed.Open open -> {
                long most = served.answerMillis() == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(served.answerMillis());
                try {
                    yield open.request().await(runtime, most, Answer.later(UNAVAILABLE, "the answer takes longer than " + served.answerMillis() + " ms", 1));
                } finally {
                    service.closed(open.request());
                }
            }
        };
    }

    private static @Nullable Answer refusal(ServerRequest request, ServedPath served) {
        if (!served.consumes().isEmpty() && request.content().hasEntity()) {
            Optional<String> type = RequestHeaders.first(request, "Content-Type");
            List<MediaRange> sent = type.map(MediaRange::list).orElse(List.of());
            if (sent.stream().noneMatch(one -> served.consumes().stream().anyMatch(one::meets))) {
                return Answer.ofUnread(NOT_CONSUMED, "what is sent must be " + texts(served.consumes()) + (type.isEmpty() ? ", and say so in Content-Type" : ""));
            }
        }
        List<String> accept = served.produces().isEmpty() ? List.of() : RequestHeaders.all(request, "Accept");
        if (!accept.isEmpty()) {
            List<MediaRange> accepted = MediaRange.list(String.join(",", accept));
            if (accepted.stream().noneMatch(one -> served.produces().stream().anyMatch(one::meets))) {
                return Answer.ofUnread(NOT_ACCEPTABLE, "answers are " + texts(served.produces()));
            }
        }
        return null;
    }

    private static String texts(List<MediaRange> types) {
        return types.stream().map(MediaRange::toString).collect(Collectors.joining(" or "));
    }

    /** The body of a request, or why there is none. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Body(byte @Nullable [] bytes, @Nullable Answer refusal) {}

    private static Body tooLarge(ServedPath served) {
        return new Body(null, Answer.ofUnread(TOO_LARGE, "the body has more than " + served.maxBody() + " bytes"));
    }

    private Body body(ServerRequest request, ServerResponse response, ServedPath served, BodyRoom.Share share) throws IOException, InterruptedException {
        if (!request.content().hasEntity()) {
            return new Body(null, null);
        }
        OptionalLong said = request.headers().contentLength();
        if (said.orElse(0) > served.maxBody()) {
            return tooLarge(served);
        }
        BodyPieces pieces = new BodyPieces(said.orElse(0));
        ReadDeadline deadline = new ReadDeadline(runtime, served.readMillis(), response);
        InputStream in = request.content().inputStream(); // closing it would read all that is left
        try {
            for (int read = pieces.read(in); read >= 0; read = pieces.read(in)) {
                if (deadline.isLate()) {
                    continue;
                }
                if (pieces.size() + read > served.maxBody()) {
                    return tooLarge(served);
                }
                if (!share.take(read)) {
                    return NO_ROOM;
                }
                pieces.keep(read);
            }
            return new Body(room.joined(pieces), null);
        } catch (OutOfMemoryError e) { // the routes have more than their part
            LOGGER.log(System.Logger.Level.WARNING, served + ": there is no memory for the body of a request, which is refused");
            return NO_ROOM;
        } catch (DataReader.InsufficientDataAvailableException | UncheckedIOException e) {
            throw new CloseConnectionException("the client has gone in the middle of the body", e);
        } finally {
            deadline.end();
        }
    }
}
