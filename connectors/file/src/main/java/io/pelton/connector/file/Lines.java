// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Pollable;
import io.pelton.message.Retention;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one or many text files, each line a {@link ByteView} on the read buffer. Each file is a split, a
 * position in it the byte at which the next line begins, so it can be replayed. What a line is, {@link LineCursor}
 * says. A file compressed with gzip or zstd is decompressed on the way, and positions count what comes out.
 *
 * <p>A file that grows is read to the end there is when the end is reached; one that shrinks is read as far as it goes; one
 * that is deleted is read to its end if it has been opened, else it is an error.
 *
 * <p>The header of a file is read each time reading begins somewhere in it; where that is its beginning, from the same stream.
 */
public final class Lines implements HeadedSource<ByteView>, Pollable {
    private final String pathOrPattern;
    private final LineOptions options;
    private final HeadedSource.@Nullable Reader header;
    private final boolean isCut;

    private Lines(String pathOrPattern, LineOptions options, HeadedSource.@Nullable Reader header, boolean isCut) {
        this.header = header;
        this.isCut = isCut;
        this.pathOrPattern = FilePattern.checked(pathOrPattern);
        this.options = Objects.requireNonNull(options, "options is null");
    }

    /**
     * The lines of a file, or of all files a pattern such as {@code logs/*.log} matches, in the order of their names.
     * In a pattern {@code *} and {@code ?} stand for characters of a name, <code>**</code> also for folders,
     * <code>{a,b}</code> and {@code [a-z]} for a choice. Names that begin with a dot, and folders, are left out. A
     * file with exactly this name goes before a pattern.
     *
     * @throws PeltonException BAD_VALUE if it is neither a path nor a pattern
     */
    public static Lines of(String pathOrPattern) {
        return of(pathOrPattern, LineOptions.DEFAULT);
    }

    /**
     * The same with other than the default options.
     *
     * @throws PeltonException BAD_VALUE if it is neither a path nor a pattern
     */
    public static Lines of(String pathOrPattern, LineOptions options) {
        return new Lines(pathOrPattern, options, null, false);
    }

