// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.error.HttpOperationFailedException;
import io.pelton.message.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** What an answer makes of its message, as Camel's {@code http:} does. */
final class MessageOfAnswer {
    private static final String CONTENT_TYPE = "Content-Type";
    private static final String ENCODING = "content-encoding";

    /** Said of the body as it was sent, which is another one when it is decoded. */
    private static final Set<String> OF_ENCODED = Set.of(ENCODING, "content-length", "content-md5");

    /** Headers of the request that the message does not keep: those of a protocol. */
    private static final Set<String> NOT_KEPT = Set.of(
            "cache-control", "connection", "content-encoding", "content-language", "content-length", "content-location", "content-md5", "content-range",
            "content-type", "date", "dav", "depth", "destination", "etag", "expect", "expires", "from", "host", "if", "if-match", "if-modified-since",
            "if-none-match", "if-range", "if-unmodified-since", "last-modified", "location", "lock-token", "max-forwards", "overwrite", "pragma",
            "proxy-authenticate", "proxy-authorization", "range", "referer", "retry-after", "server", "status-uri", "te", "timeout", "trailer",
            "transfer-encoding", "upgrade", "user-agent", "vary", "via", "warning", "www-authenticate");

    private final ClientSettings settings;
    private final RequestOfMessage request;
    private final HttpResponse<?> answer;
    private final Slots.Slot slot;
    private final boolean isCompressed;
    private boolean isOpen;

    /** @param slot released with the body, if that is a stream */
    MessageOfAnswer(ClientSettings settings, RequestOfMessage request, HttpResponse<?> answer, Slots.Slot slot) {
        this.settings = settings;
        this.request = request;
        this.answer = answer;
        this.slot = slot;
        String encodings = String.join(",", answer.headers().allValues(ENCODING)).strip();
        this.isCompressed = encodings.equalsIgnoreCase("gzip") || encodings.equalsIgnoreCase("x-gzip");
    }

    /** Ends the body of {@code answer} if it is a stream. */
    static void close(HttpResponse<?> answer) {
        if (answer.body() instanceof InputStream stream) {
            try {
                stream.close();
            } catch (IOException e) {
                // nobody reads it
            }
        }
    }

    /** Whether the body is still to be read. */
    boolean isOpen() {
        return isOpen;
    }

    /**
     * Makes {@code message} what goes on.
     *
     * @throws HttpOperationFailedException if the status is a failure
     * @throws IOException if the body cannot be read; it is closed then
     */
    void applyTo(Message message) throws HttpOperationFailedException, IOException {
        int status = answer.statusCode();
        if (settings.isThrowing() && !settings.statuses().have(status)) {
            HttpOperationFailedException failure = failure(status);
            close(answer);
            throw failure;
        }
        Object body = body(message);
        Message made = new Message(body);
        made.setHeader("CamelHttpResponseCode", status);
        made.setHeader("CamelHttpResponseText", StatusTexts.of(status));
        if (!settings.skipsResponseHeaders()) {
            headers().forEach((name, values) -> made.setHeader(name, values.size() == 1 ? values.getFirst() : values));
        }
        if (settings.copiesHeaders()) {
            message.headers().forEach((name, value) -> {
                if (made.header(name) == null && !NOT_KEPT.contains(name.toLowerCase(Locale.ROOT))) {
                    made.setHeader(name, value);
                }
            });
        }
        if (settings.address().hasFunctions()) { // as Camel's toD
            made.setHeader(RequestUri.PATH_HEADER, null);
            made.setHeader(RequestUri.QUERY_HEADER, null);
        }
        message.setHeadersOf(made);
        message.setBody(body);
    }

    private HttpOperationFailedException failure(int status) {
        byte[] bytes = settings.ignoresBody() || !hasBody() ? null : bytesOfFailure();
        String text = bytes == null ? null : new String(bytes, charset().orElse(StandardCharsets.UTF_8));
        Map<String, String> last = new HashMap<>();
        headers().forEach((name, values) -> last.put(name, String.valueOf(values.getLast())));
        String location = status >= 300 && status < 400 ? answer.headers().firstValue("Location").orElse(null) : null;
        return new HttpOperationFailedException(RequestUri.sanitized(request.uri().toString()), status, StatusTexts.of(status), location, last, text);
    }

    /** The body of a failure; none if it cannot be read, as the status is what matters. */
    private byte @Nullable [] bytesOfFailure() {
        try {
            if (answer.body() instanceof InputStream stream) {
                try (stream; InputStream decoded = decoded(stream)) {
                    return decoded.readNBytes(settings.mostBytes());
                }
            }
            return decoded((byte[]) answer.body());
        } catch (IOException e) {
            return null;
        }
    }

    private Map<String, List<Object>> headers() {
        Map<String, List<Object>> headers = new HashMap<>();
        answer.headers().map().forEach((name, values) -> {
            if (HeaderRules.comesIn(name) && !name.startsWith(":") && !(isCompressed && OF_ENCODED.contains(name.toLowerCase(Locale.ROOT)))) {
                List<Object> all = new ArrayList<>();
                values.forEach(value -> all.addAll(values(value)));
                headers.put(name.equalsIgnoreCase(CONTENT_TYPE) ? CONTENT_TYPE : name, all);
            }
        });
        return headers;
    }

    /** As in Camel, a text in square brackets is a list. */
    private static List<String> values(String value) {
        String text = value.strip();
        return text.startsWith("[") && text.endsWith("]") && text.length() > 1
                ? Arrays.stream(text.substring(1, text.length() - 1).split(",")).map(String::strip).toList()
                : List.of(value);
    }

    private boolean hasBody() {
        int status = answer.statusCode();
        return !request.method().equals("HEAD") && status != 204 && status != 304 && status >= 200;
    }

    private @Nullable Object body(Message message) throws IOException {
        if (settings.ignoresBody() || !hasBody()) {
            close(answer);
            return null;
        }
        if (answer.body() instanceof InputStream stream) {
            StreamedAnswer body = new StreamedAnswer(decoded(stream), slot);
            isOpen = true;
            message.onCompletion((_, _, _) -> body.messageEnded());
            return body;
        }
        byte[] bytes = decoded((byte[]) answer.body());
        Optional<Charset> charset = charset().filter(named -> !named.equals(StandardCharsets.UTF_8) && !named.equals(StandardCharsets.US_ASCII));
        return charset.isPresent() ? ContentType.text(bytes, charset.get()) : bytes; // steps read bytes as UTF-8
    }

    /** The charset that is said, if it is one. */
    private Optional<Charset> charset() {
        try {
            return ContentType.charset(answer.headers().firstValue(CONTENT_TYPE).orElse(""));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private byte[] decoded(byte[] bytes) throws IOException {
        if (!isCompressed || bytes.length == 0) {
            return bytes;
        }
        try (InputStream stream = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            byte[] decoded = stream.readNBytes(settings.mostBytes() + 1);
            if (decoded.length > settings.mostBytes()) {
                throw LimitedBody.tooLong(settings.mostBytes());
            }
            return decoded;
        }
    }

    private InputStream decoded(InputStream stream) throws IOException {
        if (!isCompressed) {
            return stream;
        }
        try {
            return new GZIPInputStream(stream);
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }
}
