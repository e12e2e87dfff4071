// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.KeptStream;
import io.pelton.message.Message;
import io.pelton.message.WrittenBody;
import io.pelton.record.View;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** What is sent as the body of a request: a text is in the charset of its type, else in UTF-8. */
final class RequestBody {
    private RequestBody() {}

    /**
     * The body of {@code message}, which need not be there when it is sent.
     *
     * @throws IllegalArgumentException if it is neither a text nor bytes
     */
    static BodyPublisher of(Message message, String type, boolean mayCompress) {
        boolean isCompressed = mayCompress && String.valueOf(message.header("Content-Encoding")).toLowerCase(Locale.ROOT).contains("gzip");
        return switch (message.body()) {
            case null -> BodyPublishers.noBody();
            case LazyBytes file when !isCompressed -> {
                LazyBytes kept = (LazyBytes) View.keep(file);
                yield BodyPublishers.ofInputStream(() -> opened(kept));
            }
            case InputStream stream when !(stream instanceof KeptStream) && !isCompressed -> BodyPublishers.ofInputStream(new Once(stream));
            case Object body -> {
                byte[] bytes = bytes(body, ContentType.charset(type));
                yield BodyPublishers.ofByteArray(isCompressed ? compressed(bytes) : bytes);
            }
        };
    }

    /** Whether there is something to send. */
    static boolean isThere(@Nullable Object body) {
        return body != null && !(body instanceof KeptStream stream && stream.bytes().length == 0);
    }

    /** A stream can be sent once: for a second request nothing would be left, which must not pass for an empty body. */
    private static final class Once implements Supplier<InputStream> {
        private @Nullable InputStream stream;

        Once(InputStream stream) {
            this.stream = stream;
        }

        @Override
        public synchronized InputStream get() {
            InputStream given = stream;
            stream = null;
            if (given == null) {
                throw new UncheckedIOException(new IOException(
                        "the body is a stream, which was sent already, and the server wants it once more: turn it into bytes before the step, with"
                                + " convertBodyTo, or say at once who asks, with authenticationPreemptive=true"));
            }
            return given;
        }
    }

    private static InputStream opened(LazyBytes file) {
        try {
            return file.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param charset of texts, if it is said */
    private static byte[] bytes(Object body, Optional<Charset> charset) {
        return switch (body) {
            case byte[] bytes -> bytes.clone();
            case ByteView view -> {
                byte[] bytes = new byte[view.length()];
                view.copyTo(bytes, 0);
                yield bytes;
            }
            case Map<?, ?> _, Iterable<?> _, Iterator<?> _, Object[] _ -> throw new IllegalArgumentException(
                    "the body is a " + body.getClass().getSimpleName() + ", which is no text and no bytes: put 'marshal' before the step");
            default -> WrittenBody.bytes(body, charset.orElse(StandardCharsets.UTF_8));
        };
    }

    private static byte[] compressed(byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }
}
