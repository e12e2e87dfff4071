// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Position;
import java.io.IOException;
import java.nio.file.Path;
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

        /** How far it was read at the farthest. */
        long farthest() {
            return offsets.values().stream().mapToLong(Long::longValue).max().orElse(0);
        }
    }

    /** What is known of {@code file}, which is given once: how far it was read at the farthest. Null if it was not read before. */
    @Nullable Known take(Path file) throws IOException {
        Known farthest = null;
        for (Known known : List.copyOf(files.values())) {
            if (known.mark().isOf(file)) {
                files.remove(known.mark());
                farthest = farthest == null || known.farthest() > farthest.farthest() ? known : farthest;
            }
        }
        return farthest;
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
                                "%s was read to byte %,d of %,d when the last run ended, and is not there any more; bring it back, or read from"
                                        + " the start",
                                gone.name(), gone.farthest(), gone.mark().sizeBytes()));
            }
        }
    }
}
