// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.stream;

import io.pelton.connector.file.LineWriter;
import io.pelton.connector.file.TextEncoding;
import io.pelton.io.files.StandardStream;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.Objects;

/**
 * A sink that writes each record as a line to standard output; how, {@link LineWriter} says. It goes past {@link
 * System#out}, which would not say that nobody reads any more: a closed pipe is an error here.
 */
public final class StandardOutput {
    private StandardOutput() {}

    /** Where the bytes go, on the machine that writes them. */
    @FunctionalInterface
    interface Opener extends Serializable {
        /** The stream; it is not closed. */
        OutputStream open();
    }

    /** Writes in UTF-8. */
    public static Sink<Object> lines() {
        return lines(TextEncoding.UTF_8);
    }

    /** Writes texts in {@code encoding}; views and byte arrays as they are. */
    public static Sink<Object> lines(TextEncoding encoding) {
        return lines(encoding, () -> StandardStream.OUT.stream()); // that of the machine it is opened on, wherever it was made
    }

    static Sink<Object> lines(TextEncoding encoding, Opener opener) {
        return new OutputLines(encoding, opener);
    }

    private record OutputLines(TextEncoding encoding, Opener opener) implements Sink<Object> {
        OutputLines {
            Objects.requireNonNull(encoding, "encoding is null");
        }

        @Override
        public SinkWriter<Object> open() {
            return LineWriter.toStandardOutput(opener.open(), encoding);
        }

        @Override
        public Object prepare(Object record) {
            return LineWriter.contentOf(record);
        }

        @Override
        public String toString() {
            return "stream:out";
        }
    }
}
