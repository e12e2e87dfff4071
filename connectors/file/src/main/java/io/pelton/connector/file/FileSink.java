// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * Writes each message to a file of its own, or adds it to one, as Camel's {@code file:} does: when the message goes on, the file
 * is there, and a failure is one of the step.
 */
record FileSink(FileWriting writing) implements Sink<Object> {
    @Override
    public SinkWriter<Object> open() {
        return new FileOutput(writing);
    }

    @Override
    public boolean writes(Path file) throws IOException {
        return !writing.constantName().isEmpty() && FileIdentity.of(output()).isSame(FileIdentity.of(file));
    }

    @Override
    public Path output() {
        return Path.of(writing.folder()).resolve(writing.constantName());
    }

    @Override
    public Set<SinkTrait> traits() {
        return writing.appends()
                ? Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.INLINE)
                : Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.INLINE, SinkTrait.CONCURRENT);
    }

    @Override
    public String toString() {
        return "file:" + writing.folder()
                + (writing.fileName() == null ? "" : "?fileName=" + writing.fileName().source());
    }
}
