// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/** A view of a run of bytes, such as a line of a text file, that can be searched without being decoded. */
public interface ByteView extends View {
    /** The number of bytes. */
    int length();

    /** The byte at {@code index}, from 0. */
    byte byteAt(int index);

    /** Whether {@code needle} occurs in it. */
    boolean contains(byte[] needle);

    /** Whether it begins with {@code prefix}. */
    boolean startsWith(byte[] prefix);

    /** Whether it ends with {@code suffix}. */
    boolean endsWith(byte[] suffix);

    /** Whether it consists of exactly {@code bytes}. */
    boolean contentEquals(byte[] bytes);

    /** Copies all bytes to {@code target} from {@code offset} on; {@code target} must have room for {@link #length()}. */
    void copyTo(byte[] target, int offset);

    /** The text, decoded in the encoding of the source. */
    @Override
    String toString();

    @Override
    ByteView detach();
}
