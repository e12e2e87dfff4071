// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * What each file of a store begins with. Numbers are big-endian.
 *
 * <pre>
 *   0        8         12       16       24
 *  +--------+---------+--------+--------+
 *  | magic  | version | CRC32C | pid of |
 *  |        |         | of 0-11| owner  |
 *  +--------+---------+--------+--------+
 * </pre>
 *
 * The owner is informational; only the lock counts.
 *
 * @param magic what tells such a file from any other: a byte B, its name, CR, LF; eight bytes, of which the first is none of a text and
 *     the last ones are changed by whoever changes line ends
 * @param version the version of the format
 */
public record StoreHeader(String magic, int version) {
    /** How long it is. */
    public static final int BYTES = 24;

    private static final int MAGIC_BYTES = 8;
    private static final int CHECKED_BYTES = 12;
    private static final int OWNER = 16;

    /** The header of the file of this name, which has five letters. */
    public static StoreHeader of(String name, int version) {
        if (name.length() != MAGIC_BYTES - 3) {
            throw new IllegalArgumentException("the name " + name + " must have " + (MAGIC_BYTES - 3) + " letters");
        }
        return new StoreHeader("\u008B" + name + "\r\n", version);
    }

    /** The header, with this process as the owner. */
    public byte[] bytes() {
        ByteBuffer header = ByteBuffer.allocate(BYTES);
        for (int i = 0; i < MAGIC_BYTES; i++) {
            header.put((byte) magic.charAt(i));
        }
        header.putInt(version);
        header.putInt(checksum(header.array()));
        return header.putLong(ProcessHandle.current().pid()).array();
    }

    /** Says that this process has the file open, which has a header. */
    public static void own(StoreFile file) throws IOException {
        byte[] pid = ByteBuffer.allocate(Long.BYTES).putLong(ProcessHandle.current().pid()).array();
        file.write(pid, 0, pid.length, OWNER);
    }

    /** The id of the process that has, or had, the file open; 0 if that cannot be said. */
    static long owner(StoreFile file) throws IOException {
        byte[] header = new byte[BYTES];
        boolean isThere = file.read(header, 0, BYTES, 0) == BYTES && isIntact(header);
        return isThere ? ByteBuffer.wrap(header).getLong(OWNER) : 0;
    }

    /** Whether these bytes, of which there are less than a header, are the beginning of this one: a file was made, but nothing added. */
    public boolean isBeginning(byte[] bytes, int length) {
        int compared = Math.min(length, OWNER);
        return Arrays.equals(bytes, 0, compared, bytes(), 0, compared);
    }

    /** Whether a file that begins like this is of this kind, in some version. */
    public boolean isSameKind(byte[] bytes) {
        return Arrays.equals(bytes, 0, MAGIC_BYTES, bytes(), 0, MAGIC_BYTES);
    }

    /** The version that a header says; negative if it is damaged. */
    public static int version(byte[] header) {
        return isIntact(header) ? ByteBuffer.wrap(header).getInt(MAGIC_BYTES) : -1;
    }

    private static boolean isIntact(byte[] header) {
        return ByteBuffer.wrap(header).getInt(CHECKED_BYTES) == checksum(header);
    }

    private static int checksum(byte[] header) {
        CRC32C sum = new CRC32C();
        sum.update(header, 0, CHECKED_BYTES);
        return (int) sum.getValue();
    }
}
