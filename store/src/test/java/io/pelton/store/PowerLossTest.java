// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.spi.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The power is lost at any moment: what a write had returned for is there, and nothing that was not written. */
class PowerLossTest {
    private static final long SMALL_BYTES = 600;
    private static final int OPENINGS = 3;
    private static final int MOVES = 24;
    private static final int LOSSES = 8;

    @TempDir
    private Path folder;

    static long[] seeds() {
        return Moves.seeds(Integer.getInteger("pelton.iterations", 1));
    }

    /** What may be found after so many changes: the state that was confirmed last, or the one that was being written. */
    private record Moment(int changes, long fence, Map<String, List<Position>> confirmed, Map<String, List<Position>> next) {}

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void powerIsLostAtAnyMoment_whatWasConfirmedIsThere_andNothingElse(long seed) throws IOException {
        RecordingFiles files = new RecordingFiles();
        List<Moment> moments = record(files, new Moves(seed));
        SplittableRandom random = new SplittableRandom(seed);
        int cuts = 0;
        for (Moment moment : moments) {
            for (int loss = 0; loss < LOSSES; loss++) {
                Path disk = emptied(folder.resolve("disk"));
                files.afterPowerLoss(moment.changes, random, disk);
                check(disk, moment, seed);
                cuts++;
            }
        }
        assertThat(cuts).isGreaterThan(1_000);
        assertThat(files.renames()).isGreaterThan(2 * OPENINGS);
    }

    private List<Moment> record(RecordingFiles files, Moves moves) {
        List<Moment> moments = new ArrayList<>();
        Path state = folder.resolve("state");
        for (int opening = 0; opening < OPENINGS; opening++) {
            Map<String, List<Position>> before = moves.state();
            int from = files.size();
            try (StateFolder opened = StateFolder.open(state, files, SMALL_BYTES)) {
                add(moments, from, files.size(), opening, before, before);
                for (int i = 0; i < MOVES; i++) {
                    Moves.Move move = moves.next();
                    Map<String, List<Position>> confirmed = moves.state();
                    int begun = files.size();
                    move.on(opened.positions());
                    moves.done(move);
                    add(moments, begun + 1, files.size() - 1, opening + 1, confirmed, moves.state());
                    add(moments, files.size(), files.size(), opening + 1, moves.state(), moves.state());
                }
            }
        }
        return moments;
    }

    private static void add(List<Moment> moments, int from, int to, long fence, Map<String, List<Position>> confirmed,
            Map<String, List<Position>> next) {
        for (int changes = from; changes <= to; changes++) {
            moments.add(new Moment(changes, fence, confirmed, next));
        }
    }

    private static void check(Path disk, Moment moment, long seed) {
        String where = "seed %d, %d changes".formatted(seed, moment.changes);
        try (StateFolder found = StateFolder.open(disk, new FailingFiles(), SMALL_BYTES)) {
            assertThat(found.positions().read()).as(where).isIn(moment.confirmed, moment.next);
            assertThat(found.fence()).as(where).isGreaterThan(moment.fence);
        }
    }

    static Path emptied(Path disk) throws IOException {
        Files.createDirectories(disk);
        try (Stream<Path> files = Files.list(disk)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        return disk;
    }
}
