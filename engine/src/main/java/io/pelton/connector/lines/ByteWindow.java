// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.lines;

import io.pelton.spi.ByteView;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A window on an array of bytes: a line on the buffer of its cursor, or a detached copy on an array of its own. There
 * is one class for both, so that code which has seen only one of them stays as fast when it meets the other.
 *
 * <p>Two windows are equal if their bytes are; only a detached one may be a key. With assertions enabled, a window
 * used after its cursor has advanced throws an {@link IllegalStateException}; without, it shows whatever the buffer
 * holds then.
 */
final class ByteWindow implements ByteView, Comparable<ByteWindow> {
    private static final int INVALID = -1;

    private final TextEncoding encoding;
    private final boolean detached;
    private byte[] bytes;
    private int from;
    private int length;

    private ByteWindow(byte[] bytes, int length, TextEncoding encoding, boolean detached) {
        this.bytes = bytes;
        this.length = length;
        this.encoding = encoding;
        this.detached = detached;
    }

    /** A window on a buffer that will be used again. */
    static ByteWindow on(byte[] buffer, TextEncoding encoding) {
        return new ByteWindow(buffer, 0, encoding, false);
    }

    /** A window on a copy of the range. */
    static ByteWindow copyOf(byte[] bytes, int from, int to, TextEncoding encoding) {
        return new ByteWindow(Arrays.copyOfRange(bytes, from, to), to - from, encoding, true);
    }

    void moveTo(int newFrom, int newLength) {
        from = newFrom;
        length = newLength;
    }

    void moveTo(byte[] newBuffer) {
        bytes = newBuffer;
    }

    /** From now on each use of this window is an error, if assertions are enabled. */
    void invalidate() {
        from = INVALID;
    }

    private boolean isValid() {
        if (from == INVALID) {
            throw new IllegalStateException("this view is used after its cursor has advanced, so its bytes are gone;"
                    + " keep view.detach() instead of the view");
        }
        return true;
    }

    @Override
    public int length() {
        assert isValid();
        return length;
    }

    @Override
    public byte byteAt(int index) {
        assert isValid();
        return bytes[from + Objects.checkIndex(index, length)];
    }

    @Override
    public boolean contains(byte[] needle) {
        assert isValid();
        if (needle.length == 0) {
            return true;
        }
        int firstsEnd = from + length - needle.length + 1;
        byte first = needle[0];
        int i = Swar.indexOf(bytes, from, firstsEnd, first);
        while (i >= 0 && !Arrays.equals(bytes, i, i + needle.length, needle, 0, needle.length)) {
            i = Swar.indexOf(bytes, i + 1, firstsEnd, first);
        }
        return i >= 0;
    }

    @Override
    public boolean startsWith(byte[] prefix) {
        assert isValid();
        return prefix.length <= length && Arrays.equals(bytes, from, from + prefix.length, prefix, 0, prefix.length);
    }

    @Override
    public boolean endsWith(byte[] suffix) {
        assert isValid();
        int end = from + length;
        return suffix.length <= length && Arrays.equals(bytes, end - suffix.length, end, suffix, 0, suffix.length);
    }

    @Override
    public boolean contentEquals(byte[] other) {
        assert isValid();
        return Arrays.equals(bytes, from, from + length, other, 0, other.length);
    }

    @Override
    public void copyTo(byte[] target, int offset) {
        assert isValid();
        System.arraycopy(bytes, from, target, offset, length);
    }

    @Override
    public ByteWindow detach() {
        assert isValid();
        return detached ? this : copyOf(bytes, from, from + length, encoding);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        assert isValid();
        return other instanceof ByteWindow that
                && that.length() == length
                && Arrays.equals(bytes, from, from + length, that.bytes, that.from, that.from + that.length);
    }

    @Override
    public int hashCode() {
        assert isValid();
        int hash = 1;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    /** By their bytes. A hash table orders keys of one hash by it, so that keys made to collide do not slow it down. */
    @Override
    public int compareTo(ByteWindow that) {
        assert isValid();
        return Arrays.compareUnsigned(bytes, from, from + length, that.bytes, that.from, that.from + that.length);
    }

    /** The text; bytes that are malformed in the encoding become U+FFFD. */
    @Override
    public String toString() {
        assert isValid();
        return new String(bytes, from, length, encoding.charset());
    }
}
