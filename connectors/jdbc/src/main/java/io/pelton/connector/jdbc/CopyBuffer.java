// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Rows in the binary format of PostgreSQL's COPY (the manual, "COPY", "Binary Format"): numbers in network order, each field after its length. Grows as
 * needed. Used by one thread.
 */
final class CopyBuffer {
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int NULL = -1;
    private static final int NO_LENGTH = 0;

    private byte[] bytes = new byte[1 << 17];
    private int size;

    byte[] bytes() {
        return bytes;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    void header() {
        append(SIGNATURE, 0, SIGNATURE.length);
        putInt(0); // flags
        putInt(0); // length of an extension
    }

    void trailer() {
        putShort(-1);
    }

    /** Begins a row with so many fields. */
    void row(int fields) {
        putShort(fields);
    }

    void nullField() {
        putInt(NULL);
    }

    void shortField(int value) {
        putInt(Short.BYTES);
        putShort(value);
    }

    void intField(int value) {
        putInt(Integer.BYTES);
        putInt(value);
    }

    void longField(long value) {
        putInt(Long.BYTES);
        putLong(value);
    }

    void booleanField(boolean value) {
        putInt(1);
        putByte(value ? 1 : 0);
    }

    void bytesField(byte[] value) {
        putInt(value.length);
        append(value, 0, value.length);
    }

    /** A text in UTF-8. */
    void textField(String text) {
        int field = begin();
        putText(text);
        end(field);
    }

    /** Begins a field whose length is not known; what it returns is for {@link #end}. */
    int begin() {
        int field = size;
        putInt(NO_LENGTH);
        return field;
    }

    void end(int field) {
        INT.set(bytes, field, size - field - Integer.BYTES);
    }

    void putText(String text) {
        int length = text.length();
        ensure(length);
        int at = size;
        for (int i = 0; i < length; i++) {
            char letter = text.charAt(i);
            if (letter >= 0x80) {
                ColumnValues.checkWhole(text, i);
                byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
                append(encoded, 0, encoded.length);
                return;
            }
            bytes[at + i] = (byte) letter;
        }
        size = at + length;
    }

    void putByte(int value) {
        ensure(1);
        bytes[size++] = (byte) value;
    }

    void putShort(int value) {
        ensure(Short.BYTES);
        SHORT.set(bytes, size, (short) value);
        size += Short.BYTES;
    }

    void putInt(int value) {
        ensure(Integer.BYTES);
        INT.set(bytes, size, value);
        size += Integer.BYTES;
    }

    void putLong(long value) {
        ensure(Long.BYTES);
        LONG.set(bytes, size, value);
        size += Long.BYTES;
    }

    private void append(byte[] from, int offset, int length) {
        ensure(length);
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), Math.clamp(2L * bytes.length, 0, Integer.MAX_VALUE - 8)));
        }
    }
}
