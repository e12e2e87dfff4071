// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.record.ByteSlice;
import io.pelton.spi.HeadedLine;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A line in UTF-8 on the buffer of its cursor, or a detached copy on an array of its own. As a key
 * it is {@link Comparable}, because a hash table orders keys of one hash that way: keys made to collide do not slow it
 * down. What its file has as a header is no part of it.
 */
final class ByteWindow extends ByteSlice implements HeadedLine, Comparable<ByteWindow> {
    private static final byte[] NOTHING = {};

    private final @Nullable Object header;

    private ByteWindow(byte[] bytes, int length, @Nullable Object header, boolean detached) {
        super(bytes, 0, length, detached);
        this.header = header;
    }

    /** A window on nothing, to be moved. */
    static ByteWindow in(@Nullable Object header) {
        return new ByteWindow(NOTHING, 0, header, false);
    }

    /** A detached copy of {@code slice}. */
    static ByteWindow copyOf(ByteSlice slice) {
        byte[] bytes = new byte[slice.length()];
        slice.copyTo(bytes, 0);
        return new ByteWindow(bytes, bytes.length, null, true);
    }

    @Override
    public @Nullable Object header() {
        return header;
    }

    @Override
    public ByteWindow detach() {
        return isDetached() ? this : new ByteWindow(copy(), length(), header, true);
    }

    @Override
    public int compareTo(ByteWindow that) {
        return compareBytes(that);
    }

    /** The text; bytes that are malformed become U+FFFD. */
    @Override
    public String toString() {
        return text(StandardCharsets.UTF_8);
    }
}
