// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Position;
import io.pelton.spi.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files that were read before, and how far. One is found again by what it is, also if it was renamed. Used by one thread. */
final class KnownFiles {
    private static final Logger LOGGER = LoggerFactory.getLogger("io.pelton.file");

    /** By the names that they were read by. */
    private final Map<String, Known> files = new LinkedHashMap<>();

    /** @param positions how far their splits were read: one for each file, or for segments that it was cut into */
    KnownFiles(List<Position> positions) {
        for (Position position : positions) {
            FileMark mark = FileMark.of(position.mark(), position.split());
            files.computeIfAbsent(Segment.fileOf(position.split()), name -> new Known(mark, name, new HashMap<>()))
                    .offsets()
                    .put(Segment.placeOf(position.split()), position.offset());
        }
    }

    /**
     * A file.
     *
     * @param name what it was called
     * @param offsets how far each part of it was read, by its place
     */
    record Known(FileMark mark, String name, Map<String, Long> offsets) {
        /**
         * How far the part at {@code place} was read; 0 if that has not begun.
         *
         * @throws PeltonException SOURCE_CHANGED if it is to be read in order, and was read in several places at once
         */
        long offset(String place) {
            Long known = offsets.get(place);
            if (known != null) {
                return known;
            }
            long inOrder = inOrder();
            Segment part = Segment.at(name, place);
            return inOrder <= part.from() ? 0 : Math.min(inOrder, part.until());
        }

        /** Up to where it was read, and nothing after that. */
        private long inOrder() {
            if (offsets.containsKey("") || mark.sizeBytes() < 0) {
                return farthest();
            }
            long reached = 0;
            boolean isEnd = false;
            for (Split split : Segment.cut(name, mark.sizeBytes())) {
                Segment part = Segment.of(split);
                long offset = offsets.getOrDefault(Segment.placeOf(split.id()), 0L);
                if (offset > part.from() && isEnd) {
                    throw new PeltonException(
                            ErrorCode.SOURCE_CHANGED,
                            name + " was read in several places at once when the last run ended, and is to be read in order now; go on as before until it"
                                    + " is read, or read from the start");
                }
                reached = Math.max(reached, offset);
                isEnd |= offset < Math.min(part.until(), mark.sizeBytes());
            }
            return reached;
        }

        /** Whether nothing was left of it as it was then. */
        boolean isRead() {
            if (mark.sizeBytes() < 0) {
                return true; // nobody knows
            }
            return offsets.containsKey("")
                    ? farthest() >= mark.sizeBytes()
                    : Segment.cut(name, mark.sizeBytes()).stream().allMatch(part ->
                            offsets.getOrDefault(Segment.placeOf(part.id()), 0L) >= Math.min(Segment.of(part).until(), mark.sizeBytes()));
        }

        /** Whether one offset says how far it was read. */
        boolean isInOnePiece() {
            return mark.sizeBytes() >= 0 && (offsets.containsKey("") || isRead());
        }

        /** The same as a file that is not cut into parts, as which compressed ones are read. */
        Known asOnePiece() {
            return new Known(mark, name, Map.of("", farthest(), Segment.WHOLE, farthest()));
        }

        /** How far it was read at the farthest. */
        long farthest() {
            return offsets.values().stream().mapToLong(Long::longValue).max().orElse(0);
        }
    }

    /**
     * What is known of each of these files: how far it was read at the farthest. Those that were not read before are left out.
     *
     * <p>A copy that has come into the place of a file, such as in a folder that was copied or restored, is another file to the file system. It is
     * read on if it begins as that did, and has the same bytes where that ended.
     *
     * <p>A file that was compressed since is another one, too. It is recognized by its text, if that begins as the text of one that
     * is not there any more, and of no other: offsets in it count the same bytes.
     *
     * @throws PeltonException READ_FAILED if a compressed file cannot be read
     */
    Map<Path, Known> take(List<Path> found) throws IOException {
        Map<Path, Known> taken = new HashMap<>();
        Map<Path, List<Known>> candidates = candidates(found);
        for (Map.Entry<Path, List<Known>> each : candidates.entrySet()) {
            Path file = each.getKey();
            take(file, each.getValue(), known -> known.name().equals(file.toString()), taken);
        }
        for (Map.Entry<Path, List<Known>> each : candidates.entrySet()) {
            if (!taken.containsKey(each.getKey())) {
                take(each.getKey(), each.getValue(), _ -> true, taken);
            }
        }
        for (Map.Entry<Path, List<Known>> each : candidates.entrySet()) { // by another name, which is gone
            take(each.getKey(), each.getValue(), _ -> true, new HashMap<>());
        }
        takeCopies(candidates.keySet(), taken);
        takeCompressed(found.stream().filter(file -> !taken.containsKey(file)).toList(), taken);
        return taken;
    }

