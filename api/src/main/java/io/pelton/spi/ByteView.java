// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.record.View;

/** A view of a run of bytes, such as a line of a text file, that can be searched without being decoded. */
public interface ByteView extends View {
    /** The number of bytes. */
    int length();

    /** The byte at {@code index}, from 0. */
    byte byteAt(int index);

    /** The index at which {@code needle} first occurs; -1 if it does not. */
    int indexOf(byte[] needle);

    /** Whether {@code needle} occurs in it. */
    boolean contains(byte[] needle);

    /** Whether it begins with {@code prefix}. */
    boolean startsWith(byte[] prefix);

    /** Whether it ends with {@code suffix}. */
    boolean endsWith(byte[] suffix);

    /** Whether it consists of exactly {@code bytes}. */
    boolean contentEquals(byte[] bytes);

    /** Whether it consists of exactly the bytes of {@code array} from {@code start} to {@code end - 1}. */
    boolean contentEquals(byte[] array, int start, int end);

    /** A well-mixed hash of the bytes, the same in every run and for every view of equal bytes. */
    long hash();

    /**
     * The whole number it is, in decimal ASCII digits with or without a sign.
     *
     * @throws NumberFormatException if it is not one, or does not fit in 64 bits
     */
    long parseLong();

    /**
     * The decimal number it is, times ten to the power of {@code scale}: {@code -12.3} is -1230 with scale 2.
     *
     * @param scale how many fraction digits the result has, 0 to 18; further ones in the text must be zeros
     * @throws NumberFormatException if it is no such number, or does not fit in 64 bits
     */
    long parseDecimal(int scale);

    /**
     * The number it is, exactly as {@link Double#parseDouble} reads it; but spaces, hexadecimal digits and the suffixes
     * {@code d} and {@code f} are refused.
     *
     * @throws NumberFormatException if it is not one
     */
    double parseDouble();

    /** Copies all bytes to {@code target} from {@code offset} on; {@code target} must have room for {@link #length()}. */
    void copyTo(byte[] target, int offset);

    /** The text, decoded in the encoding of the source. */
    @Override
    String toString();

    @Override
    ByteView detach();
}
