// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.stream;

import io.pelton.connector.file.LineOptions;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.StandardStream;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The lines of standard input; what a line is, {@link io.pelton.connector.file.LineCursor} says. Reading blocks until there is one. What was
 * read cannot be read again. A flow that reads it after another goes on after the last line that the other has taken; two that read
 * it at once would get parts of lines: a run has only one.
 */
public final class StandardInput {
    private StandardInput() {}

    /** The one of this process. */
    private static final SharedInput SHARED = new SharedInput(new FileInputStream(FileDescriptor.in));

    private static SharedInput shared() {
        if (StandardStream.IN.isClosed()) {
            throw new PeltonException(
                    ErrorCode.READ_FAILED, "stream:in: standard input is closed; this program was started without one");
        }
        return SHARED;
    }

    /** Where the bytes come from, on the machine that reads them. */
    @FunctionalInterface
    interface Opener extends Serializable {
        /** The input; it is not closed. */
        SharedInput open();
    }

    /** The lines, in UTF-8. */
    public static Source<ByteView> lines() {
        return lines(LineOptions.DEFAULT);
    }

    /** The lines, read with other than the default options. */
    public static Source<ByteView> lines(LineOptions options) {
        return lines(options, StandardInput::shared);
    }

    static Source<ByteView> lines(LineOptions options, Opener opener) {
        return new InputLines(options, opener);
    }

    private record InputLines(LineOptions options, Opener opener) implements Source<ByteView> {
        private static final String NAME = "stdin";

        InputLines {
            Objects.requireNonNull(options, "options is null");
        }

        @Override
        public List<Split> splits() {
            return List.of(new Split(NAME, -1));
        }

        /** Goes on with what comes; the offset is only counted on from. */
        @Override
        public Cursor<ByteView> open(Split split, long offset, CursorContext context) {
            return new InputCursor(opener.open(), NAME, options, offset);
        }

        @Override
        public boolean reads(Path file) throws IOException {
            return StandardStream.ledTo(file) == StandardStream.IN;
        }

        @Override
        public Set<String> onlyReaderOf() {
            return Set.of(StandardStream.IN.toString());
        }

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(SourceTrait.BLOCKING);
        }

        @Override
        public String toString() {
            return "stream:in";
        }
    }
}
