// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.Split;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What comes after a position in a file. */
class LinePositionsTest {
    @TempDir
    private Path folder;

    private Path log;

    @BeforeEach
    void write() throws Exception {
        log = Files.writeString(folder.resolve("a.log"), "1\n2\n");
    }

    private static Position at(Split split, long offset) {
        return new Position(split.id(), offset, split.start().mark());
    }

    @Test
    void fileGrows_whatIsAddedIsLeft() throws Exception {
        Split split = Lines.of(log.toString()).splits(List.of()).getFirst();
        assertThat(LinePositions.bytesLeft(at(split, 2))).hasValue(2);
        assertThat(LinePositions.bytesLeft(at(split, 4))).hasValue(0);
        Files.writeString(log, "3\n", StandardOpenOption.APPEND);
        assertThat(LinePositions.bytesLeft(at(split, 4))).hasValue(2);
    }

    @Test
    void fileIsReadInParts_whatIsLeftOfThePartCounts() throws Exception {
        Files.writeString(log, "x".repeat((9 << 20) - 1) + "\n");
        List<Split> parts = Lines.of(log.toString()).unordered().splits(List.of());
        assertThat(parts).hasSize(3);
        assertThat(LinePositions.bytesLeft(at(parts.get(1), 0))).as("not begun").hasValue(4 << 20);
        assertThat(LinePositions.bytesLeft(at(parts.get(1), (4 << 20) + 10))).hasValue((4 << 20) - 10);
        assertThat(LinePositions.bytesLeft(at(parts.get(1), 9 << 20))).as("a line reaches into the next").hasValue(0);
        Files.writeString(log, "3\n", StandardOpenOption.APPEND);
        assertThat(LinePositions.bytesLeft(at(parts.get(2), 0))).hasValue((1 << 20) + 2);
    }

    @Test
    void fileIsFollowed_itsLastPlaceCounts() throws Exception {
        FollowMark mark = new FollowMark(List.of(FollowMark.At.beginning(log, log.toString())));
        assertThat(LinePositions.bytesLeft(new Position(log.toString(), 0, mark.mark()))).hasValue(4);
    }

    @Test
    void nothingCanBeSaid_isEmpty() throws Exception {
        Split split = Lines.of(log.toString()).splits(List.of()).getFirst();
        Files.writeString(log, "another\n");
        assertThat(LinePositions.bytesLeft(at(split, 2))).as("another file").isEmpty();
        Files.delete(log);
        assertThat(LinePositions.bytesLeft(at(split, 2))).as("no file").isEmpty();
        assertThat(LinePositions.bytesLeft(new Position(log.toString(), 2, Mark.NONE))).as("no mark").isEmpty();
        assertThat(LinePositions.bytesLeft(new Position(log.toString(), 2, Mark.of(new byte[] {'F', 99})))).as("another version").isEmpty();
        assertThat(LinePositions.bytesLeft(new Position("\0", 2, split.start().mark()))).as("no path").isEmpty();
    }
}
