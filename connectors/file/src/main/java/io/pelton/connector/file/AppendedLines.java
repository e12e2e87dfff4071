// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.ByteView;
import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All messages as lines of one file that stays open, written in the background. A message without a body is an error. */
record AppendedLines(LineFile file) implements Sink<Object> {
    @Override
    public SinkWriter<Object> open() {
        return file.open();
    }

    @Override
    public SinkWriter<Object> open(@Nullable Mark end) {
        return file.open(end);
    }

    /** A stream is read now, where its message is. */
    @Override
    public Object prepare(Object record) {
        Object body = record instanceof Message message ? message.body() : record;
        return switch (body) {
            case null -> throw refused("there is no body to write");
            case ByteView view -> view;
            case InputStream stream -> read(stream);
            case Reader reader -> read(reader);
            case Map<?, ?> _, Iterable<?> _ ->
                throw refused("a " + body.getClass().getSimpleName() + " is no line; put 'marshal' before");
            default -> body;
        };
    }

    private static byte[] read(InputStream given) {
        try (InputStream stream = given) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Reader given) {
        try (Reader reader = given) {
            return reader.readAllAsString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private PeltonException refused(String reason) {
        return Content.refused(file.target(), reason);
    }

    @Override
    public Path target() {
        return file.target();
    }

    @Override
    public boolean writes(Path other) throws IOException {
        return file.writes(other);
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.RESUMABLE);
    }

    @Override
    public String toString() {
        return file + "&appendChars=\\n";
    }
}
