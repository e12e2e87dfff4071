// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
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
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lines of growing files, from their beginning on and for ever. One split reads them all, so that new files are no
 * new splits; order is kept within a log: what was rotated is read before what came after it. A line is a record when its end has been written.
 *
 * <p>A file is known by what it is, not by its name: one that is renamed is read to its end and a new one with the old name
 * from its beginning. A file that is truncated is read from its beginning again, also when it has grown beyond the old place by the
 * next look: its first bytes, or those before that place, are others then ({@link Fingerprint}; a file of equal lines only cannot be told).
 * If it was copied before under the name of a rotated one, the rest of the copy comes first; else what is written between two looks to a file that is
 * then truncated is lost, as with {@code tail -F}. A file that no longer matches is closed when another one has its name and nothing has come for
 * minutes, or it was deleted ({@link Silence}), its last line counting as ended. Compressed files are left out, but for those that were rotated while
 * nothing ran. Missing files are waited for.
 *
 * <p>Every file has a header of its own, and one that is truncated a new one.
 */
final class FollowedLines implements HeadedSource<ByteView> {
    private final String pathOrPattern;
    private final LineOptions options;
    private final HeadedSource.@Nullable Reader header;

    FollowedLines(String pathOrPattern, LineOptions options, HeadedSource.@Nullable Reader header) {
        this.header = header;
        this.pathOrPattern = pathOrPattern;
        this.options = options;
    }

    /**
     * One split, which begins with the files that there are now: what is rotated before any of it is read is known to the next run, if this one has
     * kept that.
     *
     * <p>There may be none yet: what comes is read from its beginning.
     *
     * @throws PeltonException NOT_A_FILE or NOT_READABLE if one of them cannot be read; FILE_NOT_FOUND if there is none, and none can come, as a folder of
     *     the path is a file
     */
    @Override
    public List<Split> splits() {
        try {
            return List.of(new Split(pathOrPattern, -1, new Position(pathOrPattern, 0, beginnings().mark())));
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, this + ": " + SystemReason.of(e), e);
        }
    }

    private FollowMark beginnings() throws IOException {
        List<FollowMark.At> files = new ArrayList<>();
        Set<Object> keys = new HashSet<>();
        for (Path path : FilePattern.filesSoFar(pathOrPattern)) {
            try {
                if (!RotatedFiles.isCompressed(path) && keys.add(FollowedFile.keyOf(path))) { // else it is another name of one that is there
                    files.add(FollowMark.At.beginning(path, path.toString()));
                }
            } catch (NoSuchFileException e) {
                // renamed at this moment
            }
        }
        return new FollowMark(files);
    }

    /**
     * The same, read on: each file from where it was read to, whatever it is called now, if it is in its folder still; new ones from their
     * beginning, also those that had the name of a followed one in between ({@link RotatedFiles}). At this moment there may be none.
     *
     * @throws PeltonException SOURCE_CHANGED if the files were not followed before; STATE_UNREADABLE if that was noted by another version
     */
    @Override
    public List<Split> splits(List<Position> known) {
        if (known.isEmpty()) {
            return splits();
        }
        Position before = known.getFirst(); // under whatever name the files were followed
        FollowMark.of(before.mark(), pathOrPattern);
        return List.of(new Split(pathOrPattern, -1, new Position(pathOrPattern, before.offset(), before.mark())));
    }

    @Override
    public Set<SourceTrait> traits() {
        return Set.of(SourceTrait.REPLAYABLE);
    }

    /**
     * Opens the files there are.
     *
     * @throws PeltonException READ_FAILED if {@code offset} is not 0, and it is not known of which files that is
     */
    @Override
    public Cursor<ByteView> open(Split split, long offset, CursorContext context) {
        FollowMark known = FollowMark.of(split.start().mark(), split.id());
        if (offset != 0 && split.start().mark().equals(Mark.NONE)) {
            throw new PeltonException(
                    ErrorCode.READ_FAILED, this + ": files that are followed cannot be read on from offset " + offset);
        }
        return new FollowCursor(pathOrPattern, options, header, context.runtime()::nanoTime, offset, known);
    }

    @Override
    public FollowedLines withHeader(HeadedSource.Reader reader) {
        return new FollowedLines(pathOrPattern, options, reader);
    }

    /** Until then nothing of this process may replace these files, or add to them. */
    @Override
    public Closeable announce() {
        return UnreadFiles.announce(new ReadLines(pathOrPattern, toString()));
    }

    @Override
    public boolean reads(Path file) throws IOException {
        return FilePattern.covers(pathOrPattern, file);
    }

    @Override
    public String toString() {
        return "lines:" + pathOrPattern + options.query("follow=true");
    }
}
