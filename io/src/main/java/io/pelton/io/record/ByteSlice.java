// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A window on an array of bytes that is moved from record to record: searched, compared and read without being copied or
 * decoded. Whoever gave it says how long it is valid; {@link #detach()} makes a copy that is so for ever.
 *
 * <p>Two slices are equal if their bytes are; only a detached one may be a key. Used by one thread at a time, a detached
 * one by any number. With assertions enabled, a slice used after it has been {@link #invalidate() invalidated} throws an
 * {@link IllegalStateException}; without, it shows whatever the array holds then.
 *
 * <p>This is the one class for windows and for copies, so that code that has seen only one of them stays as fast when it
 * meets the other.
 */
public class ByteSlice {
    private static final int INVALID = -1;

    private final boolean detached;
    private byte[] bytes;
    private int from;
    private int length;

    /** A window on {@code length} bytes of an array that stays the caller's; {@code detached} if it never changes. */
    protected ByteSlice(byte[] bytes, int from, int length, boolean detached) {
        this.bytes = bytes;
        this.from = from;
        this.length = length;
        this.detached = detached;
    }

    /** A window on nothing, to be moved. */
    public static ByteSlice empty() {
        return new ByteSlice(new byte[0], 0, 0, false);
    }

    /** A window on all of {@code bytes}, which stay the caller's. */
    public static ByteSlice of(byte[] bytes) {
        return new ByteSlice(bytes, 0, bytes.length, false);
    }

    /** A detached slice of a copy of {@code bytes}. */
    public static ByteSlice copyOf(byte[] bytes) {
        return new ByteSlice(bytes.clone(), 0, bytes.length, true);
    }

    /** Moves the window, which must lie within {@code newBytes}. Not for a detached slice. */
    @SuppressWarnings("ReferenceEquality")
    public final void moveTo(byte[] newBytes, int newFrom, int newLength) {
        assert !detached : "a copy stays where it is";
        // storing a reference costs a barrier of the garbage collector, which is more than all the rest of a short record
        if (bytes != newBytes) {
            bytes = newBytes;
        }
        from = newFrom;
        length = newLength;
    }

    /** From now on, until it is moved, each use of this slice is an error if assertions are enabled. */
    public final void invalidate() {
        from = INVALID;
    }

    private boolean isValid() {
        if (from == INVALID) {
            throw new IllegalStateException("this view is used after its cursor has advanced, so its bytes are gone;"
                    + " keep view.detach() instead of the view");
        }
        return true;
    }

    /** The number of bytes. */
    public final int length() {
        assert isValid();
        return length;
    }

    /** The byte at {@code index}, from 0. */
    public final byte byteAt(int index) {
        assert isValid();
        return bytes[from + Objects.checkIndex(index, length)];
    }

    /** The index at which {@code needle} first occurs; -1 if it does not. */
    public final int indexOf(byte[] needle) {
        assert isValid();
        int found = ByteSearch.indexOf(bytes, from, from + length, needle);
        return found < 0 ? -1 : found - from;
    }

    /** Whether {@code needle} occurs in it. */
    public final boolean contains(byte[] needle) {
        return indexOf(needle) >= 0;
    }

    /** Whether it begins with {@code prefix}. */
    public final boolean startsWith(byte[] prefix) {
        assert isValid();
        return prefix.length <= length && Arrays.equals(bytes, from, from + prefix.length, prefix, 0, prefix.length);
    }

    /** Whether it ends with {@code suffix}. */
    public final boolean endsWith(byte[] suffix) {
        assert isValid();
        int end = from + length;
        return suffix.length <= length && Arrays.equals(bytes, end - suffix.length, end, suffix, 0, suffix.length);
    }

    /** Whether it consists of exactly {@code other}. */
    public final boolean contentEquals(byte[] other) {
        return contentEquals(other, 0, other.length);
    }

    /** Whether it consists of exactly the bytes of {@code other} from {@code start} to {@code end - 1}. */
    public final boolean contentEquals(byte[] other, int start, int end) {
        assert isValid();
        return Arrays.equals(bytes, from, from + length, other, start, end);
    }

    /** A well-mixed hash of the bytes, the same in every run and for every slice of equal bytes. */
    public final long hash() {
        assert isValid();
        return ByteHash.of(bytes, from, length);
    }

    /**
     * The whole number it is, in decimal ASCII digits with or without a sign.
     *
     * @throws NumberFormatException if it is not one, or does not fit in 64 bits
     */
    public final long parseLong() {
        assert isValid();
        return NumberText.parseLong(bytes, from, length);
    }

    /**
     * The decimal number it is, times ten to the power of {@code scale}: {@code -12.3} is -1230 with scale 2.
     *
     * @param scale how many fraction digits the result has, 0 to 18; further ones in the text must be zeros
     * @throws NumberFormatException if it is no such number, or does not fit in 64 bits
     */
    public final long parseDecimal(int scale) {
        assert isValid();
        return NumberText.parseDecimal(bytes, from, length, scale);
    }

    /**
     * The number it is, exactly as {@link Double#parseDouble} reads it; but spaces, hexadecimal digits and the suffixes
     * {@code d} and {@code f} are refused.
     *
     * @throws NumberFormatException if it is not one
     */
    public final double parseDouble() {
        assert isValid();
        return NumberText.parseDouble(bytes, from, length);
    }

    /** Copies all bytes to {@code target} from {@code offset} on; there must be room for {@link #length()} of them. */
    public final void copyTo(byte[] target, int offset) {
        assert isValid();
        System.arraycopy(bytes, from, target, offset, length);
    }

    /** A copy that stays valid for ever; {@code this} if it already is one. */
    public ByteSlice detach() {
        return detached ? this : new ByteSlice(copy(), 0, length, true);
    }

    /** Whether the bytes never change. */
    protected final boolean isDetached() {
        return detached;
    }

    /** The bytes, in an array of their own. */
    protected final byte[] copy() {
        assert isValid();
        return Arrays.copyOfRange(bytes, from, from + length);
    }

    /** Compares the bytes as unsigned numbers, the first one that differs decides. */
    public final int compareBytes(ByteSlice that) {
        assert isValid();
        return Arrays.compareUnsigned(bytes, from, from + length, that.bytes, that.from, that.from + that.length());
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        assert isValid();
        return other instanceof ByteSlice that && that.length() == length && compareEqual(that);
    }

    private boolean compareEqual(ByteSlice that) {
        return Arrays.equals(bytes, from, from + length, that.bytes, that.from, that.from + length);
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(hash());
    }

    /** The bytes decoded as UTF-8; malformed ones become U+FFFD. */
    @Override
    public String toString() {
        return text(StandardCharsets.UTF_8);
    }

    /** The bytes decoded in {@code charset}; malformed ones become what it puts in their place. */
    protected final String text(Charset charset) {
        assert isValid();
        return new String(bytes, from, length, charset);
    }
}
