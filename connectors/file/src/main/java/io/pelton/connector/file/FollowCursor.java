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
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** More are forgotten: a log may be rotated for years. */
    private static final int MOST_CLOSED = 100;

    /** Fewer than it takes to close a renamed file: one that is open is not opened again. */
    private static final int LOOKS_FOR_RENAMED = 20;

    private final String pathOrPattern;
    private final LineOptions options;
    private final HeadedSource.@Nullable Reader header;
    private final LongSupplier nanoTime;
    private final List<FollowedFile> files = new ArrayList<>();
    private @Nullable FollowedFile current;
    private int turn;
    private int taken;
    private final long beginning;
    private long bytesOfClosed;

    /** Files that were read before and have not been found again. */
    private final List<FollowMark.At> known;

    /** Files that do not match any more, in the order in which they were closed. */
    private final Deque<FollowMark.At> closed = new ArrayDeque<>();

    private final FollowNotices notices = new FollowNotices();

    /** Files that were renamed while nobody has looked: later ones may have been renamed, too. */
    private final Map<FollowMark.At, Renamed> rotated = new LinkedHashMap<>();

    /** Logs of which the folder is a copy: when files were made says nothing. */
    private final Set<String> copied = new HashSet<>();

    /** Files that were closed in a run before, and have not been found: they may have grown. */
    private final List<FollowMark.At> perhapsGrown;

    /** Compressed files that were opened, or read before. */
    private final Set<FileMark> settled = new HashSet<>();

    /** When a file was made, and what it is now; null if it is not there. */
    private record Renamed(FileTime made, @Nullable Object key) {}

    private int looksForRenamed = LOOKS_FOR_RENAMED;
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
        this.beginning = offset;
        this.bytesOfClosed = offset;
        this.known = new ArrayList<>(known.files().stream().filter(place -> !place.isClosed()).toList());
        known.files().stream().filter(FollowMark.At::isClosed).forEach(closed::addLast);
        this.perhapsGrown = new ArrayList<>(closed);
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

    /** Tries each file once, first the one whose turn it is. A log comes in its order: a file waits until those before it have nothing. */
    private boolean advanceAny() {
        for (int tried = 0; tried <= files.size() && !files.isEmpty(); tried++) {
            turn %= files.size();
            FollowedFile file = files.get(turn);
            if (taken > 0 ? taken < LINES_A_TURN : !waits(file)) {
                current = file;
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

    private boolean waits(FollowedFile file) {
        for (FollowedFile before : files) {
            if (before == file) {
                return false;
            }
            if (before.isOfLog(file) && !before.isDry()) {
                return true;
            }
        }
        return false;
    }

    private void lookAround() {
        lookNow();
        lookedAt = nanoTime.getAsLong(); // a look that takes longer than the time between two would else come after each line
        askedAt = lookedAt;
    }

    /** Opens files that are new and closes those that are read to their end and will not grow any more. */
    private void lookNow() {
        try {
            for (FollowedFile file : List.copyOf(files)) {
                if (file.isTruncated()) {
                    goOn(file);
                }
            }
            Set<Object> found = new HashSet<>();
            for (Path path : FilePattern.present(pathOrPattern)) {
                try {
                    Object key = FollowedFile.keyOf(path);
                    if (found.add(key) && !isOpen(key) && isPlain(path)) {
                        open(path, key);
                    }
                } catch (NoSuchFileException e) {
                    // renamed or deleted at this moment
                }
            }
            openRenamed();
            notices.found(pathOrPattern, !files.isEmpty());
            for (FollowedFile file : List.copyOf(files)) {
                if (file.seen(found.contains(file.key())) && !hasName(file)) {
                    file.explain();
                }
                if (file.cursor().isFinished() && !(file.isCompressed() && looksForRenamed > 0)) { // until then later ones are looked for
                    close(file);
                }
            }
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, pathOrPattern + ": " + SystemReason.of(e), e);
        }
    }

    /** Whether it is in the folder of its log; what is there is told to all that are open. */
    private boolean hasName(FollowedFile file) throws IOException {
        if (!file.hasItsName()) {
            beside(file.place());
        }
        return file.hasItsName();
    }

    /** What was not read of a file before it was truncated is in its copy, if there is one. */
    private void goOn(FollowedFile file) throws IOException {
        FollowMark.At place = file.place();
        List<Path> beside = besideNotOpen(place);
        try {
            Path copy = RotatedFiles.lastOfSameText(place, beside);
            if (copy != null) {
                file.goOnIn(copy);
                return;
            }
            Path shorter = RotatedFiles.shorterCopy(place, beside);
            if (shorter != null) {
                open(shorter, FollowedFile.keyOf(shorter), FollowMark.At.end(shorter, place.log()));
            }
            file.beginAnew();
        } catch (NoSuchFileException e) {
            // renamed or deleted at this moment; the next look finds out
        }
    }

    private boolean isOpen(Object key) {
        return files.stream().anyMatch(file -> file.key().equals(key));
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

    private void open(Path path, Object key) throws IOException {
        FollowMark.At place = takeKnown(path, known);
        if (place == null) {
            place = takeKnown(path, closed);
        }
        if (place == null && looksForRenamed > 0) {
            place = takeCopied(path);
        }
        if (place != null || !isCopy(path)) {
            open(path, key, place);
        }
    }

    /** A copy of a file that is read is not read, unless that {@linkplain #goOn goes on} in it. */
    private boolean isCopy(Path path) {
        return files.stream().anyMatch(file -> RotatedFiles.isCopy(file.place(), path));
    }

    private void open(Path path, Object key, FollowMark.@Nullable At place) throws IOException {
        long offset = place == null ? 0 : place.offset();
        FollowedFile file = FollowedFile.open(path, key, place, options, header);
        if (file != null) {
            if (place != null && copied.contains(place.log())) {
                file.beOrderedByName();
            }
            add(file);
            bytesOfClosed -= offset;
        } else if (place != null) {
            known.add(place); // it is renamed at this moment
        }
    }

    /** Where it is in the order of its log. Something may have been added to those before it since they were asked. */
    private void add(FollowedFile file) {
        files.forEach(FollowedFile::mayHaveMore);
        int place = 0;
        while (place < files.size() && !file.isBefore(files.get(place))) {
            place++;
        }
        files.add(place, file);
        taken = 0;
        turn = 0;
    }

    private static FollowMark.@Nullable At takeKnown(Path path, Collection<FollowMark.At> places) throws IOException {
        for (FollowMark.At place : places) {
            if (place.isIn(path)) {
                places.remove(place);
                return place;
            }
        }
        return null;
    }

    /** A copy may match, too: of a log that was truncated then, or of the whole folder. */
    private FollowMark.@Nullable At takeCopied(Path path) throws IOException {
        for (FollowMark.At place : known) {
            boolean isOfFolder = Path.of(place.log()).equals(path) && isCopyOfFolder(place, path);
            if (isOfFolder || RotatedFiles.sameText(place, List.of(path)) != null && !place.isIn(Path.of(place.log()))) {
                known.remove(place);
                if (isOfFolder) {
                    notices.isCopy(place);
                }
                return place;
            }
        }
        return null;
    }

    /** Whether {@code path}, which has the name and the text of a file that was read, is that in a copy of its folder: nothing else there may be that file. */
    private boolean isCopyOfFolder(FollowMark.At place, Path path) throws IOException {
        try {
            if (!place.isTextOf(path)) {
                return false;
            }
        } catch (PeltonException e) {
            return false; // renamed or deleted at this moment
        }
        List<Path> beside = List.copyOf(beside(place).values());
        return RotatedFiles.same(place, beside) == null && RotatedFiles.sameText(place, beside) == null;
    }

    /**
     * Files that were renamed while nobody has looked, so that they do not match any more, and those that had their name after them: they are
     * read to their end. With the first looks only, but with several: one that is being renamed while the folder is listed is under neither name.
     */
    private void openRenamed() throws IOException {
        if (looksForRenamed == 0) {
            return;
        }
        looksForRenamed--;
        try {
            for (FollowMark.At place : List.copyOf(known)) {
                openRenamed(place);
            }
            for (Map.Entry<FollowMark.At, Renamed> each : rotated.entrySet()) {
                openLater(each.getKey(), each.getValue());
            }
            openGrown();
        } catch (NoSuchFileException e) {
            looksForRenamed++; // renamed at this moment, or deleted; another look finds out
        }
        if (looksForRenamed == 0) {
            rotated.clear();
        }
    }

    /** A program that has a renamed file open may have written to it after that was closed. */
    private void openGrown() throws IOException {
        for (String log : perhapsGrown.stream().map(FollowMark.At::log).distinct().toList()) {
            Map<Long, Path> byNumber = RotatedFiles.byNumber(besideNotOpen(Path.of(log)));
            for (FollowMark.At place : perhapsGrown.stream().filter(place -> place.log().equals(log)).toList()) {
                Path path = byNumber.get(place.file().number());
                if (path != null) {
                    openGrown(place, path);
                }
            }
        }
    }

    private void openGrown(FollowMark.At place, Path path) throws IOException {
        boolean hasGrown = place.hasGrownIn(path);
        perhapsGrown.remove(place);
        if (hasGrown && closed.remove(place)) {
            open(path, FollowedFile.keyOf(path), place.as(FollowMark.State.OPEN));
        }
    }

    private void openRenamed(FollowMark.At place) throws IOException {
        List<Path> beside = besideNotOpen(place);
        Path itself = RotatedFiles.same(place, beside);
        boolean isFollowed = itself == null || !itself.endsWith(Path.of(place.log()).getFileName());
        if (!isFollowed) {
            known.remove(place); // it has its name, but does not match any more
            return;
        }
        if (itself == null) {
            itself = RotatedFiles.sameText(place, beside);
        }
        warnOfUnknown(place, itself, beside);
        FollowMark.At reached = place;
        if (itself == null) {
            itself = RotatedFiles.shorterCopy(place, beside);
            reached = itself == null ? place : FollowMark.At.end(itself, place.log());
        }
        if (itself == null && looksForRenamed > 0) {
            return;
        }
        if (itself == null && isAfterOneOfRotated(place)) {
            known.remove(place);
            return;
        }
        FileTime made = RotatedFiles.madeAt(place, itself);
        Object key = itself == null ? null : FollowedFile.keyOf(itself);
        known.remove(place);
        rotated.put(place, new Renamed(made, key));
        if (RotatedFiles.isCopied(place, itself)) {
            copied.add(place.log());
        }
        if (itself != null && key != null) {
            open(itself, key, reached);
        } else if (place.state() != FollowMark.State.SILENT) {
            notices.isGone(place);
        }
    }

    /** If the name of {@code itself} is none of a rotated file, nobody knows what other files of that log are called. */
    private void warnOfUnknown(FollowMark.At place, @Nullable Path itself, List<Path> beside) throws IOException {
        if (itself == null || RotatedName.isRotated(itself, Path.of(place.log()))) {
            return;
        }
        List<Path> unknown = new ArrayList<>();
        for (Path path : beside) {
            if (!isKnown(path, known) && !isKnown(path, closed)) {
                unknown.add(path);
            }
        }
        if (RotatedFiles.areUnknownSince(place, RotatedFiles.madeAt(place, itself), unknown)) {
            notices.isRenamedOtherwise(place, itself);
        }
    }

    private static boolean isKnown(Path path, Collection<FollowMark.At> places) throws IOException {
        for (FollowMark.At place : places) {
            if (place.isIn(path)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it had nothing by which it could be known, and is found as any other after one that was rotated before it. */
    private boolean isAfterOneOfRotated(FollowMark.At place) {
        return place.file().headBytes() == 0
                && rotated.entrySet().stream().anyMatch(each -> each.getValue().key() != null && each.getKey().log().equals(place.log()));
    }

    private List<Path> besideNotOpen(FollowMark.At place) throws IOException {
        return besideNotOpen(Path.of(place.log()));
    }

    private List<Path> besideNotOpen(Path log) throws IOException {
        return notOpen(beside(log));
    }

    private List<Path> notOpen(Map<Object, Path> beside) {
        return beside.entrySet().stream().filter(each -> !isOpen(each.getKey())).map(Map.Entry::getValue).toList();
    }

    /** What is in the folder of a log, with what the files are; those that are open are told their names. */
    private Map<Object, Path> beside(FollowMark.At place) throws IOException {
        return beside(Path.of(place.log()));
    }

    private Map<Object, Path> beside(Path log) throws IOException {
        Map<Object, Path> beside = new LinkedHashMap<>();
        for (Path path : RotatedFiles.beside(log)) {
            try {
                beside.put(FollowedFile.keyOf(path), path);
            } catch (IOException e) {
                // renamed or deleted at this moment
            }
        }
        for (FollowedFile file : files) {
            Path path = beside.get(file.key());
            if (path != null) {
                file.isNow(path);
            }
        }
        return beside;
    }

    /** Opens the files that had the name of a log after the one that was read. */
    private void openLater(FollowMark.At place, Renamed renamed) throws IOException {
        Map<Object, Path> beside = beside(place);
        Path itself = renamed.key() == null ? null : beside.get(renamed.key());
        if (itself == null && renamed.key() != null) {
            itself = RotatedFiles.sameText(place, List.copyOf(beside.values())); // compressed since
        }
        for (Path later : RotatedFiles.since(place, itself, renamed.made(), notOpen(beside))) {
            if (OtherCompression.isNamed(later)) {
                warnOfOtherCompression(later);
            } else if (TextFile.isCompressed(later)) {
                openCompressed(later, place);
            } else {
                openLater(later, place);
            }
        }
        if (looksForRenamed == 0) {
            List<Path> whole = notOpen(beside).stream().filter(file -> !RotatedFiles.isBeingCompressed(file)).toList();
            for (Path compressed : RotatedFiles.perhapsSince(place, itself, renamed.made(), whole)) {
                warnOf(compressed);
            }
        }
    }

    private void openLater(Path path, FollowMark.At place) throws IOException {
        if (isNotOpen(path) && !WrittenFiles.isWritten(path)) {
            Object key = FollowedFile.keyOf(path);
            FollowMark.At before = takeKnown(path, closed);
            if (before != null || !isCopy(path)) {
                open(path, key, before == null ? FollowMark.At.beginning(path, place.log()) : before);
            }
        }
    }

    /** While it is being compressed, what it is compressed from is read; another look finds what that was not. */
    private void openCompressed(Path path, FollowMark.At place) throws IOException {
        FileMark file = FileMark.of(path);
        if (settled.contains(file) || RotatedFiles.isBeingCompressed(path) || isTextOfAny(known, path)) {
            return;
        }
        try {
            if (!wasRead(path) && !isCopy(path)) {
                open(path, FollowedFile.keyOf(path), FollowMark.At.beginning(path, place.log()));
            }
            settled.add(file);
        } catch (PeltonException e) {
            if (looksForRenamed == 0) {
                notices.mayBeMissed(path, e.getMessage());
            }
        }
    }

    private void warnOfOtherCompression(Path path) {
        if (looksForRenamed == 0 && !RotatedFiles.isBeingCompressed(path)) {
            notices.mayBeMissed(path);
        }
    }

    private void warnOf(Path compressed) throws IOException {
        boolean wasRead = false;
        try {
            wasRead = wasRead(compressed);
        } catch (PeltonException e) {
            // not whole
        }
        if (!wasRead && !isTextOfAny(known, compressed)) {
            notices.mayBeMissed(compressed);
        }
    }

    /** Whether its text is known from a file that was read before it was compressed, or is read. */
    private boolean wasRead(Path compressed) throws IOException {
        for (FollowedFile file : files) {
            if (file.hasTextOf(compressed)) {
                return true;
            }
        }
        return isTextOfAny(closed, compressed);
    }

    private static boolean isTextOfAny(Collection<FollowMark.At> places, Path compressed) {
        return places.stream().anyMatch(place -> RotatedFiles.sameText(place, List.of(compressed)) != null);
    }

    private boolean isNotOpen(Path path) {
        try {
            return !isOpen(FollowedFile.keyOf(path));
        } catch (IOException e) {
            return false; // renamed or deleted at this moment
        }
    }

    /** It goes on where it was if it matches again. */
    private void close(FollowedFile file) throws IOException {
        files.remove(file);
        taken = 0;
        closed.addLast(file.place().as(FollowMark.State.CLOSED));
        if (closed.size() > MOST_CLOSED) {
            closed.removeFirst();
        }
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
        files.forEach(file -> places.add(file.placeToKeep()));
        places.addAll(closed); // the next run looks whether they have grown, and knows what was made before a renamed one
        return new FollowMark(places).mark();
    }

    /** Those of this run. */
    @Override
    public long bytesRead() {
        return offset() - beginning;
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
