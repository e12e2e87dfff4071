// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.io.record.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The plain values of Avro's binary encoding, one after the other. Nothing is allocated for a length that the bytes do not have: Avro's
 * own decoder does so.
 */
final class AvroInput {
    /** How many values there may be besides those that take at least one byte. */
    private static final int MAX_EMPTY = 1_000_000;

    private final byte[] bytes;
    private int position;
    private long values;

    AvroInput(byte[] bytes) {
        this.bytes = bytes;
    }

    int left() {
        return bytes.length - position;
    }

    /** Counts a value: those without bytes may be written down by the billion. */
    void count() {
        if (++values > (long) bytes.length + MAX_EMPTY) {
            throw new AvroFault("there are more than " + MAX_EMPTY + " values without bytes");
        }
    }

    boolean readBoolean() {
        byte value = next();
        if (value != 0 && value != 1) {
            throw new AvroFault("a truth value is 0 or 1, found " + value);
        }
        return value == 1;
    }

    int readInt() {
        long value = readLong();
        if ((int) value != value) {
            throw new AvroFault(value + " is no int");
        }
        return (int) value;
    }

    long readLong() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = next();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                if (shift == 63 && next > 1) {
                    break;
                }
                return value >>> 1 ^ -(value & 1);
            }
        }
        throw new AvroFault("a number has too many bytes");
    }

    float readFloat() {
        return Float.intBitsToFloat((int) readFixed(Float.BYTES));
    }

    double readDouble() {
        return Double.longBitsToDouble(readFixed(Double.BYTES));
    }

    private long readFixed(int length) {
        int from = skip(length);
        long value = 0;
        for (int i = length - 1; i >= 0; i--) {
            value = value << 8 | bytes[from + i] & 0xFF;
        }
        return value;
    }

    byte[] readBytes(long length) {
        int from = skip(length);
        return Arrays.copyOfRange(bytes, from, position);
    }

    String readText() {
        int from = skip(readLong());
        int malformed = Utf8.firstMalformed(bytes, from, position);
        if (malformed >= 0) {
            throw new AvroFault("a text is not written in UTF-8");
        }
        return new String(bytes, from, position - from, StandardCharsets.UTF_8);
    }

    /** How many items follow: the size of the next block, 0 behind the last one. */
    long readBlock() {
        long count = readLong();
        if (count < 0) {
            count = -count;
            long size = readLong();
            if (size < 0 || size > left()) {
                throw new AvroFault("a block has " + size + " bytes, where " + left() + " are left");
            }
        }
        if (count < 0 || count > (long) bytes.length + MAX_EMPTY) {
            throw new AvroFault("a block has " + Long.toUnsignedString(count) + " items, where " + left() + " bytes are left");
        }
        return count;
    }

    private byte next() {
        return bytes[skip(1)];
    }

    private int skip(long length) {
        if (length < 0 || length > left()) {
            throw new AvroFault(
                    length == 1 ? "the data ends too early" : length + " bytes are wanted, where " + left() + " are left");
        }
        int from = position;
        position += (int) length;
        return from;
    }
}
