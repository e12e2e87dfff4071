// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import io.pelton.io.store.Frame;
import io.pelton.io.store.StoreHeader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The layout of a key store: a {@linkplain StoreHeader header}, then a log of keys that were added and removed, in order, each in a
 * {@linkplain Frame frame}. Numbers are big-endian.
 *
 * <pre>
 *   0        4        8      9
 *  +--------+--------+------+-- … --+
 *  | length | CRC32C | kind | key   |
 *  | of key |        |      |       |
 *  +--------+--------+------+-- … --+
 * </pre>
 *
 * A key is UTF-8, or its UTF-16 characters where it has half a surrogate pair.
 */
final class KeyFormat {
    static final int VERSION = 1;
    static final int HEADER_BYTES = StoreHeader.BYTES;
    static final int RECORD_BYTES = 9;

    /** The longest key. A damaged length is most likely greater. */
    static final int MAX_KEY_BYTES = 1 << 24;

    static final StoreHeader HEADER = StoreHeader.of("PKEYS", VERSION);
    static final Frame FRAME = new Frame(RECORD_BYTES, MAX_KEY_BYTES);

    private static final int KIND = 8;
    private static final int REMOVED = 2;
    private static final int UTF_16 = 4;

    private KeyFormat() {}

    /** What a record says. */
    record Entry(String key, boolean isRemoval, int length) {}

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
                .put(KIND, (byte) kind)
                .put(RECORD_BYTES, bytes)
                .array();
        FRAME.seal(record);
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

    /** Whether a record may begin there, as far as its kind tells. */
    static boolean mayBeHead(ByteBuffer bytes, int offset) {
        return (bytes.get(offset + KIND) & ~(REMOVED | UTF_16)) == 0;
    }

    /** What an intact record says. */
    static Entry entry(ByteBuffer record) throws IOException {
        int kind = record.get(KIND);
        if (!mayBeHead(record, 0)) {
            throw new IOException("there is a record of kind " + kind + ", which is none");
        }
        ByteBuffer key = record.slice(RECORD_BYTES, record.limit() - RECORD_BYTES);
        String text = (kind & UTF_16) == 0
                ? StandardCharsets.UTF_8.decode(key).toString()
                : key.asCharBuffer().toString();
        return new Entry(text, (kind & REMOVED) != 0, record.limit());
    }
}
