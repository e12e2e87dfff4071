// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Where the output in a file ended at an epoch, and what tells that file from another one of its name.
 *
 * <pre>
 *   version 2 | inode, 8 bytes | when the file was made, 8 bytes | begin, 8 bytes | length, 8 bytes
 *   | CRC-32C of the last up to 4,096 bytes before the length, 4 bytes | its path in UTF-8
 * </pre>
 *
 * @param number the inode; the time of its creation where there are none
 * @param born when the file was made, in nanoseconds, since a number is given again when a file is deleted; 0 if that is not known
 * @param begin how long the file was when its output began: nothing before that is ever cut off
 * @param length how long the file was at the epoch
 * @param sum the CRC-32C of its last bytes then
 * @param path how the user called it, for messages
 */
record OutputMark(long number, long born, long begin, long length, int sum, String path) {
    private static final byte VERSION = 2;
    private static final int BYTES = 37;
    private static final int MOST_SUMMED_BYTES = 4096;

    /**
     * The one in an epoch.
     *
     * @param named how the user calls the file
     * @throws PeltonException STATE_UNREADABLE if it was written by another version of this program, or is none
     */
    static OutputMark of(Mark mark, Path named) {
        ByteBuffer bytes = ByteBuffer.wrap(mark.bytes());
        if (bytes.remaining() >= BYTES && bytes.get() == VERSION) {
            OutputMark read = new OutputMark(
                    bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getInt(), StandardCharsets.UTF_8.decode(bytes).toString());
            if (read.begin >= 0 && read.length >= read.begin) {
                return read;
            }
        }
        throw new PeltonException(
                ErrorCode.STATE_UNREADABLE,
                "where the lines in " + named + " ended was noted in another way than this version of Pelton does; run the version that noted it,"
                        + " or start anew with another state folder and another output");
    }

    Mark mark() {
        byte[] name = path.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(BYTES + name.length).put(VERSION);
        bytes.putLong(number).putLong(born).putLong(begin).putLong(length).putInt(sum).put(name);
        return Mark.of(bytes.array());
    }

    /** The CRC-32C of the last bytes before {@code length}. */
    static int sumBefore(FileChannel file, long length) throws IOException {
        ByteBuffer last = ByteBuffer.allocate((int) Math.min(MOST_SUMMED_BYTES, length));
        long start = length - last.remaining();
        while (last.hasRemaining() && file.read(last, start + last.position()) > 0) {
            // a file gives what it has, which may be less
        }
        CRC32C sum = new CRC32C();
        sum.update(last.flip());
        return (int) sum.getValue();
    }

    /**
     * Looks whether there is a file to go on in.
     *
     * @throws PeltonException OUTPUT_CHANGED if there is none
     */
    void checkThere(Path named, Path path) {
        if (!Files.exists(path) && !named.toString().equals(this.path)) {
            throw new PeltonException(
                    ErrorCode.OUTPUT_CHANGED,
                    "%s: this output was %s before, and has left %,d bytes there; write to that again, or have its end forgotten"
                            .formatted(named, this.path, length));
        }
        if (!Files.exists(path)) {
            throw refused(named, "it is not there any more, but the run before has left %,d bytes in it; put it back".formatted(length));
        }
        if (!Files.isRegularFile(path)) {
            throw refused(named, "it is no regular file any more, but the run before has left one with %,d bytes; put that back".formatted(length));
        }
    }

    /**
     * Looks whether the file at {@code path}, which {@code file} has open, is the one that this is of, and as it was, or a copy that ends there, so that
     * nothing of it would be cut off.
     *
     * @throws PeltonException OUTPUT_CHANGED if it is not
     */
    void check(Path named, Path path, FileChannel file) throws IOException {
        long size = file.size();
        boolean isOther = FileMark.numberOf(path) != number || (born != 0 && FileBirth.createdAt(path) != born);
        if (isOther && (size != length || sumBefore(file, length) != sum)) {
            throw refused(
                    named,
                    "it is another file than the one in which the run before has left %,d bytes, and no copy of that; put it back".formatted(length));
        }
        if (size < length) {
            throw refused(named, "it has %,d bytes, but the run before has left %,d; put back what was removed".formatted(size, length));
        }
        if (sumBefore(file, length) != sum) {
            throw refused(named, "it was changed before byte %,d, where the run before has left it; put back what was there".formatted(length));
        }
    }

    private static PeltonException refused(Path named, String found) {
        return new PeltonException(
                ErrorCode.OUTPUT_CHANGED, named + ": " + found + ", or start anew with another state folder and another output");
    }
}
