// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.zip.CRC32C;

/**
 * Which file a position is in, also after it was renamed, and though another file may have its name. A file is the
 * same if the file system knows it by the same number, it was made at the same time and it begins as it did: a number is given again when a file
 * is deleted, and a file that is written anew keeps number and time.
 *
 * <pre>
 *   version 2 | inode, 8 bytes | when it was made, 8 bytes | size, 8 bytes | length of the beginning, 4 bytes | its CRC-32C, 4 bytes
 * </pre>
 *
 * @param number the inode; the time of its creation where there are none; 0 if only its text is known, which is compressed
 * @param born when it was made, in nanoseconds since 1970; 0 if the file system does not say
 * @param sizeBytes how many bytes it had when reading began; -1 if it is compressed, so that offsets do not count them
 * @param headBytes how many bytes of its beginning are known, at most {@value #MOST_HEAD_BYTES}
 * @param headSum their CRC-32C
 */
record FileMark(long number, long born, long sizeBytes, int headBytes, int headSum) {
    private static final byte VERSION = 2;
    static final int BYTES = 33;
    private static final int MOST_HEAD_BYTES = 1024;

    /** That of a file as it is now. */
    static FileMark of(Path file) throws IOException {
        return Uninterrupted.run(() -> {
            try (FileChannel channel = FileChannel.open(file)) {
                long size = channel.size();
                ByteBuffer head = head(channel, MOST_HEAD_BYTES);
                return new FileMark(numberOf(file), FileBirth.known(file), TextFile.isCompressed(file) ? -1 : size, head.remaining(), sumOf(head));
            }
        });
    }

    /**
     * The one in a position.
     *
     * @throws PeltonException SOURCE_CHANGED if the file was followed when that was noted; STATE_UNREADABLE if it was written by another version of
     *     this program, or is none
     */
    static FileMark of(Mark mark, String split) {
        if (FollowMark.isOne(mark)) {
            throw new PeltonException(
                    ErrorCode.SOURCE_CHANGED,
                    "how far '" + split + "' was read was noted by a run with follow=true; follow it again, or read from the start");
        }
        ByteBuffer bytes = ByteBuffer.wrap(mark.bytes());
        if (bytes.remaining() != BYTES || bytes.get() != VERSION) {
            throw new PeltonException(ErrorCode.STATE_UNREADABLE, notedOtherwise(split));
        }
        return new FileMark(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getInt(), bytes.getInt());
    }

    static String notedOtherwise(String split) {
        return "how far '" + split + "' was read was noted in another way than this version of Pelton does; run the version that noted it, or read"
                + " from the start";
    }

    /** That of a growing file with this number, made then, which began so when it was read. */
    static FileMark growing(long number, long born, ByteBuffer head) {
        return new FileMark(number, born, -1, head.remaining(), sumOf(head));
    }

    /**
     * That of the text of a compressed file, however it is compressed.
     *
     * @throws PeltonException READ_FAILED if it cannot be read
     */
    static FileMark ofText(Path compressed) {
        try (InputStream text = TextFile.open(compressed.toString(), 0)) {
            return growing(0, 0, ByteBuffer.wrap(text.readNBytes(MOST_HEAD_BYTES)));
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, compressed + ": " + SystemReason.of(e), e);
        }
    }

    Mark mark() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).put(VERSION);
        bytes.putLong(number).putLong(born).putLong(sizeBytes).putInt(headBytes).putInt(headSum);
        return Mark.of(bytes.array());
    }

    /** Whether {@code file} is there and the same one, which may have grown. */
    boolean isOf(Path file) throws IOException {
        try {
            return isNumberOf(file) && Uninterrupted.run(() -> {
                try (FileChannel channel = FileChannel.open(file)) {
                    ByteBuffer head = head(channel, headBytes);
                    return head.remaining() == headBytes && sumOf(head) == headSum;
                }
            });
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Whether {@code file} is there, and was made when this one was: it is the same, whatever is in it now. */
    boolean isNumberOf(Path file) throws IOException {
        try {
            return numberOf(file) == number && isBirth(FileBirth.known(file));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private boolean isBirth(long other) {
        return born == 0 || other == 0 || born == other;
    }

    /**
     * Whether {@code other}, which may be compressed, has the text of this file, as far as its beginning tells.
     *
     * @throws PeltonException READ_FAILED if it cannot be read
     */
    boolean isOfText(Path other) throws IOException {
        try (InputStream text = TextFile.open(other.toString(), 0)) {
            byte[] head = text.readNBytes(headBytes);
            return headBytes > 0 && head.length == headBytes && sumOf(ByteBuffer.wrap(head)) == headSum;
        }
    }

    private static ByteBuffer head(FileChannel file, int bytes) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(bytes);
        while (head.hasRemaining() && file.read(head, head.position()) > 0) {
            // a file gives what it has, which may be less
        }
        return head.flip();
    }

    static int sumOf(ByteBuffer head) {
        CRC32C sum = new CRC32C();
        sum.update(head.duplicate());
        return (int) sum.getValue();
    }

    static long numberOf(Path file) throws IOException {
        try {
            return (Long) Files.getAttribute(file, "unix:ino");
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return Files.readAttributes(file, BasicFileAttributes.class).creationTime().toMillis();
        }
    }
}
