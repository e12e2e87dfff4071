// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;
import io.pelton.connector.http.Answer.Content;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Sends answers. */
final class AnswerWriter {
    /** The server would copy what is written at once. */
    private static final int PIECE = 16 * 1024;

    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;
    private static final int NOT_MODIFIED = 304;

    private AnswerWriter() {}

    /**
     * Sends one.
     *
     * @param isHead whether only what stands before the body is sent
     * @param isLast whether the connection ends with it
     */
    static void write(Answer answer, ServerResponse response, boolean isHead, boolean isLast) throws IOException {
        int status = answer.status();
        boolean hasNoBody = isHead || status == NO_CONTENT || status == RESET_CONTENT || status == NOT_MODIFIED;
        answer.headers().forEach((name, values) -> response.header(HeaderValues.create(HeaderNames.create(name), values)));
        if (!answer.contentType().isEmpty()) {
            response.header(HeaderValues.create(HeaderNames.CONTENT_TYPE, answer.contentType()));
        }
        if (isLast) {
            response.header(HeaderValues.CONNECTION_CLOSE);
        }
        response.status(status == MalformedRequest.HEADER_FIELDS_TOO_LARGE.code() ? MalformedRequest.HEADER_FIELDS_TOO_LARGE : Status.create(status));
        switch (answer.body()) {
            case Content.Bytes bytes when !hasNoBody -> send(bytes.bytes(), response);
            case Content.Bytes bytes when isHead -> {
                response.contentLength(bytes.bytes().length);
                response.send();
            }
            case Content.Bytes _ -> response.send();
            case Content.Stream stream when hasNoBody -> {
                stream.opening().open().close();
                response.send();
            }
            case Content.Stream stream -> send(stream.opening().open(), response);
            case Content.Open _ when hasNoBody -> response.send();
            case Content.Open open -> send(open.stream(), response);
        }
    }

    private static void send(byte[] bytes, ServerResponse response) throws IOException {
        if (bytes.length <= PIECE) {
            response.send(bytes);
            return;
        }
        response.contentLength(bytes.length);
        try (OutputStream out = response.outputStream()) {
            for (int at = 0; at < bytes.length; at += PIECE) {
                out.write(bytes, at, Math.min(PIECE, bytes.length - at));
            }
        }
    }

    private static void send(InputStream stream, ServerResponse response) throws IOException {
        try (stream;
                OutputStream out = response.outputStream()) {
            byte[] piece = new byte[PIECE];
            for (int read = stream.read(piece); read >= 0; read = stream.read(piece)) {
                out.write(piece, 0, read);
            }
        }
    }

}
