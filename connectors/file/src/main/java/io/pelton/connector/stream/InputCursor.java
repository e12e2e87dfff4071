// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.stream;

import io.pelton.connector.file.LineCursor;
import io.pelton.connector.file.LineOptions;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The lines of an input that others read after it: what it has read and nobody has taken is theirs. */
final class InputCursor implements Cursor<ByteView> {
    private final SharedInput.Reader input;
    private final LineCursor lines;

    InputCursor(SharedInput input, String name, LineOptions options, long offset) {
        this.input = input.open(offset);
        this.lines = LineCursor.over(this.input, name, options, offset);
    }

    @Override
    public boolean advance() {
        return lines.advance();
    }

    @Override
    public ByteView current() {
        return lines.current();
    }

    @Override
    public boolean isFinished() {
        return lines.isFinished();
    }

    @Override
    public long offset() {
        return lines.offset();
    }

    @Override
    public long bytesRead() {
        return lines.bytesRead();
    }

    @Override
    public String describePosition() {
        return lines.describePosition();
    }

    @Override
    public @Nullable ByteView rejected() {
        return lines.rejected();
    }

    @Override
    public void taken(long offset, boolean isLast) {
        if (isLast) {
            input.end(offset);
        } else {
            input.taken(offset);
        }
    }

    /** The input stays open, and what has not been taken may still be: the end of that is told by {@link #taken}. */
    @Override
    public void close() throws IOException {
        lines.close();
    }
}
