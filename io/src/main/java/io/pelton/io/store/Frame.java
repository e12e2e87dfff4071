// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.store;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * How the entries of a log stand in its file. Numbers are big-endian.
 *
 * <pre>
 *   0        4        8        headBytes
 *  +--------+--------+-- … --+-- … --+
 *  | length | CRC32C | more  | body  |
 *  | of body|        | head  |       |
 *  +--------+--------+-- … --+-- … --+
 * </pre>
 *
 * The checksum is that of all but itself.
 *
 * @param headBytes how long the head is
 * @param maxBytes the longest body: a damaged length is most likely greater
 */
public record Frame(int headBytes, int maxBytes) {
    private static final int CHECKSUM = 4;
    private static final int CHECKED = 8;

    /** Puts the length and the checksum into an entry whose other bytes are there. */
    public void seal(byte[] entry) {
        ByteBuffer.wrap(entry).putInt(0, entry.length - headBytes);
        ByteBuffer.wrap(entry).putInt(CHECKSUM, checksum(entry, 0, entry.length));
    }

    /** How long the entry there claims to be, with its head; negative if that cannot be. */
    int claimedLength(byte[] bytes, int offset) {
        int length = ByteBuffer.wrap(bytes).getInt(offset);
        return length < 0 || length > maxBytes ? -1 : headBytes + length;
    }

    /** Whether {@code length} bytes there are an intact entry. */
    boolean isIntact(byte[] bytes, int offset, int length) {
        return ByteBuffer.wrap(bytes).getInt(offset + CHECKSUM) == checksum(bytes, offset, length);
    }

    private static int checksum(byte[] entry, int offset, int length) {
        CRC32C sum = new CRC32C();
        sum.update(entry, offset, CHECKSUM);
        sum.update(entry, offset + CHECKED, length - CHECKED);
        return (int) sum.getValue();
    }
}
