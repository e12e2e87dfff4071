// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.StoreFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A part of a state, as a snapshot has it. Numbers are big-endian.
 *
 * <pre>
 *   0        4         8        12        16      20
 *  +--------+---------+--------+---------+-------+------+-------+-------+
 *  | CRC32C | version | key    | length  | length| step | state | bytes |
 *  | of all | of the  | group, | of step,| of    |      |       |       |
 *  | after  | state   | or -1  | state   | bytes |      |       |       |
 *  +--------+---------+--------+---------+-------+------+-------+-------+
 * </pre>
 *
 * Step and state are texts as in {@link Fields}. A state without parts has one block, without a key group and without bytes.
 *
 * @param head what is before the bytes
 * @param bytes those of the part, which belong to the state and are not copied
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Block(byte[] head, byte[] bytes) {
    static final int NO_KEY_GROUP = -1;

    private static final int CHECKSUM_BYTES = 4;
    private static final int VERSION = 4;
    private static final int KEY_GROUP = 8;
    private static final int NAMES_LENGTH = 12;
    private static final int LENGTH = 16;
    private static final int NUMBERS_BYTES = 20;

    static Block of(String step, String state, int version, int keyGroup, byte[] bytes) {
        ByteArrayOutputStream names = new ByteArrayOutputStream();
        Fields.putText(names, step);
        Fields.putText(names, state);
        byte[] head = ByteBuffer.allocate(NUMBERS_BYTES + names.size())
                .putInt(VERSION, version)
                .putInt(KEY_GROUP, keyGroup)
                .putInt(NAMES_LENGTH, names.size())
                .putInt(LENGTH, bytes.length)
                .put(NUMBERS_BYTES, names.toByteArray())
                .array();
        ByteBuffer.wrap(head).putInt(0, checksum(head, bytes));
        return new Block(head, bytes);
    }

    /**
     * Reads the block there; null if there is none that is intact.
     *
     * @param end where the file ends: a length that is damaged may be any
     */
    static @Nullable Block read(StoreFile file, long position, long end) throws IOException {
        if (end - position < NUMBERS_BYTES) {
            return null;
        }
        byte[] numbers = new byte[NUMBERS_BYTES];
        file.readFully(numbers, 0, NUMBERS_BYTES, position);
        int names = ByteBuffer.wrap(numbers).getInt(NAMES_LENGTH);
        int length = ByteBuffer.wrap(numbers).getInt(LENGTH);
        long rest = end - position - NUMBERS_BYTES;
        if (names < 0 || length < 0 || rest < (long) names + length) {
            return null;
        }
        Block block = new Block(new byte[NUMBERS_BYTES + names], new byte[length]);
        file.readFully(block.head, 0, block.head.length, position);
        file.readFully(block.bytes, 0, length, position + block.head.length);
        return block.checksum() == checksum(block.head, block.bytes) ? block : null;
    }

    private static int checksum(byte[] head, byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(head, CHECKSUM_BYTES, head.length - CHECKSUM_BYTES);
        sum.update(bytes);
        return (int) sum.getValue();
    }

    /** That of all but itself. */
    int checksum() {
        return ByteBuffer.wrap(head).getInt(0);
    }

    /** How long it is in the file. */
    long length() {
        return (long) head.length + bytes.length;
    }

    int version() {
        return ByteBuffer.wrap(head).getInt(VERSION);
    }

    int keyGroup() {
        return ByteBuffer.wrap(head).getInt(KEY_GROUP);
    }

    String state() {
        ByteBuffer names = ByteBuffer.wrap(head).position(NUMBERS_BYTES);
        Fields.text(names);
        return Fields.text(names);
    }
}