    /**
     * A split for each file there is now.
     *
     * @throws PeltonException FILE_NOT_FOUND, NOT_A_FILE or NOT_READABLE if a file cannot be read or nothing
     *     matches; READ_FAILED if the system refuses for another reason
     */
    @Override
    public List<Split> splits() {
        List<Split> splits = new ArrayList<>();
        try {
            for (Path file : FilePattern.files(pathOrPattern)) {
                splits.addAll(splitsOf(file));
            }
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, this + ": " + SystemReason.of(e), e);
        }
        return List.copyOf(splits);
    }

    /**
     * A split for each file there is now: one that was read before goes on where that ended, also if it was renamed, compressed or replaced by
     * a copy; one that was replaced by another one is a new one.
     *
     * @throws PeltonException as {@link #splits()}; SOURCE_CHANGED if a file is shorter than it was read, or is gone before it was read to its
     *     end; STATE_UNREADABLE if positions are not those of lines
     */
    @Override
    public List<Split> splits(List<Position> known) {
        List<Split> splits = new ArrayList<>();
        KnownFiles files = new KnownFiles(known);
        List<Path> found;
        try {
            found = FilePattern.files(pathOrPattern);
            Map<Path, KnownFiles.Known> before = files.take(found);
            for (Path file : found) {
                splits.addAll(Files.isRegularFile(file) ? splitsOf(file, before.get(file)) : splitsOf(file));
            }
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, this + ": " + SystemReason.of(e), e);
        }
        files.checkOthersWereRead(found);
        return List.copyOf(splits);
    }

    @Override
    public @Nullable PeltonException absence() throws IOException {
        try {
            FilePattern.files(pathOrPattern);
            return null;
        } catch (PeltonException e) {
            return e;
        }
    }

    private List<Split> splitsOf(Path file, KnownFiles.@Nullable Known known) throws IOException {
        FileMark now = FileMark.withEnd(file);
        boolean isWhole = !isCut || now.sizeBytes() < 0;
        // cut as before: the parts must be the same ones
        FileMark mark = isWhole || known == null ? now : known.mark();
        List<Split> splits = isCut && !isWhole ? Segment.cut(file.toString(), mark.sizeBytes()) : splitsOf(file);
        if (known != null && now.sizeBytes() >= 0 && known.farthest() > now.sizeBytes()) {
            throw new PeltonException(
                    ErrorCode.SOURCE_CHANGED,
                    String.format(
                            "%s was read to byte %,d when the last run ended, and has %,d bytes now: what was added since is not known; read from the"
                                    + " start",
                            file, known.farthest(), now.sizeBytes()));
        }
        List<Split> starts = splits.stream().map(split -> startOf(split, known, mark)).toList();
        if (known != null && now.sizeBytes() >= 0) {
            for (Split split : starts) {
                long offset = split.start().offset();
                if (offset < Segment.at(file.toString(), Segment.placeOf(split.id())).until()) {
                    checkIsBeginOfLine(file, offset, known.mark().sizeBytes());
                }
            }
        }
        return starts;
    }

    /** What was read before the end that the file had then ended with a line. */
    private static void checkIsBeginOfLine(Path file, long offset, long knownBytes) throws IOException {
        if (offset == 0 || offset >= knownBytes) {
            return;
        }
        ByteBuffer last = ByteBuffer.allocate(1);
        Uninterrupted.run(() -> {
            try (FileChannel channel = ReadChannel.open(file)) {
                return channel.read(last, offset - 1);
            }
        });
        if (last.get(0) != '\n' && last.get(0) != '\r') {
            throw new PeltonException(
                    ErrorCode.SOURCE_CHANGED,
                    String.format(
                            "%s was read to the end of a line at byte %,d when the last run ended, and no line ends there now: it was written anew; read"
                                    + " from the start",
                            file, offset));
        }
    }

    private Split startOf(Split split, KnownFiles.@Nullable Known known, FileMark mark) {
        long offset = known == null ? 0 : known.offset(Segment.placeOf(split.id()));
        long passed = offset == 0 ? 0 : offset - (isCut ? Segment.of(split).from() : 0);
        long bytesLeft = split.sizeBytes() < 0 ? -1 : Math.max(0, split.sizeBytes() - passed);
        return new Split(split.id(), bytesLeft, new Position(split.id(), offset, mark.mark()));
    }

    private List<Split> splitsOf(Path file) throws IOException {
        if (TextFile.isCompressed(file)) {
            return List.of(new Split(isCut ? file + Segment.WHOLE : Segment.idOfWhole(file.toString()), -1));
        }
        long size = Files.size(file);
        return isCut ? Segment.cut(file.toString(), size) : List.of(new Split(Segment.idOfWhole(file.toString()), size));
    }

    /**
     * Opens a file at a byte.
     *
     * @throws PeltonException READ_FAILED if it cannot be opened or does not reach to {@code offset}; what the reader of
     *     headers throws
     */
    @Override
    public Cursor<ByteView> open(Split split, long offset, CursorContext context) throws IOException {
        Segment segment = isCut ? Segment.of(split) : Segment.whole(Segment.fileOf(split.id()));
        LineCursor cursor = lines(segment, offset);
        boolean isSound = false;
        try {
            checkIsSame(split);
            if (header != null && offset == 0 && segment.from() == 0) {
                cursor.takeHeader(header);
            } else if (header != null) {
                cursor.showHeader(headerOf(segment.file(), header));
            }
            isSound = true;
            return cursor;
        } finally {
            if (!isSound) {
                TextFile.closeQuietly(cursor::close);
            }
        }
    }

    /** It may have been replaced since it was found. */
    private static void checkIsSame(Split split) throws IOException {
        Mark mark = split.start().mark();
        Path file = Path.of(Segment.fileOf(split.id()));
        if (!mark.equals(Mark.NONE) && !FileMark.of(mark, split.id()).isOf(file)) {
            throw new PeltonException(ErrorCode.SOURCE_CHANGED, file + " was replaced while it was opened; run again");
        }
    }

    private @Nullable Object headerOf(String file, HeadedSource.Reader reader) {
        LineCursor cursor = lines(Segment.whole(file), 0);
        try {
            cursor.takeHeader(reader);
            return cursor.header();
        } finally {
            TextFile.closeQuietly(cursor::close);
        }
    }

    private LineCursor lines(Segment segment, long offset) {
        if (offset > 0 || segment.from() == 0) {
            InputStream in = TextFile.open(segment.file(), offset);
            return LineCursor.owning(in, segment.file(), options, offset, segment.until());
        }
        // one byte earlier, because that shows whether a line begins with the segment
        long before = segment.from() - 1;
        InputStream in = TextFile.open(segment.file(), before);
        return LineCursor.behindLine(in, segment.file(), options, before, segment.until());
    }

    /**
     * These lines in no order: large files are cut into segments of 4 to 16 MiB, each a split that has the lines that begin
     * in it. A compressed file stays whole. If a file shrinks so far that a segment is not there any more, opening that is
     * an error.
     */
    @Override
    public Lines unordered() {
        return new Lines(pathOrPattern, options, header, true);
    }

    @Override
    public Lines withHeader(HeadedSource.Reader reader) {
        return new Lines(pathOrPattern, options, reader, isCut);
    }

    /**
     * These lines and all that will be written to the files, for ever, as {@code tail -F} shows them; {@link FollowedLines}
     * says how.
     */
    public HeadedSource<ByteView> following() {
        return new FollowedLines(pathOrPattern, options, header);
    }

    /** These lines one by one, from the first on. */
    @Override
    public Poller poller(EngineRuntime runtime, boolean isKept) {
        return new LinePoller(this, runtime);
    }

    @Override
    public Retention retention() {
        return Retention.RESTARTED;
    }

    @Override
    public Set<SourceTrait> traits() {
        return Set.of(SourceTrait.REPLAYABLE);
    }

    /** Until then nothing of this process may replace these files, or add to them. */
    @Override
    public Closeable announce() {
        return UnreadFiles.announce(new ReadLines(pathOrPattern, toString()));
    }

    @Override
    public Closeable announcePolls() {
        return announce();
    }

    @Override
    public boolean reads(Path file) throws IOException {
        return FilePattern.covers(pathOrPattern, file);
    }

    @Override
    public String toString() {
        return "lines:" + pathOrPattern + options.query("");
    }
}
