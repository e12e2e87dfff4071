// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The layout of a key store: a header, then a log of keys that were added and removed, in order. Numbers are big-endian.
 *
 * <pre>
 *  header                                        record
 *   0        8         12       16       24       0        4        8      9
 *  +--------+---------+--------+--------+        +--------+--------+------+-- … --+
 *  | magic  | version | CRC32C | pid of |        | length | CRC32C | kind | key   |
 *  |        |         | of 0-11| owner  |        | of key |        |      |       |
 *  +--------+---------+--------+--------+        +--------+--------+------+-- … --+
 * </pre>
 *
 * The checksum of a record is that of its length, kind and key. A key is UTF-8, or its UTF-16 characters where it has half a surrogate pair. The
 * owner is informational; only the lock counts.
 */
final class KeyFormat {
    static final int VERSION = 1;
    static final int HEADER_BYTES = 24;
    static final int RECORD_BYTES = 9;

    /** The longest key. A damaged length is most likely greater. */
    static final int MAX_KEY_BYTES = 1 << 24;

    /** The first byte is none of a text, the last ones are changed by whoever changes line ends. */
    private static final byte[] MAGIC = {(byte) 0x8B, 'P', 'K', 'E', 'Y', 'S', '\r', '\n'};

    private static final int CHECKED_BYTES = 12;
    private static final int OWNER = 16;
    private static final int REMOVED = 2;
    private static final int UTF_16 = 4;

    private KeyFormat() {}

    /** What a record says. */
    record Entry(String key, boolean isRemoval, int length) {}

    static byte[] header() {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).put(MAGIC).putInt(VERSION);
        header.putInt(checksum(header.array(), CHECKED_BYTES));
        return header.putLong(ProcessHandle.current().pid()).array();
    }

    /** Says that this process has the store open. */
    static void own(StoreFile file) throws IOException {
        byte[] pid = ByteBuffer.allocate(Long.BYTES).putLong(ProcessHandle.current().pid()).array();
        file.write(pid, 0, pid.length, OWNER);
    }

    /** The id of the process that has, or had, the store open; 0 if that cannot be said. */
    static long owner(StoreFile file) throws IOException {
        byte[] header = new byte[HEADER_BYTES];
        return file.read(header, 0, HEADER_BYTES, 0) == HEADER_BYTES && isHeader(header)
                ? ByteBuffer.wrap(header).getLong(OWNER)
                : 0;
    }

    /** Whether these bytes, of which there are less than a header, are the beginning of one: the store was made, but nothing added. */
    static boolean isBeginningOfHeader(byte[] bytes, int length) {
        byte[] header = header();
        int compared = Math.min(length, OWNER);
        return Arrays.equals(bytes, 0, compared, header, 0, compared);
    }

    /** Whether a file that begins like this is a key store of some version. */
    static boolean isHeader(byte[] bytes) {
        return Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /** The version of the store; negative if the header is damaged. */
    static int version(byte[] header) {
        ByteBuffer read = ByteBuffer.wrap(header);
        boolean isIntact = read.getInt(CHECKED_BYTES) == checksum(header, CHECKED_BYTES);
        return isIntact ? read.getInt(MAGIC.length) : -1;
    }

    /** Adds a record. */
    static void append(ByteArrayOutputStream out, String key, boolean isRemoval) throws IOException {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        int kind = isRemoval ? REMOVED : 0;
        if (!new String(bytes, StandardCharsets.UTF_8).equals(key)) {
            bytes = chars(key);
            kind |= UTF_16;
        }
        if (bytes.length > MAX_KEY_BYTES) {
            throw new IOException("a key of " + bytes.length + " bytes is longer than " + MAX_KEY_BYTES
                    + ", the most that a key store takes; use a digest of it");
        }
        byte[] record = ByteBuffer.allocate(RECORD_BYTES + bytes.length)
                .putInt(bytes.length)
                .putInt(0)
                .put((byte) kind)
                .put(bytes)
                .array();
        ByteBuffer.wrap(record).putInt(4, checksumOf(record, 0, record.length));
        out.write(record);
    }

    /** The characters as they are; an encoder would replace half a pair. */
    private static byte[] chars(String key) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * key.length());
        bytes.asCharBuffer().put(key);
        return bytes.array();
    }

    /** How long the record of a key is that is added. */
    static int lengthOf(String key) {
        return RECORD_BYTES + key.getBytes(StandardCharsets.UTF_8).length;
    }

    /** How long the record there claims to be; negative if that cannot be. */
    static int claimedLength(byte[] bytes, int offset) {
        int length = ByteBuffer.wrap(bytes).getInt(offset);
        return length < 0 || length > MAX_KEY_BYTES ? -1 : RECORD_BYTES + length;
    }

    /** Whether {@code length} bytes there are an intact record. */
    static boolean isIntact(byte[] bytes, int offset, int length) {
        int kind = bytes[offset + 8];
        return (kind & ~(REMOVED | UTF_16)) == 0
                && ByteBuffer.wrap(bytes).getInt(offset + 4) == checksumOf(bytes, offset, length);
    }

    /** The record there, which is intact. */
    static Entry entry(byte[] bytes, int offset, int length) {
        int kind = bytes[offset + 8];
        ByteBuffer key = ByteBuffer.wrap(bytes, offset + RECORD_BYTES, length - RECORD_BYTES);
        String text = (kind & UTF_16) == 0
                ? StandardCharsets.UTF_8.decode(key).toString()
                : key.asCharBuffer().toString();
        return new Entry(text, (kind & REMOVED) != 0, length);
    }

    private static int checksumOf(byte[] record, int offset, int length) {
        CRC32C sum = new CRC32C();
        sum.update(record, offset, 4);
        sum.update(record, offset + 8, length - 8);
        return (int) sum.getValue();
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return (int) sum.getValue();
    }
}
