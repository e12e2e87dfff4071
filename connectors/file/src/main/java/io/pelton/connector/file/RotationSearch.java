// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.PeltonException;
import io.pelton.spi.HeadedSource;
import java.io.IOException;
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
import org.jspecify.annotations.Nullable;

/**
 * Opens growing files where they were read to, whatever they are called now, and with the first looks of a run those that were rotated since the one before.
 * Used by one thread.
 */
final class RotationSearch {
    /** More are forgotten: a log may be rotated for years. */
    private static final int MOST_CLOSED = 100;

    /** Fewer than it takes to close a renamed file: one that is open is not opened again. */
    private static final int LOOKS_FOR_RENAMED = 20;

    private final FollowedSet files;
    private final FollowNotices notices;
    private final LineOptions options;
    private final HeadedSource.@Nullable Reader header;

    /** Files that were read before and have not been found again. */
    private final List<FollowMark.At> known;

    /** Files that do not match any more, in the order in which they were closed. */
    private final Deque<FollowMark.At> closed = new ArrayDeque<>();

    /** Files that were renamed while nobody has looked: later ones may have been renamed, too. */
    private final Map<FollowMark.At, Renamed> rotated = new LinkedHashMap<>();

    /** Logs of which the folder is a copy: when files were made says nothing. */
    private final Set<String> copied = new HashSet<>();

    /** Files that were closed in a run before, and have not been found: they may have grown. */
    private final List<FollowMark.At> perhapsGrown;

    /** Compressed files that were opened, or read before. */
    private final Set<FileMark> settled = new HashSet<>();

    private int looksForRenamed = LOOKS_FOR_RENAMED;

    /** When a file was made, and what it is now; null if it is not there. */
    private record Renamed(FileTime made, @Nullable Object key) {}

    RotationSearch(FollowMark before, FollowedSet files, FollowNotices notices, LineOptions options, HeadedSource.@Nullable Reader header) {
        this.known = new ArrayList<>(before.files().stream().filter(place -> !place.isClosed()).toList());
        before.files().stream().filter(FollowMark.At::isClosed).forEach(closed::addLast);
        this.perhapsGrown = new ArrayList<>(closed);
        this.files = files;
        this.notices = notices;
        this.options = options;
        this.header = header;
    }

    /** Whether later ones are looked for, so that those that are read to their end are still to be known. */
    boolean isGoingOn() {
        return looksForRenamed > 0;
    }

    /** Whether it is in the folder of its log; what is there is told to all that are open. */
    boolean hasName(FollowedFile file) throws IOException {
        if (!file.hasItsName()) {
            beside(file.place());
        }
        return file.hasItsName();
    }

    /** Opens a file that matches, where it was, if it was read before. */
    void openKnown(Path path, Object key) throws IOException {
        FollowMark.At place = takeKnown(path, known);
        if (place != null) {
            seekLater(place, path, key);
        } else {
            place = takeKnown(path, closed);
        }
        if (place == null && looksForRenamed > 0) {
            place = takeCopied(path);
        }
        if (place != null) {
            open(path, key, place);
        }
    }

    /** Opens another file that matches, unless it is a copy of one that is read. */
    void openNew(Path path, Object key) throws IOException {
        if (!files.hasOriginalOf(path)) {
            open(path, key, null);
        }
    }

    /** If it was renamed since, others may have had its name after it. */
    private void seekLater(FollowMark.At place, Path now, Object key) throws IOException {
        if (looksForRenamed > 0 && !now.equals(Path.of(place.log()))) {
            rotated.put(place, new Renamed(RotatedFiles.madeAt(place, now), key));
        }
    }

    private void open(Path path, Object key, FollowMark.@Nullable At place) throws IOException {
        FollowedFile file = FollowedFile.open(path, key, place, options, header);
        if (file != null) {
            if (place != null && copied.contains(place.log())) {
                file.beOrderedByName();
            }
            files.add(file);
        } else if (place != null) {
            known.add(place); // it is renamed at this moment
        }
    }

    private static FollowMark.@Nullable At takeKnown(Path path, Collection<FollowMark.At> places) throws IOException {
        for (FollowMark.At place : numberedAs(path, places)) {
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
    void openRenamed() throws IOException {
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
        Path log = Path.of(place.log());
        if (itself == null || RotatedName.isRotated(itself, log) || RotatedFiles.isCompressedOf(itself, log)) {
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

    /** Those that may be in {@code path}: there may be thousands, of which hardly any is looked at so. */
    private static List<FollowMark.At> numberedAs(Path path, Collection<FollowMark.At> places) throws IOException {
        if (places.isEmpty()) {
            return List.of();
        }
        try {
            long number = FileMark.numberOf(path);
            return places.stream().filter(place -> place.file().number() == number).toList();
        } catch (NoSuchFileException e) {
            return List.of(); // renamed or deleted at this moment
        }
    }

    private static boolean isKnown(Path path, Collection<FollowMark.At> places) throws IOException {
        for (FollowMark.At place : numberedAs(path, places)) {
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
        return beside.entrySet().stream().filter(each -> !files.isOpen(each.getKey())).map(Map.Entry::getValue).toList();
    }

    /** What is in the folder of a log, with what the files are; those that are open are told their names. */
    private Map<Object, Path> beside(FollowMark.At place) throws IOException {
        return beside(Path.of(place.log()));
    }

    private Map<Object, Path> beside(Path log) throws IOException {
        Map<Object, Path> beside = new LinkedHashMap<>();
        for (Path path : RotatedFiles.beside(log)) {
            try {
                Object key = FollowedFile.keyOf(path);
                beside.put(key, path);
                FollowedFile open = files.get(key);
                if (open != null) {
                    open.isNow(path);
                }
            } catch (IOException e) {
                // renamed or deleted at this moment
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
            if (before != null || !files.hasOriginalOf(path)) {
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
            if (!wasRead(path) && !files.hasOriginalOf(path)) {
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
        return files.hasTextOf(compressed) || isTextOfAny(closed, compressed);
    }

    private static boolean isTextOfAny(Collection<FollowMark.At> places, Path compressed) {
        return places.stream().anyMatch(place -> RotatedFiles.sameText(place, List.of(compressed)) != null);
    }

    private boolean isNotOpen(Path path) {
        try {
            return !files.isOpen(FollowedFile.keyOf(path));
        } catch (IOException e) {
            return false; // renamed or deleted at this moment
        }
    }

    /** What was not read of a file before it was truncated is in its copy, if there is one. */
    void goOn(FollowedFile file) throws IOException {
        FollowMark.At place = file.place();
        List<Path> beside = besideNotOpen(place);
        try {
            Path copy = RotatedFiles.lastOfSameText(place, beside);
            if (copy != null) {
                files.goOnIn(file, copy);
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

    /** Closes a file. It goes on where it was if it matches again. */
    void close(FollowedFile file) throws IOException {
        closed.addLast(file.place().as(FollowMark.State.CLOSED));
        if (closed.size() > MOST_CLOSED) {
            closed.removeFirst();
        }
        files.close(file);
    }

    /** Where all files are, for the next run: those that were not found, those that are open, and those that were closed, which may have grown by then. */
    FollowMark mark() {
        List<FollowMark.At> places = new ArrayList<>(known);
        files.places().forEach(places::add);
        places.addAll(closed);
        return new FollowMark(places);
    }
}
