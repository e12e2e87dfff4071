// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.util.Arrays;
import java.util.Objects;

/** Where the fields of one record are: each begins behind the byte at which the one before ends. */
final class RecordFields {
    private static final int FIRST_CAPACITY = 16;

    /** Where the fields end, places in {@link #bytes}. */
    int[] ends;

    int count;
    int start;
    boolean hasQuotes;
    private byte[] bytes = {};
    private ByteSlice[] slices = {};
    private byte[] unquoted = {};
    private int unquotedBytes;

    RecordFields() {
        ends = new int[FIRST_CAPACITY];
        grow();
    }

    /** Begins a record without fields at {@code newStart}. */
    void begin(int newStart) {
        assert invalidate();
        start = newStart;
        count = 0;
        hasQuotes = false;
        unquotedBytes = 0;
    }

    private boolean invalidate() {
        for (int i = 0; i < count; i++) {
            slices[i].invalidate();
        }
        return true;
    }

    /** Where the field begins that ends next. */
    int fieldStart() {
        return count == 0 ? start : ends[count - 1] + 1;
    }

    void add(int end) {
        if (count == ends.length) {
            moreEnds();
        }
        ends[count++] = end;
    }

    int[] moreEnds() {
        ends = Arrays.copyOf(ends, 2 * ends.length);
        return ends;
    }

    /** The bytes are now that much further in front. */
    void move(int by) {
        start -= by;
        for (int i = 0; i < count; i++) {
            ends[i] -= by;
        }
    }

    /** All fields are there, in {@code newBytes}. */
    @SuppressWarnings("ReferenceEquality")
    void finish(byte[] newBytes) {
        // storing a reference costs a barrier of the garbage collector
        if (bytes != newBytes) {
            bytes = newBytes;
        }
        if (slices.length < count) {
            grow();
        }
    }

    private void grow() {
        int known = slices.length;
        slices = Arrays.copyOf(slices, ends.length);
        for (int i = known; i < slices.length; i++) {
            slices[i] = ByteSlice.empty();
        }
    }

    ByteSlice field(int index) {
        int end = ends[Objects.checkIndex(index, count)];
        int from = index == 0 ? start : ends[index - 1] + 1;
        ByteSlice slice = slices[index];
        if (hasQuotes && from < end && bytes[from] == '"') {
            unquote(slice, from + 1, end - 1);
        } else {
            slice.moveTo(bytes, from, end - from);
        }
        return slice;
    }

    /** Only a field with doubled quotes has to be copied. Those copied before stay in the array that they are in. */
    private void unquote(ByteSlice slice, int from, int to) {
        int quote = ByteSearch.indexOf(bytes, from, to, (byte) '"');
        if (quote < 0) {
            slice.moveTo(bytes, from, to - from);
            return;
        }
        if (unquoted.length - unquotedBytes < to - from) {
            unquoted = new byte[Math.max(2 * unquoted.length, to - from)];
            unquotedBytes = 0;
        }
        int copied = unquotedBytes;
        int part = from;
        while (quote >= 0) {
            System.arraycopy(bytes, part, unquoted, copied, quote + 1 - part);
            copied += quote + 1 - part;
            part = quote + 2;
            quote = ByteSearch.indexOf(bytes, part, to, (byte) '"');
        }
        System.arraycopy(bytes, part, unquoted, copied, to - part);
        copied += to - part;
        slice.moveTo(unquoted, unquotedBytes, copied - unquotedBytes);
        unquotedBytes = copied;
    }
}
