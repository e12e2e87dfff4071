// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import io.pelton.spi.HeadedSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/** One growing file. */
final class FollowedFile {
    /** After all that were rotated before. */
    private static final FileTime LIVE = FileTime.fromMillis(Long.MAX_VALUE);

    private static final int COMPARED_BYTES = 64 << 10;

    private Object key;
    private final GrowingInput in;
    private final LineCursor cursor;
    private final HeadedSource.@Nullable Reader header;
    private final Path log;
    private final FileTime begun;
    private final boolean isCompressed;
    private final Counting counting;
    private Path path;
    private long number;
    private long born;
    private FileMark mark;
    private long headerTaken = -1;
    private final Silence silence = new Silence();
    private final Idleness idleness = new Idleness();
    private long givenBefore;
    private boolean isRenamed;
    private boolean isOrderedByName;
    private boolean isDry;

    private FollowedFile(
            Path path,
            Path log,
            FileTime begun,
            boolean isCompressed,
            Counting counting,
            Object key,
            long number,
            long born,
            GrowingInput in,
            LineCursor cursor,
            HeadedSource.@Nullable Reader header) {
        this.path = path;
        this.log = log;
        this.begun = begun;
        this.isCompressed = isCompressed;
        this.counting = counting;
        this.isOrderedByName = isCompressed;
        this.number = number;
        this.born = born;
        this.mark = FileMark.growing(number, born, in.fingerprint.head());
        this.header = header;
        this.key = key;
        this.in = in;
        this.cursor = cursor;
        in.mayEnd = isCompressed;
    }

    /** What tells the file from all others as long as it is open: the inode where there is one, else the path. */
    static Object keyOf(Path path) throws IOException {
        return keyOf(path, Files.readAttributes(path, BasicFileAttributes.class));
    }

    static Object keyOf(Path path, BasicFileAttributes attributes) {
        Object key = attributes.fileKey();
        return key == null ? path : key;
    }

    /** Opens {@code path} at {@code place}, or at its beginning, if it still is the file {@code key}; else null. */
    static @Nullable FollowedFile open(
            Path path, Object key, FollowMark.@Nullable At place, LineOptions options, HeadedSource.@Nullable Reader header) throws IOException {
        Path log = place == null ? path : Path.of(place.log());
        long offset = place == null ? 0 : place.offset();
        FileChannel channel = channelIfThere(path);
        if (channel == null) {
            return null;
        }
        boolean isOpen = false;
        try {
            boolean isCompressed = TextFile.isCompressed(path);
            long number = isCompressed ? 0 : FileMark.numberOf(path);
            long born = isCompressed ? bornOfText(place) : FileBirth.known(path);
            Object headerLine = header == null || offset == 0 ? null : headerOf(channel, path, options, header);
            if (keyOf(path).equals(key)) {
                GrowingInput in = new GrowingInput(channel, offset);
                LineCursor cursor = LineCursor.ofGrowing(in, path.toString(), options, offset);
                FileTime begun = path.equals(log) ? LIVE : RotatedFiles.begun(path);
                Counting counting = path.equals(log) ? Counting.UNKNOWN : Counting.of(path, log);
                FollowedFile file = new FollowedFile(path, log, begun, isCompressed, counting, key, number, born, in, cursor, header);
                if (header != null && offset > 0) {
                    cursor.showHeader(headerLine);
                    file.headerTaken = 0;
                }
                isOpen = true;
                return file;
            }
            return null;
        } catch (NoSuchFileException e) {
            return null; // renamed at this moment; what it is will be seen with the next look
        } finally {
            if (!isOpen) {
                TextFile.closeQuietly(channel);
            }
        }
    }

    /** When the file was made that was compressed; 0 if that is not known, or it was a copy. */
    private static long bornOfText(FollowMark.@Nullable At place) throws IOException {
        return place == null || place.file().isNumberOf(Path.of(place.log())) ? 0 : place.file().born();
    }

