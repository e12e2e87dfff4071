// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.spi.Epoch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The power is lost at any moment: the epoch that was decided last is there, or the one that was being decided; never a mix. */
class EpochPowerLossTest {
    private static final int OPENINGS = 3;
    private static final int EPOCHS = 10;
    private static final int LOSSES = Boolean.getBoolean("pelton.nightly") ? 4 : 1;

    @TempDir
    private Path folder;

    static long[] seeds() {
        return Moves.seeds(Integer.getInteger("pelton.iterations", 1));
    }

    /** What may be found after so many changes. */
    private record Moment(int changes, String decided, String next) {}

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void powerIsLostAtAnyMoment_theLastEpochIsThere_orTheOneThatIsBeingDecided(long seed) throws IOException {
        RecordingFiles files = new RecordingFiles();
        SplittableRandom random = new SplittableRandom(seed);
        int cuts = 0;
        for (Moment moment : record(files, new RandomEpochs(seed))) {
            for (int loss = 0; loss < LOSSES; loss++) {
                Path disk = PowerLossTest.emptied(folder.resolve("disk"));
                files.afterPowerLoss(moment.changes, random, disk);
                check(disk, moment, random);
                cuts++;
            }
        }
        assertThat(cuts).isGreaterThan(250 * LOSSES);
        assertThat(files.renames()).isGreaterThan(OPENINGS * EPOCHS);
    }

    private List<Moment> record(RecordingFiles files, RandomEpochs epochs) throws IOException {
        List<Moment> moments = new ArrayList<>();
        String decided = "";
        for (int opening = 0; opening < OPENINGS; opening++) {
            int from = files.size();
            try (StateFolder state = StateFolder.open(folder.resolve("state"), files, PositionLog.SMALL_BYTES)) {
                add(moments, from, files.size(), decided, decided);
                for (int i = 0; i < EPOCHS; i++) {
                    Epoch epoch = epochs.next();
                    String next = RandomEpochs.text(epoch);
                    int begun = files.size();
                    state.epochs().decide(epoch);
                    add(moments, begun + 1, files.size() - 1, decided, next);
                    add(moments, files.size(), files.size(), next, next);
                    decided = next;
                }
            }
        }
        return moments;
    }

    private static void add(List<Moment> moments, int from, int to, String decided, String next) {
        for (int changes = from; changes <= to; changes++) {
            moments.add(new Moment(changes, decided, next));
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void folderCouldNotBeSynced_theEpochThatIsFoundThen_isThereAfterAPowerLoss(long seed) throws IOException {
        RecordingFiles files = new RecordingFiles();
        RandomEpochs epochs = new RandomEpochs(seed);
        Path folderOfState = folder.resolve("state");
        try (StateFolder state = StateFolder.open(folderOfState, files, PositionLog.SMALL_BYTES)) {
            state.epochs().decide(epochs.next());
            Epoch last = new Epoch(2, Map.of(), Map.of(), Map.of());
            files.breakFolder(true);
            assertThatThrownBy(() -> state.epochs().decide(last)).hasMessageContaining("the folder failed on purpose");
            files.breakFolder(false);
        }
        String found;
        try (StateFolder state = StateFolder.open(folderOfState, files, PositionLog.SMALL_BYTES)) {
            found = state.epochs().latest().map(RandomEpochs::text).orElseThrow();
        }
        assertThat(found).isEqualTo("epoch 2");
        SplittableRandom random = new SplittableRandom(seed);
        for (int loss = 0; loss < LOSSES; loss++) {
            Path disk = PowerLossTest.emptied(folder.resolve("disk"));
            files.afterPowerLoss(files.size(), random, disk);
            check(disk, new Moment(files.size(), found, found), random);
        }
    }

    /** What is found is the last one from now on, and the next one can be decided. */
    private static void check(Path disk, Moment moment, SplittableRandom random) throws IOException {
        String where = moment.changes + " changes";
        Epoch next = RandomEpochs.at(1_000 + random.nextInt(1_000));
        String found;
        try (StateFolder state = StateFolder.open(disk, new FailingFiles(), PositionLog.SMALL_BYTES)) {
            found = state.epochs().latest().map(RandomEpochs::text).orElse("");
            assertThat(found).as(where).isIn(moment.decided, moment.next);
            state.epochs().decide(next);
        }
        try (StateFolder state = StateFolder.open(disk, new FailingFiles(), PositionLog.SMALL_BYTES)) {
            assertThat(state.epochs().latest().map(RandomEpochs::text)).as(where).contains(RandomEpochs.text(next));
        }
    }
}
