// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a part of a state that a {@link StateOut} has written. */
public final class StateIn extends DataInputStream {
    private final RecordCodec codec;
    private final long nowNanos;
    private final List<ValueCodec<?>> used = new ArrayList<>();

    /**
     * Reads {@code from}, which knows how much there is.
     *
     * @param nowNanos the time of day, in nanoseconds since 1970
     */
    public StateIn(InputStream from, RecordCodec codec, long nowNanos) {
        super(from);
        this.codec = codec;
        this.nowNanos = nowNanos;
    }

    /** Reads a text. */
    public String readText() throws IOException {
        int length = readInt();
        return length < 0 ? halfPairs(bytes(-length)) : new String(bytes(length), StandardCharsets.UTF_8);
    }

    private static String halfPairs(byte[] utf16) {
        return ByteBuffer.wrap(utf16).asCharBuffer().toString();
    }

    /** Reads bytes that were written with their number. */
    public byte[] readBytes() throws IOException {
        return bytes(readInt());
    }

    private byte[] bytes(int length) throws IOException {
        if (length < 0 || length > available()) {
            throw new EOFException("a length of " + length + " with " + available() + " bytes left");
        }
        return readNBytes(length);
    }

    /** Reads a moment: how many nanoseconds from now it is, negative if it is over. */
    public long readMoment() throws IOException {
        return readLong() - nowNanos;
    }

    /** Reads a value. */
    public @Nullable Object readValue() throws IOException {
        return codec.read(this);
    }

    /** The codec with this number, or, if the number is negative, a new one, whose name follows. */
    ValueCodec<?> codec(int number) throws IOException {
        if (number < 0) {
            used.add(codec.named(readText()));
            return used.getLast();
        }
        if (number >= used.size()) {
            throw new IOException("a value of kind " + number + ", where only " + used.size() + " are known");
        }
        return used.get(number);
    }
}
