// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a request is answered with. The server sends it, on a thread of its own.
 *
 * @param status from 200 to 599
 * @param headers with their values; no content type and no length
 * @param contentType empty for none
 * @param body what follows
 * @param isLast whether what is left of the request is not read, so that the connection ends with it if there is any
 */
record Answer(int status, Map<String, List<String>> headers, String contentType, Content body, boolean isLast) {
    private static final String TEXT = "text/plain; charset=utf-8";

    Answer {
        headers = Map.copyOf(headers);
    }

    /** What the server itself says, with a line for people. */
    static Answer of(int status, String text) {
        return of(status, text, Map.of());
    }

    /** The same with headers. */
    static Answer of(int status, String text, Map<String, List<String>> headers) {
        return new Answer(status, headers, text.isEmpty() ? "" : TEXT, Content.of(text.isEmpty() ? "" : text + "\n"), false);
    }

    /** The same when what is left of the request is not read. */
    static Answer ofUnread(int status, String text) {
        return of(status, text).asLast();
    }

    /** Nobody takes the request now: it may come again after {@code seconds}. */
    static Answer later(int status, String text, int seconds) {
        return of(status, text, Map.of("Retry-After", List.of(Integer.toString(seconds)))).asLast();
    }

    private Answer asLast() {
        return new Answer(status, headers, contentType, body, true);
    }

    /** The same with other headers, too. */
    Answer with(Map<String, List<String>> others) {
        if (others.isEmpty()) {
            return this;
        }
        Map<String, List<String>> all = new HashMap<>(others);
        all.putAll(headers);
        return new Answer(status, all, contentType, body, isLast);
    }

    /** How many bytes of its body are in memory. */
    int bytes() {
        return body instanceof Content.Bytes bytes ? bytes.bytes().length : 0;
    }

    /** Closes what it has to be sent: it is sent, or never will be. Does nothing the second time. */
    void discard() {
        if (body instanceof Content.Open open) {
            try {
                open.stream().close();
            } catch (IOException e) {
                // nobody reads it
            }
        }
    }

    /** The body of an answer. */
    sealed interface Content {
        /** A text in UTF-8. */
        static Content of(String text) {
            return new Bytes(text.getBytes(StandardCharsets.UTF_8));
        }

        /**
         * Bytes at hand.
         *
         * @param bytes are not changed any more
         */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Bytes(byte[] bytes) implements Content {}

        /** Bytes that are opened when the answer is sent, and closed then. */
        record Stream(Opening opening) implements Content {}

        /** A stream that belongs to the answer, which closes it when it is sent, or {@linkplain Answer#discard() never will be}. */
        record Open(InputStream stream) implements Content {}
    }

    /** Opens the stream of a body; the caller closes it. */
    @FunctionalInterface
    interface Opening {
        InputStream open() throws IOException;
    }
}