    private static @Nullable FileChannel channelIfThere(Path path) throws IOException {
        try {
            return channelOf(path);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static FileChannel channelOf(Path path) throws IOException {
        return TextFile.isCompressed(path) ? Decompressed.open(path) : ReadChannel.open(path);
    }

    /** What is read from the middle has the header at the beginning. The channel stays open. */
    private static @Nullable Object headerOf(FileChannel channel, Path path, LineOptions options, HeadedSource.Reader reader) throws IOException {
        return Uninterrupted.run(() -> {
                    channel.position(0);
                    LineCursor beginning = LineCursor.owning(Channels.newInputStream(channel), path.toString(), options, 0, Long.MAX_VALUE);
                    beginning.takeHeader(reader);
                    return beginning;
                })
                .header();
    }

    /** Whether it did not match when somebody looked last. */
    boolean isRenamed() {
        return isRenamed;
    }

    Object key() {
        return key;
    }

    /** What it is called now. */
    void isNow(Path newPath) {
        path = newPath;
    }

    /** Whether it is read from a compressed file, to which nothing is added. */
    boolean isCompressed() {
        return isCompressed;
    }

    /**
     * Whether it begins with all the text of {@code compressed}.
     *
     * @throws PeltonException READ_FAILED if that is not whole
     */
    boolean hasTextOf(Path compressed) throws IOException {
        return Uninterrupted.run(() -> in.hasTextOf(compressed));
    }

    /** When it was made says nothing. */
    void beOrderedByName() {
        isOrderedByName = true;
    }

    /** Whether the files are of one log, of which this one is to be read before {@code other}. */
    boolean isBefore(FollowedFile other) {
        Counting told = counting == Counting.UNKNOWN ? other.counting : counting;
        int order = isOrderedByName || other.isOrderedByName ? RotatedName.compare(path, other.path, log, told) : 0;
        return isOfLog(other) && (order == 0 ? begun.compareTo(other.begun) : order) < 0;
    }

    Path log() {
        return log;
    }

    private boolean isOfLog(FollowedFile other) {
        return log.equals(other.log);
    }

    /** It is to be asked again. */
    void mayHaveMore() {
        isDry = false;
    }

    /** Whether it had nothing when it was asked last. */
    boolean isDry() {
        return isDry;
    }

    /**
     * Tells what the system says of it now. If that has changed, it is not idle until it was asked, however long others are read before.
     *
     * @param found null if it does not match now
     */
    void look(@Nullable BasicFileAttributes found) {
        if (idleness.look(found)) {
            isDry = false;
        }
    }

    /** Whether it has nothing until the next look, so that it need not be asked. */
    boolean isIdle() {
        return isDry && idleness.isIdle();
    }

    /** Whether what was read of it is not there any more. It gives nothing then until it {@linkplain #goOnIn goes on} or {@linkplain #beginAnew begins anew}. */
    boolean isTruncated() throws IOException {
        return Uninterrupted.run(in::isTruncated);
    }

    /** It was copied before it was truncated: it is that copy from now on, unless that is being renamed at this moment. */
    void goOnIn(Path copy) throws IOException {
        Object keyOfCopy = keyOf(copy);
        boolean isText = TextFile.isCompressed(copy);
        long numberOfCopy = isText ? 0 : FileMark.numberOf(copy);
        long bornOfCopy = isText ? 0 : FileBirth.known(copy);
        FileChannel channel = channelOf(copy);
        boolean isTaken = false;
        try {
            if (keyOf(copy).equals(keyOfCopy)) {
                in.goOnIn(channel);
                isTaken = true;
                key = keyOfCopy;
                number = numberOfCopy;
                born = bornOfCopy;
                isDry = false;
            }
        } finally {
            if (!isTaken) {
                TextFile.closeQuietly(channel);
            }
        }
    }

    /** It was truncated, and is read from its beginning. */
    void beginAnew() throws IOException {
        Uninterrupted.run(() -> {
            in.beginAnew();
            return true;
        });
    }

    LineCursor cursor() {
        return cursor;
    }

    /** Where its next line begins. */
    FollowMark.At place() {
        ByteBuffer head = in.fingerprint.head();
        if (mark.headBytes() != head.remaining() || in.hasBegunAnew) {
            in.hasBegunAnew = false;
            mark = FileMark.growing(number, born, head);
        }
        int tailSum = FileMark.sumOf(in.fingerprint.tail());
        return new FollowMark.At(mark, Math.max(0, cursor.offset() - in.beginning), in.given - in.beginning, tailSum, log.toString(), FollowMark.State.OPEN);
    }

    /** The same for the next run, with what that is to do if it does not find it. */
    FollowMark.At placeToKeep() {
        return silence.isAfterSuccessor() ? place().as(FollowMark.State.SILENT) : place();
    }

    /** Moves to the next line; the first one, also after the file was truncated, is the header if there are headers. */
    boolean advance() {
        long beginning = in.beginning;
        if (header != null && headerTaken != beginning && cursor.offset() >= beginning) {
            headerTaken = beginning;
            if (!cursor.takeHeader(header)) {
                headerTaken = -1;
                isDry = true;
                return false;
            }
        }
        isDry = !cursor.advance();
        if (isDry) {
            cursor.release();
        }
        return !isDry;
    }

    /**
     * Tells whether the file still matches. If it does not, it ends where it ends when it was deleted and has given nothing for a moment, or another file has
     * its name and it has given nothing for minutes.
     *
     * @return whether to {@linkplain #explain find out} if it was deleted
     */
    boolean seen(boolean isThere) {
        isRenamed = !isThere;
        if (isThere || !isDry || in.given != givenBefore) {
            silence.ends();
        } else {
            silence.goesOn(Files.exists(log));
        }
        givenBefore = in.given;
        in.mayEnd = isCompressed || silence.isLong();
        return silence.isToBeExplained();
    }

    /** Whether it has the name under which it was found last. */
    boolean hasItsName() throws IOException {
        return key.equals(FileIdentity.keyOf(path));
    }

    /** Looks whether it was deleted: it has none of the names in its folder. */
    void explain() {
        if (FileIdentity.isDeleted(key)) {
            silence.isOfDeleted();
            in.mayEnd = true;
        }
    }

    /** Gives nothing, instead of the end, where the file ends now, and once it was truncated. */
    private static final class GrowingInput extends InputStream {
        private FileChannel channel;
        private final Fingerprint fingerprint = new Fingerprint();
        private boolean mayEnd;
        private boolean isTruncated;

        /** Whether a line of which only the beginning was there is still to be ended. */
        private boolean isLineToEnd;

        private long given;
        private long beginning;
        private byte last = '\n';

        /** Whether another file, or a new one, is read since somebody has asked. */
        private boolean hasBegunAnew;

        GrowingInput(FileChannel channel, long offset) throws IOException {
            this.channel = channel;
            this.given = offset;
            fingerprint.begin(channel, offset);
            channel.position(offset);
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("reading byte by byte cannot give nothing");
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return Uninterrupted.run(() -> readOn(target, offset, length));
        }

        private int readOn(byte[] target, int offset, int length) throws IOException {
            if (isLineToEnd) {
                isLineToEnd = false;
                target[offset] = '\n';
                return 1;
            }
            if (isTruncated) {
                return 0;
            }
            long position = given - beginning;
            int count = channel.read(ByteBuffer.wrap(target, offset, length));
            isTruncated = count > 0 ? !fingerprint.isIn(channel, position) : channel.size() < position;
            if (isTruncated) {
                return 0;
            }
            if (count > 0) {
                fingerprint.add(target, offset, count, position);
                last = target[offset + count - 1];
                given += count;
                return count;
            }
            return mayEnd ? -1 : 0;
        }

        /** Looks after reading: what was read before a truncation that is not seen now was there, and what is read after it is compared. */
        private boolean isTruncated() throws IOException {
            long position = given - beginning;
            isTruncated |= channel.size() < position || !fingerprint.isIn(channel, position);
            if (!isTruncated) {
                fingerprint.lookAhead(channel);
            }
            return isTruncated;
        }

        private void goOnIn(FileChannel copy) throws IOException {
            FileChannel before = channel;
            channel = copy.position(given - beginning);
            TextFile.closeQuietly(before);
            hasBegunAnew = true;
            isTruncated = false;
        }

        private boolean hasTextOf(Path compressed) throws IOException {
            byte[] bytes = new byte[COMPARED_BYTES];
            try (InputStream text = TextFile.open(compressed.toString(), 0)) {
                long position = 0;
                for (int count = Decompressed.read(text, bytes, compressed); count >= 0; count = Decompressed.read(text, bytes, compressed)) {
                    ByteBuffer own = ByteBuffer.allocate(count);
                    while (own.hasRemaining() && channel.read(own, position + own.position()) > 0) {
                        // a file gives what it has, which may be less
                    }
                    if (!own.flip().equals(ByteBuffer.wrap(bytes, 0, count))) {
                        return false;
                    }
                    position += count;
                }
                return true;
            }
        }

        /** A line of which only the beginning was there ends with that. */
        private void beginAnew() throws IOException {
            channel.position(0);
            fingerprint.clear();
            fingerprint.lookAhead(channel);
            hasBegunAnew = true;
            isTruncated = false;
            isLineToEnd = last != '\n';
            given += isLineToEnd ? 1 : 0;
            last = '\n';
            beginning = given;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
