// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.Mark;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads growing files by turns; looks for new ones whenever all are dry, and while one never is, about as often: a file that is
 * renamed before anybody has looked would not be read at all. {@link FollowedLines} says what to expect.
 */
final class FollowCursor implements Cursor<ByteView> {
    private static final long SHORTEST_NANOS = 100_000_000;
    private static final long LONGEST_NANOS = 1_000_000_000;

    /** The time between two looks, in the time that one takes: thousands of files cost a tenth of a processor, and are looked at less often. */
    private static final int REST = 10;

    /** After so many lines the time is asked for, unless they are slow: then after each. */
    private static final int LINES_A_CLOCK = 64;

    private static final long SLOW_NANOS = 1_000_000;

    private final String pathOrPattern;
    private final LongSupplier nanoTime;
    private final FollowedSet files;
    private final RotationSearch search;
    private final FollowNotices notices = new FollowNotices();
    private final long beginning;
    private long lookedAt;
    private long nanosBetweenLooks = SHORTEST_NANOS;
    private long askedAt;
    private int linesBeforeClock;

    FollowCursor(
            String pathOrPattern,
            LineOptions options,
            HeadedSource.@Nullable Reader header,
            LongSupplier nanoTime,
            long offset,
            FollowMark known) {
        this.beginning = offset;
        this.files = new FollowedSet(offset);
        this.search = new RotationSearch(known, files, notices, options, header);
        this.pathOrPattern = pathOrPattern;
        this.nanoTime = nanoTime;
        this.lookedAt = nanoTime.getAsLong();
        this.askedAt = lookedAt;
    }

    @Override
    public boolean advance() {
        if (linesBeforeClock-- <= 0 && isTimeToLook()) {
            lookAround();
        }
        if (files.advance()) {
            return true;
        }
        lookAround();
        return files.advance();
    }

    private boolean isTimeToLook() {
        long now = nanoTime.getAsLong();
        linesBeforeClock = now - askedAt < SLOW_NANOS ? LINES_A_CLOCK : 0;
        askedAt = now;
        return now - lookedAt >= nanosBetweenLooks;
    }

    private void lookAround() {
        long begunAt = nanoTime.getAsLong();
        lookNow();
        lookedAt = nanoTime.getAsLong(); // a look that takes longer than the time between two would else come after each line
        askedAt = lookedAt;
        nanosBetweenLooks = Math.clamp(REST * (lookedAt - begunAt), SHORTEST_NANOS, LONGEST_NANOS);
    }

    /** Opens files that are new and closes those that are read to their end and will not grow any more. */
    private void lookNow() {
        try {
            Map<Object, Path> paths = new LinkedHashMap<>();
            Map<Object, BasicFileAttributes> found = new HashMap<>();
            FilePattern.present(pathOrPattern).forEach((path, attributes) -> {
                Object key = FollowedFile.keyOf(path, attributes);
                paths.putIfAbsent(key, path);
                found.putIfAbsent(key, attributes);
            });
            for (FollowedFile file : files.all()) {
                file.look(found.get(file.key()));
                if (!file.isIdle() && file.isTruncated()) {
                    search.goOn(file);
                }
            }
            openEach(paths, search::openKnown);
            search.openRenamed(); // what was the same log comes in its order, also if it matches
            openEach(paths, search::openNew);
            notices.found(pathOrPattern, !files.isEmpty());
            for (FollowedFile file : files.all()) {
                if (file.seen(found.containsKey(file.key())) && !search.hasName(file)) {
                    file.explain();
                }
                if (file.cursor().isFinished() && !(file.isCompressed() && search.isGoingOn())) { // until then later ones are looked for
                    search.close(file);
                }
            }
        } catch (IOException e) {
            String file = e instanceof FileSystemException known && known.getFile() != null ? known.getFile() : pathOrPattern;
            throw new PeltonException(ErrorCode.READ_FAILED, file + ": " + SystemReason.of(e), e);
        }
    }

    private interface Opening {
        void open(Path path, Object key) throws IOException;
    }

    private void openEach(Map<Object, Path> paths, Opening opening) throws IOException {
        for (Map.Entry<Object, Path> each : paths.entrySet()) {
            try {
                if (!files.isOpen(each.getKey()) && isPlain(each.getValue())) {
                    opening.open(each.getValue(), each.getKey());
                }
            } catch (NoSuchFileException e) {
                // renamed or deleted at this moment
            }
        }
    }

    /** Whether it can be read now, and is not compressed. One that may not be read is tried again with the next look: its owner may be about to change. */
    private boolean isPlain(Path path) throws IOException {
        if (OtherCompression.isNamed(path)) {
            notices.compressedOtherwise(path);
            return false;
        }
        try {
            return !TextFile.isCompressed(path);
        } catch (AccessDeniedException e) {
            notices.notReadable(path);
            return false;
        }
    }

    @Override
    public ByteView current() {
        FollowedFile current = files.current();
        if (current == null) {
            throw new IllegalStateException("there is no current record");
        }
        return current.cursor().current();
    }

    /** Never. */
    @Override
    public boolean isFinished() {
        return false;
    }

    /** How many bytes of all files have become lines. */
    @Override
    public long offset() {
        return files.bytes();
    }

    @Override
    public Mark mark() {
        return search.mark().mark();
    }

    /** Those of this run. */
    @Override
    public long bytesRead() {
        return offset() - beginning;
    }

    @Override
    public long idleNanos() {
        return nanosBetweenLooks;
    }

    @Override
    public String describePosition() {
        FollowedFile current = files.current();
        return current == null ? pathOrPattern : current.cursor().describePosition();
    }

    @Override
    public @Nullable Object rejected() {
        FollowedFile current = files.current();
        return current == null ? null : current.cursor().rejected();
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
