// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * What a source needs besides an offset to go on at a {@link Position}, or a sink to go on where its output ended, such as which file it was:
 * bytes that only the source or the sink understands. It writes down the version of their layout in them. Immutable.
 */
public final class Mark {
    /** Of a source that needs no more than the offset. */
    public static final Mark NONE = new Mark(new byte[0]);

    private final byte[] bytes;

    private Mark(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Has a copy of {@code bytes}. */
    public static Mark of(byte[] bytes) {
        return bytes.length == 0 ? NONE : new Mark(bytes.clone());
    }

    /** A copy of its bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Mark mark && Arrays.equals(bytes, mark.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The bytes in hexadecimal. */
    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
