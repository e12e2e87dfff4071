// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.Mark;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads growing files by turns; looks for new ones whenever all are dry, and while one never is, about as often: a file that is
 * renamed before anybody has looked would not be read at all. {@link FollowedLines} says what to expect.
 */
final class FollowCursor implements Cursor<ByteView> {
    private static final long IDLE_NANOS = 100_000_000;
    private static final int LINES_A_TURN = 4096;

    /** After so many lines the time is asked for, unless they are slow: then after each. */
    private static final int LINES_A_CLOCK = 64;

    private static final long SLOW_NANOS = 1_000_000;

    private final String pathOrPattern;
    private final LineOptions options;
    private final HeadedSource.@Nullable Reader header;
    private final LongSupplier nanoTime;
    private final List<FollowedFile> files = new ArrayList<>();
    private @Nullable FollowedFile current;
    private int turn;
    private int taken;
    private long bytesOfClosed;

    /** Files that were read before and have not been found again. */
    private final List<FollowMark.At> known;

    private boolean hasLookedAround;
    private long lookedAt;
    private long askedAt;
    private int linesBeforeClock;

    FollowCursor(
            String pathOrPattern,
            LineOptions options,
            HeadedSource.@Nullable Reader header,
            LongSupplier nanoTime,
            long offset,
            FollowMark known) {
        this.bytesOfClosed = offset;
        this.known = new ArrayList<>(known.files());
        this.header = header;
        this.pathOrPattern = pathOrPattern;
        this.options = options;
        this.nanoTime = nanoTime;
        this.lookedAt = nanoTime.getAsLong();
        this.askedAt = lookedAt;
    }

    @Override
    public boolean advance() {
        if (linesBeforeClock-- <= 0 && isTimeToLook()) {
            lookAround();
        }
        if (advanceAny()) {
            return true;
        }
        lookAround();
        return advanceAny();
    }

    private boolean isTimeToLook() {
        long now = nanoTime.getAsLong();
        linesBeforeClock = now - askedAt < SLOW_NANOS ? LINES_A_CLOCK : 0;
        askedAt = now;
        return now - lookedAt >= IDLE_NANOS;
    }

    /** Tries each file once, first the one whose turn it is. */
    private boolean advanceAny() {
        for (int tried = 0; tried <= files.size() && !files.isEmpty(); tried++) {
            turn %= files.size();
            FollowedFile file = files.get(turn);
            current = file;
            if (taken < LINES_A_TURN) {
                taken++;
                if (file.advance()) {
                    return true;
                }
            }
            taken = 0;
            turn++;
        }
        return false;
    }

    /** Opens files that are new and closes those that are read to their end and will not grow any more. */
    private void lookAround() {
        lookedAt = nanoTime.getAsLong();
        try {
            Set<Object> found = new HashSet<>();
            for (Path path : matches()) {
                Object key = keyOf(path);
                if (key != null && found.add(key) && files.stream().noneMatch(file -> file.key().equals(key))) {
                    open(path, key);
                }
            }
            openRenamed(found);
            for (FollowedFile file : List.copyOf(files)) {
                file.seen(found.contains(file.key()));
                if (file.cursor().isFinished()) {
                    close(file);
                }
            }
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, pathOrPattern + ": " + SystemReason.of(e), e);
        }
    }

    private List<Path> matches() throws IOException {
        try {
            return FilePattern.files(pathOrPattern);
        } catch (PeltonException e) {
            if (e.code() == ErrorCode.FILE_NOT_FOUND) {
                return List.of();
            }
            throw e;
        }
    }

    /** What the file is, whatever its name; null if it is gone by now or compressed. */
    private static @Nullable Object keyOf(Path path) throws IOException {
        try {
            return TextFile.isCompressed(path) ? null : FollowedFile.keyOf(path);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private void open(Path path, Object key) throws IOException {
        FollowMark.At place = takeKnown(path);
        long offset = place == null ? 0 : place.offset();
        FollowedFile file = FollowedFile.open(path, key, offset, options, header);
        if (file != null) {
            files.add(file);
            bytesOfClosed -= offset;
        } else if (place != null) {
            known.add(place); // it is renamed at this moment
        }
    }

    private FollowMark.@Nullable At takeKnown(Path path) throws IOException {
        for (FollowMark.At place : known) {
            if (place.file().isOf(path)) {
                known.remove(place);
                return place;
            }
        }
        return null;
    }

    /**
     * Files that were renamed while nobody has looked, so that they do not match any more, and those that had their name after them: they are
     * read to their end. Once.
     */
    private void openRenamed(Set<Object> found) throws IOException {
        if (hasLookedAround) {
            return;
        }
        hasLookedAround = true;
        for (FollowMark.At place : List.copyOf(known)) {
            Path log = Path.of(place.path());
            for (Path other : RotatedFiles.beside(log)) {
                if (place.file().isOf(other)) {
                    openOther(other, found);
                    for (Path later : RotatedFiles.since(other, log)) {
                        openOther(later, found);
                    }
                }
            }
        }
        known.clear(); // what is gone is gone, as with tail -F
    }

    /** Opens a file that does not match, unless it is open already. */
    private void openOther(Path path, Set<Object> found) throws IOException {
        Object key = keyOf(path);
        if (key != null && !found.contains(key) && files.stream().noneMatch(file -> file.key().equals(key))) {
            open(path, key);
        }
    }

    private void close(FollowedFile file) throws IOException {
        files.remove(file);
        bytesOfClosed += file.cursor().offset();
        file.cursor().close();
    }

    @Override
    public ByteView current() {
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
        long bytes = bytesOfClosed;
        for (FollowedFile file : files) {
            bytes += file.cursor().offset();
        }
        return bytes;
    }

    @Override
    public Mark mark() {
        List<FollowMark.At> places = new ArrayList<>(known);
        files.forEach(file -> places.add(file.place()));
        return new FollowMark(places).mark();
    }

    @Override
    public long bytesRead() {
        return offset();
    }

    @Override
    public long idleNanos() {
        return IDLE_NANOS;
    }

    @Override
    public String describePosition() {
        return current == null ? pathOrPattern : current.cursor().describePosition();
    }

    @Override
    public @Nullable Object rejected() {
        return current == null ? null : current.cursor().rejected();
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (FollowedFile file : files) {
            try {
                file.cursor().close();
            } catch (IOException e) {
                failure = e;
            }
        }
        files.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
