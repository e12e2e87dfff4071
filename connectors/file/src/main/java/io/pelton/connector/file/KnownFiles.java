// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Files that were read before, and how far. One is found again by what it is, also if it was renamed. Used by one thread. */
final class KnownFiles {
    private final Map<FileMark, Known> files = new LinkedHashMap<>();

    /** @param positions how far their splits were read: one for each file, or for segments that it was cut into */
    KnownFiles(List<Position> positions) {
        for (Position position : positions) {
            FileMark mark = FileMark.of(position.mark(), position.split());
            files.computeIfAbsent(mark, _ -> new Known(mark, Segment.fileOf(position.split()), new HashMap<>()))
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
        /** How far the part at {@code place} was read; 0 if that has not begun. */
        long offset(String place) {
            return offsets.getOrDefault(place, 0L);
        }

        /** Whether nothing was left of it as it was then. */
        boolean isRead() {
            if (mark.sizeBytes() < 0) {
                return true; // nobody knows
            }
            return offsets.containsKey("")
                    ? farthest() >= mark.sizeBytes()
                    : Segment.cut(name, mark.sizeBytes()).stream().allMatch(part ->
                            offset(Segment.placeOf(part.id())) >= Math.min(Segment.of(part).until(), mark.sizeBytes()));
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
     * <p>A file that was compressed since is another one to the file system. It is recognized by its text, if that begins as the text of one that
     * is not there any more, and of no other: offsets in it count the same bytes.
     *
     * @throws PeltonException READ_FAILED if a compressed file cannot be read
     */
    Map<Path, Known> take(List<Path> found) throws IOException {
        Map<Path, Known> taken = new HashMap<>();
        for (Path file : found) {
            if (Files.isRegularFile(file)) {
                Known known = take(file);
                if (known != null) {
                    taken.put(file, known);
                }
            }
        }
        takeCompressed(found.stream().filter(file -> !taken.containsKey(file)).toList(), taken);
        return taken;
    }

    private @Nullable Known take(Path file) throws IOException {
        Known farthest = null;
        for (Known known : List.copyOf(files.values())) {
            if (known.mark().isOf(file)) {
                files.remove(known.mark());
                farthest = farthest == null || known.farthest() > farthest.farthest() ? known : farthest;
            }
        }
        return farthest;
    }

    private void takeCompressed(List<Path> unknown, Map<Path, Known> taken) throws IOException {
        Map<Path, List<Known>> candidates = new LinkedHashMap<>();
        Map<Known, Integer> claims = new HashMap<>();
        for (Path file : files.isEmpty() ? List.<Path>of() : unknown) {
            if (Files.isRegularFile(file) && TextFile.isCompressed(file)) {
                List<Known> same = new ArrayList<>();
                for (Known known : files.values()) {
                    if (known.isInOnePiece() && known.mark().isOfText(file)) {
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
                files.remove(known.mark());
                taken.put(file, known.asOnePiece());
            }
        });
    }

    /**
     * Nobody has taken the others: they are not there any more.
     *
     * @throws PeltonException SOURCE_CHANGED if one of them had still something to be read
     */
    void checkOthersWereRead() {
        for (Known gone : files.values()) {
            if (!gone.isRead()) {
                throw new PeltonException(
                        ErrorCode.SOURCE_CHANGED,
                        String.format(
                                "%s was read to byte %,d of %,d when the last run ended, and %s; bring it back, or read from the start",
                                gone.name(),
                                gone.farthest(),
                                gone.mark().sizeBytes(),
                                Files.exists(Path.of(gone.name())) ? "another file has its name now" : "is not there any more"));
            }
        }
    }
}
