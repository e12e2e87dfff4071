// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import java.io.ByteArrayInputStream;

/**
 * A body that is a stream of bytes in memory, and can be read again: steps and sinks take all its {@link #bytes()}, whatever was read of it before, as those
 * of Camel do of streams that it caches. Code of the user's reads on from where it is. {@code bytes()} is thread-safe: copies of a message share the stream.
 */
public final class KeptStream extends ByteArrayInputStream {
    /** A stream of {@code bytes}, which are not to be changed any more. */
    public KeptStream(byte[] bytes) {
        super(bytes);
    }

    /** All its bytes, which are not to be changed. */
    public byte[] bytes() {
        return buf;
    }
}
