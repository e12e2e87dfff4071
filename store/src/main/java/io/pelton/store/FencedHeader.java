// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.SystemMessage;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * What the files of a state folder begin with. Numbers are big-endian.
 *
 * <pre>
 *   0             24      32       40       44
 *  +-------------+-------+--------+--------+
 *  | StoreHeader | fence | length | CRC32C |
 *  |             |       |        | 24-39  |
 *  +-------------+-------+--------+--------+
 * </pre>
 *
 * @param fence the fencing number of the opening that made the file
 * @param length how long the file was when it came into its place, synced: less, or damage in it, is no write that was interrupted
 */
record FencedHeader(long fence, long length) {
    static final int BYTES = StoreHeader.BYTES + 2 * Long.BYTES + Integer.BYTES;

    private static final int CHECKED_BYTES = 2 * Long.BYTES;

    byte[] bytes(StoreHeader kind) {
        ByteBuffer header = ByteBuffer.allocate(BYTES).put(kind.bytes()).putLong(fence).putLong(length);
        return header.putInt(checksum(header.array())).array();
    }

    /** Reads the header of a file that came into its place complete. */
    static FencedHeader read(Path path, StoreFile file, StoreHeader kind) throws IOException {
        byte[] header = new byte[BYTES];
        int length = file.readFully(header, 0, BYTES, 0);
        if (length < BYTES || !kind.isSameKind(header)) {
            throw unreadable(path, "it is " + (length < BYTES ? "cut off" : "something else") + ": it has no header of such a file");
        }
        checkVersion(path, StoreHeader.version(header), kind.version());
        ByteBuffer numbers = ByteBuffer.wrap(header).position(StoreHeader.BYTES);
        FencedHeader read = new FencedHeader(numbers.getLong(), numbers.getLong());
        if (numbers.getInt() != checksum(header)) {
            throw unreadable(path, "its header is damaged");
        }
        if (file.length() < read.length) {
            throw unreadable(path, "it has " + file.length() + " bytes, and had " + read.length + " when it was made: its end is missing");
        }
        return read;
    }

    /** The same of a file to which nothing is ever appended. */
    static FencedHeader readOfWhole(Path path, StoreFile file, StoreHeader kind) throws IOException {
        FencedHeader header = read(path, file, kind);
        if (file.length() > header.length) {
            throw unreadable(path, "there is something after its end");
        }
        return header;
    }

    /**
     * Nobody can have written it whom the file 'format' does not know.
     *
     * @param position where what was written by {@code found} ends
     * @param fence the number of this opening
     */
    static void checkFence(Path path, long position, long found, long fence) {
        if (found > fence) {
            throw unreadable(path, "what is before byte " + position + " was written by opening number " + found
                    + ", and the file 'format' beside it knows of " + (fence - 1) + " only: they are of different copies");
        }
    }

    private static void checkVersion(Path path, int version, int known) {
        if (version < 0) {
            throw unreadable(path, "its header is damaged");
        }
        if (version != known) {
            throw new PeltonException(ErrorCode.STATE_UNREADABLE, path + ": it has the format " + version
                    + ", and this version of Pelton reads format " + known + " only; run the version that wrote it, or name another state"
                    + " folder to begin anew");
        }
    }

    /** The file is not what was written. */
    static PeltonException unreadable(Path path, String found) {
        return new PeltonException(ErrorCode.STATE_UNREADABLE, path + ": the state folder cannot be used, since this file of it is not as it was"
                + " written: " + found + "; nothing was changed. Restore the whole folder from a copy, or name another one to begin anew");
    }

    /** The system refuses to read or write the file. */
    static PeltonException failed(Path path, String what, IOException failure) {
        return new PeltonException(ErrorCode.STATE_NOT_WRITTEN, path + ": " + what + ": " + SystemMessage.of(failure), failure);
    }

    private static int checksum(byte[] header) {
        CRC32C sum = new CRC32C();
        sum.update(header, StoreHeader.BYTES, CHECKED_BYTES);
        return (int) sum.getValue();
    }
}
