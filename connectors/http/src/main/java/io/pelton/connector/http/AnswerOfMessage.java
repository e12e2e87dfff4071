// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.connector.http.Answer.Content;
import io.pelton.message.KeptStream;
import io.pelton.message.Message;
import io.pelton.message.WrittenBody;
import io.pelton.record.View;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The answer that a message is at the end of its route, as Camel's {@code platform-http:} makes it. */
final class AnswerOfMessage {
    private static final System.Logger LOGGER = System.getLogger(AnswerOfMessage.class.getName());
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int FAILED = 500;
    private static final int LEAST = 200;
    private static final int MOST = 599;
    private static final String STATUS = "CamelHttpResponseCode";
    private static final String CONTENT_TYPE = "Content-Type";

    private final ServedPath served;

    AnswerOfMessage(ServedPath served) {
        this.served = served;
    }

    /**
     * Copies what it needs of the message.
     *
     * @param unsendable headers that came with the request and are none of an answer; they are left out if they are still the same
     */
    Answer of(Message message, Map<String, Object> unsendable, @Nullable Throwable failure) {
        try {
            Map<String, List<String>> headers = headers(message, unsendable);
            return failure == null ? good(message, headers) : failed(message, headers, failure);
        } catch (RuntimeException e) { // also what a body of the user's throws when its text is asked for
            String why = e instanceof IllegalArgumentException ? e.getMessage() : e.toString();
            LOGGER.log(System.Logger.Level.WARNING, served + ": what the route has made of a request is no answer, so it gets status 500: " + why);
            LOGGER.log(System.Logger.Level.DEBUG, served.toString(), e);
            return Answer.of(FAILED, "");
        }
    }

    private static Answer good(Message message, Map<String, List<String>> headers) {
        Object body = message.body();
        boolean isEmpty = body == null || body instanceof String text && text.isBlank();
        String type = contentType(message);
        return new Answer(status(message, isEmpty ? NO_CONTENT : OK), headers, type, content(body, ContentType.charset(type)), false);
    }

    private Answer failed(Message message, Map<String, List<String>> headers, Throwable failure) {
        int status = status(message, FAILED);
        String text = "";
        if (!served.isMuted()) {
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            text = trace.toString();
        }
        return new Answer(status, headers, "text/plain; charset=utf-8", Content.of(text), false);
    }

    private static int status(Message message, int usual) {
        Object given = message.header(STATUS);
        if (given == null) {
            return usual;
        }
        int status = switch (given) {
            case Number number -> number.intValue();
            default -> given.toString().strip().matches("\\d{3}") ? Integer.parseInt(given.toString().strip()) : 0;
        };
        if (status < LEAST || status > MOST) {
            throw new IllegalArgumentException("the header " + STATUS + " is '" + given + "', but must be a status from " + LEAST + " to " + MOST);
        }
        return status;
    }

    private static String contentType(Message message) {
        Object type = message.header(CONTENT_TYPE);
        return type == null ? "" : checked(CONTENT_TYPE, type);
    }

    private Map<String, List<String>> headers(Message message, Map<String, Object> unsendable) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        message.headers().forEach((name, value) -> {
            if (HeaderRules.goesOut(name, served.returnsRequestHeaders()) && !served.pattern().hasParameter(name)
                    && !value.equals(unsendable.get(name))) {
                List<String> values = value instanceof Iterable<?> several ? texts(name, several) : List.of(checked(name, value));
                headers.put(checkedName(name), values);
            }
        });
        return headers;
    }

    private static List<String> texts(String name, Iterable<?> values) {
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(checked(name, value)));
        return texts;
    }

    private static String checkedName(String name) {
        if (!HeaderRules.isName(name)) {
            throw new IllegalArgumentException("'" + printable(name) + "' is no name of a header of HTTP");
        }
        return name;
    }

    /** A line break would begin another header, or the body. */
    private static String checked(String name, @Nullable Object value) {
        String text = value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : String.valueOf(value);
        if (!HeaderRules.isValue(text)) {
            throw new IllegalArgumentException("the header " + printable(name) + " has a character that is none of a header of HTTP: '" + printable(text) + "'");
        }
        return text.strip();
    }

    /** With a question mark for what cannot be printed. */
    static String printable(String text) {
        return text.replaceAll("[^ -~]", "?");
    }

    /** @param charset of texts, if it is said */
    private static Content content(@Nullable Object body, Optional<Charset> charset) {
        return switch (body) {
            case null -> Content.of("");
            case byte[] bytes -> new Content.Bytes(bytes.clone());
            case KeptStream stream -> new Content.Bytes(stream.bytes());
            case LazyBytes file -> {
                LazyBytes kept = (LazyBytes) View.keep(file);
                yield new Content.Stream(kept::open);
            }
            case ByteView view -> {
                byte[] bytes = new byte[view.length()];
                view.copyTo(bytes, 0);
                yield new Content.Bytes(bytes);
            }
            case StreamedAnswer stream -> {
                stream.handOver();
                yield new Content.Open(stream);
            }
            case InputStream stream -> new Content.Open(stream);
            case Map<?, ?> _, Iterable<?> _, Iterator<?> _, Object[] _ -> throw new IllegalArgumentException(
                    "the body is a " + body.getClass().getSimpleName() + ", which is no text and no bytes: put 'marshal' at the end of the route");
            default -> new Content.Bytes(WrittenBody.bytes(body, charset.orElse(StandardCharsets.UTF_8)));
        };
    }
}
