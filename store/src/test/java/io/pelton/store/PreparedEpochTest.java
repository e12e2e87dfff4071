// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Epochs that somebody else decides: from when one is prepared until it is decided it is there whatever happens, and so is the one before. */
class PreparedEpochTest {
    private static final int OPENINGS = 4;
    private static final int EPOCHS = 6;
    private static final int LOSSES = Boolean.getBoolean("pelton.nightly") ? 4 : 1;

    @TempDir
    private Path folder;

    static long[] seeds() {
        return Moves.seeds(Integer.getInteger("pelton.iterations", 1));
    }

    /** What may be found after so many changes: the last epoch, and what is prepared after it; empty for none. */
    private record Moment(int changes, Set<String> last, Set<String> prepared) {}

    private StateFolder open(RecordingFiles files) {
        return StateFolder.open(folder.resolve("state"), files, PositionLog.SMALL_BYTES);
    }

    private static String text(Epoch epoch) {
        return RandomEpochs.text(epoch);
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void powerIsLostAtAnyMoment_whatIsPreparedIsThere_untilItIsDecided(long seed) throws IOException {
        RecordingFiles files = new RecordingFiles();
        SplittableRandom random = new SplittableRandom(seed);
        int cuts = 0;
        for (Moment moment : record(files, new RandomEpochs(seed), random)) {
            for (int loss = 0; loss < LOSSES; loss++) {
                Path disk = PowerLossTest.emptied(folder.resolve("disk"));
                files.afterPowerLoss(moment.changes, random, disk);
                check(disk, moment);
                cuts++;
            }
        }
        assertThat(cuts).isGreaterThan(250 * LOSSES);
    }

    /** Some epochs are given up when they are prepared, and another is prepared or decided with their number, at once or in the next opening. */
    private List<Moment> record(RecordingFiles files, RandomEpochs epochs, SplittableRandom random) throws IOException {
        List<Moment> moments = new ArrayList<>();
        String last = "";
        String prepared = "";
        long number = 0;
        for (int opening = 0; opening < OPENINGS; opening++) {
            int opened = files.size();
            try (StateFolder state = open(files)) {
                add(moments, opened, files.size(), Set.of(last), Set.of(prepared));
                EpochStore store = state.epochs();
                for (int i = 0; i < EPOCHS; i++) {
                    Epoch drawn = epochs.next();
                    Epoch epoch = new Epoch(number + 1, drawn.positions(), drawn.states(), drawn.outputs());
                    String next = text(epoch);
                    int begun = files.size();
                    if (random.nextInt(4) == 0) {
                        store.decide(epoch);
                        add(moments, begun + 1, files.size() - 1, among(last, next), among(prepared, ""));
                        prepared = "";
                        last = next;
                        number++;
                        continue;
                    }
                    store.prepare(epoch);
                    add(moments, begun + 1, files.size() - 1, Set.of(last), among(prepared, "", next));
                    prepared = next;
                    add(moments, files.size(), files.size(), Set.of(last), Set.of(prepared));
                    if (random.nextInt(3) > 0) {
                        int deciding = files.size();
                        store.decidePrepared();
                        add(moments, deciding + 1, files.size() - 1, among(last, next), among(prepared, ""));
                        last = next;
                        prepared = "";
                        number++;
                        add(moments, files.size(), files.size(), Set.of(last), Set.of(prepared));
                    }
                }
            }
        }
        return moments;
    }

    private static Set<String> among(String... texts) {
        return new HashSet<>(List.of(texts));
    }

    private static void add(List<Moment> moments, int from, int to, Set<String> last, Set<String> prepared) {
        for (int changes = from; changes <= to; changes++) {
            moments.add(new Moment(changes, last, prepared));
        }
    }

    private static void check(Path disk, Moment moment) throws IOException {
        String where = moment.changes + " changes";
        String prepared;
        try (StateFolder state = StateFolder.open(disk, new FailingFiles(), PositionLog.SMALL_BYTES)) {
            String last = state.epochs().latest().map(PreparedEpochTest::text).orElse("");
            prepared = state.epochs().prepared().map(PreparedEpochTest::text).orElse("");
            assertThat(last).as(where).isIn(moment.last);
            assertThat(prepared).as(where).isIn(moment.prepared);
            assertThat(last.isEmpty() && prepared.isEmpty() && !moment.last.contains("")).as(where).isFalse();
            if (prepared.isEmpty()) {
                return;
            }
            state.epochs().decidePrepared();
        }
        try (StateFolder state = StateFolder.open(disk, new FailingFiles(), PositionLog.SMALL_BYTES)) {
            assertThat(state.epochs().latest().map(PreparedEpochTest::text)).as(where).contains(prepared);
            assertThat(state.epochs().prepared()).as(where).isEmpty();
        }
    }

    @Test
    void epochIsPrepared_othersSeeTheOneBefore() throws IOException {
        RandomEpochs epochs = new RandomEpochs(7);
        RecordingFiles files = new RecordingFiles();
        try (StateFolder state = open(files)) {
            Epoch first = epochs.next();
            state.epochs().decide(first);
            state.epochs().prepare(epochs.next());
            assertThat(state.epochs().latest().map(PreparedEpochTest::text)).contains(text(first));
            assertThat(StateView.of(folder.resolve("state")).epoch().map(PreparedEpochTest::text)).contains(text(first));
        }
    }

    @Test
    void preparedOneIsGivenUp_itsFilesAreDeletedWithTheNext() throws IOException {
        RandomEpochs epochs = new RandomEpochs(7);
        RecordingFiles files = new RecordingFiles();
        try (StateFolder state = open(files)) {
            state.epochs().prepare(epochs.next());
        }
        try (StateFolder state = open(files)) {
            assertThat(state.epochs().prepared()).isPresent();
            state.epochs().decide(new Epoch(1, Map.of(), Map.of(), Map.of()));
            assertThat(state.epochs().prepared()).isEmpty();
        }
        assertThat(SnapshotFile.allIn(folder.resolve("state"))).isEmpty();
        assertThat(folder.resolve("state").resolve(EpochFiles.PREPARED_NAME)).doesNotExist();
    }
}
