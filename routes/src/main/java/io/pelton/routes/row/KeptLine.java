// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.io.record.ByteSlice;
import io.pelton.spi.HeadedLine;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A line that no file is read for. It never changes. */
public final class KeptLine extends ByteSlice implements HeadedLine {
    private final @Nullable Object header;

    /**
     * The line of {@code bytes}, which become its own.
     *
     * @param header what it has of the first line of its file; null for nothing
     */
    public KeptLine(byte[] bytes, @Nullable Object header) {
        super(bytes, 0, bytes.length, true);
        this.header = header;
    }

    @Override
    public @Nullable Object header() {
        return header;
    }

    @Override
    public KeptLine detach() {
        return this;
    }

    @Override
    public String toString() {
        return text(StandardCharsets.UTF_8);
    }
}
