// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.store;

import java.io.Closeable;
import java.io.IOException;

/** The bytes of a file of a store, opened for reading and writing and locked against other processes. Used by one thread at a time. */
public interface StoreFile extends Closeable {
    /** How many bytes there are. */
    long length() throws IOException;

    /** Reads up to {@code length} bytes from {@code position} on; negative at the end. */
    int read(byte[] target, int offset, int length, long position) throws IOException;

    /** Reads {@code length} bytes from {@code position} on, or up to the end; says how many there were. */
    default int readFully(byte[] target, int offset, int length, long position) throws IOException {
        int filled = 0;
        for (int count = 0; count >= 0 && filled < length; filled += Math.max(count, 0)) {
            count = read(target, offset + filled, length - filled, position + filled);
        }
        return filled;
    }

    /** Writes all of the bytes. After a failure, some of them may be written. */
    void write(byte[] source, int offset, int length, long position) throws IOException;

    /** Cuts off what is behind {@code length}. */
    void truncate(long length) throws IOException;

    /** Returns when what was written survives a power loss. */
    void sync() throws IOException;
}