    /** The regular files, and for each what may be known of it: there may be thousands of both, and each file is asked once for its number. */
    private Map<Path, List<Known>> candidates(List<Path> found) throws IOException {
        Map<Long, List<Known>> byNumber = files.values().stream().collect(Collectors.groupingBy(known -> known.mark().number()));
        Map<Path, List<Known>> candidates = new LinkedHashMap<>();
        for (Path file : found) {
            if (Files.isRegularFile(file)) {
                candidates.put(file, files.isEmpty() ? List.of() : byNumber.getOrDefault(numberOf(file), List.of()));
            }
        }
        return candidates;
    }

    private static @Nullable Long numberOf(Path file) throws IOException {
        try {
            return FileMark.numberOf(file);
        } catch (NoSuchFileException e) {
            return null; // deleted at this moment
        }
    }

    private void take(Path file, List<Known> candidates, Predicate<Known> condition, Map<Path, Known> taken) throws IOException {
        for (Known known : candidates) {
            if (files.containsKey(known.name()) && condition.test(known) && known.mark().isOf(file)) {
                files.remove(known.name());
                taken.merge(file, known, (one, other) -> one.farthest() < other.farthest() ? other : one);
            }
        }
    }

    private void takeCopies(Collection<Path> regular, Map<Path, Known> taken) throws IOException {
        for (Path file : regular) {
            Known known = files.get(file.toString());
            if (known != null && !taken.containsKey(file) && known.mark().isCopiedTo(file)) {
                files.remove(known.name());
                taken.put(file, new Known(known.mark().ofCopy(file), known.name(), known.offsets()));
                tellCopy(known);
            }
        }
    }

    private static void tellCopy(Known known) {
        if (known.farthest() > 0) {
            LOGGER.warn(
                    "{}: this is another file than the one that was read before, but begins as that did and has the same bytes where it ended: it is taken"
                            + " for a copy, and read on from byte {}; with --from-start all of it is read again",
                    known.name(), known.farthest());
        }
    }

    private void takeCompressed(List<Path> unknown, Map<Path, Known> taken) throws IOException {
        Map<Path, List<Known>> candidates = new LinkedHashMap<>();
        Map<Known, Integer> claims = new HashMap<>();
        for (Path file : files.isEmpty() ? List.<Path>of() : unknown) {
            if (Files.isRegularFile(file) && TextFile.isCompressed(file)) {
                List<Known> same = new ArrayList<>();
                byte[] beginning = FileMark.beginningOfText(file);
                for (Known known : files.values()) {
                    if (known.isInOnePiece() && known.mark().isOfText(beginning)) {
                        same.add(known);
                        claims.merge(known, 1, Integer::sum);
                    }
                }
                candidates.put(file, same);
            }
        }
        candidates.forEach((file, same) -> {
            if (same.size() == 1 && claims.getOrDefault(same.getFirst(), 0) == 1) {
                Known known = same.getFirst();
                files.remove(known.name());
                taken.put(file, known.asOnePiece());
            }
        });
    }

    /** What is at the place of a file that is not read on. */
    private static String now(String name, Set<String> found) {
        return found.contains(name)
                ? "another file has its name now"
                : Files.exists(Path.of(name)) ? "is not among the files that are read now" : "is not there any more";
    }

    /**
     * Nobody has taken the others: they are not there any more, or another file has their name.
     *
     * @param found the files that are read now
     * @throws PeltonException SOURCE_CHANGED if one of them had still something to be read
     */
    void checkOthersWereRead(List<Path> found) {
        Set<String> names = found.stream().map(Path::toString).collect(Collectors.toSet());
        for (Known gone : files.values()) {
            String now = now(gone.name(), names);
            if (!gone.isRead()) {
                throw new PeltonException(
                        ErrorCode.SOURCE_CHANGED,
                        String.format(
                                "%s was read to byte %,d of %,d when the last run ended, and %s; bring it back, or read from the start",
                                gone.name(),
                                gone.farthest(),
                                gone.mark().sizeBytes(),
                                now));
            }
            if (gone.mark().sizeBytes() < 0) {
                LOGGER.warn(
                        "{} was read up to byte {} of its text when the last run ended, and {}: whether that was all is not known",
                        gone.name(), gone.farthest(), now);
            }
            if (gone.farthest() > 0 && names.contains(gone.name())) {
                LOGGER.info(
                        "{}: another file has this name now than the one that was read to byte {} before; it is read from its start",
                        gone.name(), gone.farthest());
            }
        }
    }
}
