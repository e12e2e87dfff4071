// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a part of a state: numbers, texts, times and any value that a {@link RecordCodec} knows. */
public final class StateOut extends DataOutputStream {
    private final RecordCodec codec;
    private final long nowNanos;

    /** The codecs that were used, numbered: each is named once in a part. */
    private final Map<ValueCodec<?>, Integer> used = new HashMap<>();

    /**
     * Writes to {@code to}.
     *
     * @param nowNanos the time of day, in nanoseconds since 1970
     */
    public StateOut(OutputStream to, RecordCodec codec, long nowNanos) {
        super(to);
        this.codec = codec;
        this.nowNanos = nowNanos;
    }

    /**
     * Writes a text of any length: in UTF-8, or in UTF-16 if it has half of a surrogate pair, which UTF-8 has no bytes for. How many bytes follow is
     * negative then, which versions that know UTF-8 only refuse.
     *
     * <pre>
     *  +---+-------+   +----+--------+
     *  | n | UTF-8 |   | -n | UTF-16 |
     *  +---+-------+   +----+--------+
     * </pre>
     */
    public void writeText(String text) throws IOException {
        if (hasHalfPair(text)) {
            writeInt(-Math.multiplyExact(text.length(), Character.BYTES));
            writeChars(text);
        } else {
            writeBytes(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static boolean hasHalfPair(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                int character = text.codePointAt(i);
                if (!Character.isSupplementaryCodePoint(character)) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    /** Writes bytes and how many they are. */
    public void writeBytes(byte[] bytes) throws IOException {
        writeInt(bytes.length);
        write(bytes);
    }

    /** Writes a moment, so many nanoseconds from now, or ago if negative: time goes on while nothing runs. */
    public void writeMoment(long nanosFromNow) throws IOException {
        writeLong(nowNanos + nanosFromNow);
    }

    /**
     * Writes a value.
     *
     * @throws io.pelton.error.PeltonException CANNOT_BE_SAVED if the codec does not know it
     */
    public void writeValue(@Nullable Object value) throws IOException {
        codec.write(value, this);
    }

    /** The number of a codec; negative, and one less, if it is new in this part. */
    int number(ValueCodec<?> valueCodec) {
        Integer known = used.putIfAbsent(valueCodec, used.size());
        return known == null ? -used.size() : known;
    }
}
