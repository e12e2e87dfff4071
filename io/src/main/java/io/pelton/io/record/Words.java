// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of an array as one long, the first byte lowest. */
public final class Words {
    /** One in each byte. */
    public static final long ONES = 0x0101_0101_0101_0101L;

    /** The highest bit of each byte. */
    public static final long HIGHS = 0x8080_8080_8080_8080L;

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN).withInvokeExactBehavior();

    private Words() {}

    /** The eight bytes from {@code index} on. */
    public static long at(byte[] bytes, int index) {
        return (long) LONGS.get(bytes, index);
    }

    /** The first {@code count}, 0 to 8, of the bytes from {@code index} on, zeros behind them. */
    public static long first(byte[] bytes, int index, int count) {
        return index <= bytes.length - Long.BYTES ? at(bytes, index) & mask(count) : oneByOne(bytes, index, count);
    }

    /** Ones in the lowest {@code count} bytes, 0 to 8. */
    public static long mask(int count) {
        // shifted in two steps, because a shift by 64 would be one by 0
        int unwanted = Long.SIZE - count * Byte.SIZE;
        return -1L >>> (unwanted >>> 1) >>> (unwanted - (unwanted >>> 1));
    }

    /** The highest bit of each byte of {@code word} that is zero; exact up to the first of them. */
    public static long zeros(long word) {
        return (word - ONES) & ~word & HIGHS;
    }

    private static long oneByOne(byte[] bytes, int index, int count) {
        long word = 0;
        for (int i = count - 1; i >= 0; i--) {
            word = word << Byte.SIZE | bytes[index + i] & 0xFF;
        }
        return word;
    }
}
