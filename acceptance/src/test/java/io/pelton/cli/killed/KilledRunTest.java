// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code pelton run --state} with steps that split, filter, tell keys apart and keep groups is killed with SIGKILL, again and again, and then let
 * run: every key is in the output once. {@code -Dpelton.kills=N} kills it so often.
 */
class KilledRunTest {
    private static final int LINES = 30_000;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    @Test
    void runIsKilledInEveryPhase_everyKeyIsWrittenOnce() throws Exception {
        Repeat repeat = Repeat.of(KilledRunTest.class, 5);
        new Trial(folder, repeat, (work, random) -> new KilledGroups(work, random, repeat.isLong() ? 2 * LINES : LINES)).assertExactInEveryPhase();
    }

    /** What the other test is worth: the same comparison sees that the parts of an epoch are not of one moment. */
    @ParameterizedTest
    @EnumSource(BrokenEpochs.Fault.class)
    void epochsAreBroken_keysAreDoubledOrLost(BrokenEpochs.Fault fault) throws Exception {
        Repeat repeat = Repeat.of(KilledRunTest.class, 1);
        AtomicInteger lines = new AtomicInteger(LINES / 2); // more in each round: where epochs come seldom, a short run has ended before the third
        Trial trial = new Trial(
                folder,
                repeat,
                List.of(BrokenRun.class.getName(), fault.name()),
                (work, random) -> new KilledGroups(work, random, lines.updateAndGet(last -> Math.min(2 * last, 16 * LINES))));
        trial.runUntilNoticed(new Aim.In(Phase.READ, 3, false, 0));
        if (repeat.isLong()) {
            System.out.println(fault + ": " + trial);
        }
        switch (fault) {
            case OUTPUT_IS_NOT_CUT_BACK -> assertThat(trial.doubled()).as("%s; %s", trial, repeat).isPositive();
            case POSITIONS_COME_FIRST -> assertThat(trial.lost()).as("%s; %s", trial, repeat).isPositive();
        }
    }
}
