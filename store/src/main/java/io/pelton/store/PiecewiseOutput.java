// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.StoreFile;
import java.io.IOException;

/** Writes a file from its beginning, through a buffer: many small things at once, and big ones in pieces, so that the system copies no more. */
final class PiecewiseOutput {
    private final StoreFile file;
    private final byte[] buffer;
    private int filled;
    private long position;

    PiecewiseOutput(StoreFile file, byte[] buffer) {
        this.file = file;
        this.buffer = buffer;
    }

    void write(byte[] bytes) throws IOException {
        int length;
        for (int from = 0; from < bytes.length; from += length) {
            if (filled == buffer.length) {
                flush();
            }
            length = Math.min(buffer.length - filled, bytes.length - from);
            System.arraycopy(bytes, from, buffer, filled, length);
            filled += length;
        }
    }

    void flush() throws IOException {
        file.write(buffer, 0, filled, position);
        position += filled;
        filled = 0;
    }
}
