// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.spi.ByteView;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A view of bytes that fails when it is decoded where that is not allowed. */
final class Bytes implements ByteView {
    private final byte[] bytes;
    private final boolean mayBeDecoded;

    private Bytes(byte[] bytes, boolean mayBeDecoded) {
        this.bytes = bytes;
        this.mayBeDecoded = mayBeDecoded;
    }

    static Bytes of(String text) {
        return new Bytes(text.getBytes(StandardCharsets.UTF_8), true);
    }

    static Bytes neverDecoded(String text) {
        return new Bytes(text.getBytes(StandardCharsets.UTF_8), false);
    }

    @Override
    public int length() {
        return bytes.length;
    }

    @Override
    public byte byteAt(int index) {
        return bytes[index];
    }

    @Override
    public int indexOf(byte[] needle) {
        for (int i = 0; i <= bytes.length - needle.length; i++) {
            if (matches(i, needle)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean contains(byte[] needle) {
        return indexOf(needle) >= 0;
    }

    @Override
    public boolean startsWith(byte[] prefix) {
        return prefix.length <= bytes.length && matches(0, prefix);
    }

    @Override
    public boolean endsWith(byte[] suffix) {
        return suffix.length <= bytes.length && matches(bytes.length - suffix.length, suffix);
    }

    @Override
    public boolean contentEquals(byte[] other) {
        return Arrays.equals(bytes, other);
    }

    @Override
    public boolean contentEquals(byte[] array, int start, int end) {
        return Arrays.equals(bytes, 0, bytes.length, array, start, end);
    }

    @Override
    public long hash() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public long parseLong() {
        return Long.parseLong(ascii());
    }

    @Override
    public long parseDecimal(int scale) {
        return new BigDecimal(ascii()).setScale(scale).unscaledValue().longValueExact();
    }

    @Override
    public double parseDouble() {
        return Double.parseDouble(ascii());
    }

    private String ascii() {
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    private boolean matches(int start, byte[] part) {
        for (int i = 0; i < part.length; i++) {
            if (bytes[start + i] != part[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void copyTo(byte[] target, int offset) {
        System.arraycopy(bytes, 0, target, offset, bytes.length);
    }

    @Override
    public ByteView detach() {
        return this;
    }

    @Override
    public String toString() {
        if (!mayBeDecoded) {
            throw new AssertionError("the bytes were decoded");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
