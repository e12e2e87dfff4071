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
import org.jspecify.annotations.Nullable;

/**
 * Which file a position is in, also after it was renamed, and though another file may have its name. A file is the
 * same if the file system knows it by the same number, it was made at the same time, it begins as it did and has the same bytes where it ended: a
 * number is given again when a file is deleted, and a file that is written anew keeps number and time.
 *
 * <pre>
 *   version 2 | inode, 8 bytes | when it was made, 8 bytes | size, 8 bytes | length of the beginning, 4 bytes | its CRC-32C, 4 bytes
 *   version 3 | the same, and    | where it ended, 8 bytes | CRC-32C of the bytes before, 4 bytes
 * </pre>
 *
 * @param number the inode; the time of its creation where there are none; 0 if only its text is known, which is compressed
 * @param born when it was made, in nanoseconds since 1970; 0 if the file system does not say
 * @param sizeBytes how many bytes it had when reading began; -1 if it is compressed, so that offsets do not count them
 * @param headBytes how many bytes of its beginning are known, at most {@value #MOST_HEAD_BYTES}
 * @param headSum their CRC-32C
 * @param end how it ended when reading began; null if that is not known: it was followed, or noted as version 2
 */
record FileMark(long number, long born, long sizeBytes, int headBytes, int headSum, @Nullable End end) {
    private static final byte WITHOUT_END = 2;
    private static final byte WITH_END = 3;
    static final int BYTES = 33;
    private static final int BYTES_WITH_END = BYTES + Long.BYTES + Integer.BYTES;
    private static final int MOST_HEAD_BYTES = 1024;
    private static final int MOST_END_BYTES = 256;

    /**
     * How a file ended, whatever has been added since.
     *
     * @param at how many bytes it had, as it is on the disk
     * @param sum the CRC-32C of the last of them, at most {@value #MOST_END_BYTES}
     */
    record End(long at, int sum) {
        private static End of(FileChannel file, long at) throws IOException {
            int bytes = (int) Math.min(MOST_END_BYTES, at);
            return new End(at, sumOf(read(file, at - bytes, bytes)));
        }

        private boolean isIn(FileChannel file) throws IOException {
            return of(file, at).equals(this);
        }
    }

    /** That of a file as it is now, wherever that ends. */
    static FileMark of(Path file) throws IOException {
        FileMark mark = withEnd(file);
        return new FileMark(mark.number, mark.born, mark.sizeBytes, mark.headBytes, mark.headSum, null);
    }

    /** That of a file as it is now, which also tells a copy. */
    static FileMark withEnd(Path file) throws IOException {
        return Uninterrupted.run(() -> {
            try (FileChannel channel = ReadChannel.open(file)) {
                long size = channel.size();
                ByteBuffer head = read(channel, 0, MOST_HEAD_BYTES);
                long sizeBytes = TextFile.isCompressed(file) ? -1 : size;
                return new FileMark(numberOf(file), FileBirth.known(file), sizeBytes, head.remaining(), sumOf(head), End.of(channel, size));
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
        if (!isOne(mark)) {
            throw new PeltonException(ErrorCode.STATE_UNREADABLE, notedOtherwise(split));
        }
        ByteBuffer bytes = ByteBuffer.wrap(mark.bytes());
        boolean hasEnd = bytes.get() == WITH_END;
        return new FileMark(
                bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getInt(), bytes.getInt(), hasEnd ? new End(bytes.getLong(), bytes.getInt()) : null);
    }

    /** Whether a mark is one of a file that is not followed, of a version that is read. */
    static boolean isOne(Mark mark) {
        byte[] bytes = mark.bytes();
        return bytes.length == BYTES && bytes[0] == WITHOUT_END || bytes.length == BYTES_WITH_END && bytes[0] == WITH_END;
    }

    static String notedOtherwise(String split) {
        return "how far '" + split + "' was read was noted in another way than this version of Pelton does; run the version that noted it, or read"
                + " from the start";
    }

    /** That of a growing file with this number, made then, which began so when it was read. */
    static FileMark growing(long number, long born, ByteBuffer head) {
        return new FileMark(number, born, -1, head.remaining(), sumOf(head), null);
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
        ByteBuffer bytes = ByteBuffer.allocate(end == null ? BYTES : BYTES_WITH_END).put(end == null ? WITHOUT_END : WITH_END);
        bytes.putLong(number).putLong(born).putLong(sizeBytes).putInt(headBytes).putInt(headSum);
        if (end != null) {
            bytes.putLong(end.at).putInt(end.sum);
        }
        return Mark.of(bytes.array());
    }

    /** Whether {@code file} is there and the same one, which may have grown, or lost its end. */
    boolean isOf(Path file) throws IOException {
        return isNumberOf(file) && hasContent(file, channel -> end == null || channel.size() < end.at || end.isIn(channel));
    }

    /** Whether {@code file} is there and has all of this one, as far as its beginning and its end tell, and maybe more. */
    boolean isCopiedTo(Path file) throws IOException {
        return end != null && hasContent(file, channel -> channel.size() >= end.at && end.isIn(channel));
    }

    /** That of a copy of this one. */
    FileMark ofCopy(Path copy) throws IOException {
        return new FileMark(numberOf(copy), FileBirth.known(copy), sizeBytes, headBytes, headSum, end);
    }

    /** What else a file that begins as this one must have. */
    private interface Condition {
        boolean isMet(FileChannel file) throws IOException;
    }

    private boolean hasContent(Path file, Condition rest) throws IOException {
        try {
            return Uninterrupted.run(() -> {
                try (FileChannel channel = ReadChannel.open(file)) {
                    ByteBuffer head = read(channel, 0, headBytes);
                    return head.remaining() == headBytes && sumOf(head) == headSum && rest.isMet(channel);
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
            return isOfText(text.readNBytes(headBytes));
        }
    }

    /** The same of a file of which this is the {@linkplain #beginningOfText beginning}. */
    boolean isOfText(byte[] beginning) {
        return headBytes > 0 && beginning.length >= headBytes && sumOf(ByteBuffer.wrap(beginning, 0, headBytes)) == headSum;
    }

    /**
     * How the text of a file begins, which may be compressed, as far as any mark knows that.
     *
     * @throws PeltonException READ_FAILED if it cannot be read
     */
    static byte[] beginningOfText(Path file) throws IOException {
        try (InputStream text = TextFile.open(file.toString(), 0)) {
            return text.readNBytes(MOST_HEAD_BYTES);
        }
    }

    private static ByteBuffer read(FileChannel file, long position, int bytes) throws IOException {
        ByteBuffer read = ByteBuffer.allocate(bytes);
        while (read.hasRemaining() && file.read(read, position + read.position()) > 0) {
            // a file gives what it has, which may be less
        }
        return read.flip();
    }

    static int sumOf(ByteBuffer bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes.duplicate());
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
