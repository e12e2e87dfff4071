// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.io.InputStream;

/** Gives its bytes in two pieces, however much is asked for. */
final class PiecewiseInput extends InputStream {
    private final byte[] bytes;
    private final int cut;
    private int position;

    PiecewiseInput(byte[] bytes, int from, int cut) {
        this.bytes = bytes;
        this.cut = Math.min(cut, bytes.length);
        this.position = from;
    }

    @Override
    public int read() {
        throw new UnsupportedOperationException("reading byte by byte is slow");
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        assert length > 0 : "a read of nothing says nothing";
        if (position == bytes.length) {
            return -1;
        }
        int end = position < cut ? cut : bytes.length;
        int count = Math.min(length, end - position);
        System.arraycopy(bytes, position, target, offset, count);
        position += count;
        return count;
    }
}
