// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.PeltonException;
import io.pelton.spi.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** How much of a file of lines comes after a position in it. */
public final class LinePositions {
    private LinePositions() {}

    /**
     * How many bytes are left, seen from the folder in which this process runs.
     *
     * @return empty if that cannot be said: it is no position of lines, the file is compressed or not there, or another one has its name
     */
    public static OptionalLong bytesLeft(Position position) {
        try {
            return FollowMark.isOne(position.mark()) ? inFollowed(position) : FileMark.isOne(position.mark()) ? inPart(position) : OptionalLong.empty();
        } catch (IOException | InvalidPathException | PeltonException e) {
            return OptionalLong.empty();
        }
    }

    /** The file that it is in; empty if it is no position of lines. */
    public static Optional<String> file(Position position) {
        if (FollowMark.isOne(position.mark())) {
            return Optional.of(position.split());
        }
        return FileMark.isOne(position.mark()) ? Optional.of(Segment.fileOf(position.split())) : Optional.empty();
    }

    private static OptionalLong inPart(Position position) throws IOException {
        String name = Segment.fileOf(position.split());
        FileMark mark = FileMark.of(position.mark(), position.split());
        Path file = Path.of(name);
        if (mark.sizeBytes() < 0 || !mark.isOf(file) && !mark.isCopiedTo(file)) {
            return OptionalLong.empty();
        }
        Segment part = Segment.at(name, Segment.placeOf(position.split()));
        long until = Math.min(part.until(), Files.size(file));
        return OptionalLong.of(Math.max(0, until - Math.max(position.offset(), part.from())));
    }

    private static OptionalLong inFollowed(Position position) throws IOException {
        Path file = Path.of(position.split());
        for (FollowMark.At at : FollowMark.of(position.mark(), position.split()).files()) {
            if (at.isIn(file)) {
                return OptionalLong.of(Math.max(0, Files.size(file) - at.offset()));
            }
        }
        return OptionalLong.empty();
    }
}
