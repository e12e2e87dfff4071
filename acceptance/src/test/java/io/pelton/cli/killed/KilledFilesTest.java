// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code pelton run --state} reads a folder, each file a message, and is killed with SIGKILL, again and again: every line of every file is in the output
 * once. {@code -Dpelton.kills=N} kills it so often.
 */
class KilledFilesTest {
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    @Test
    void runIsKilledInEveryPhase_everyFileHasItsEffectOnce() throws Exception {
        Repeat repeat = Repeat.of(KilledFilesTest.class, 2);
        new Trial(folder, repeat, (work, random) -> new KilledFiles(work, random, false)).assertExactInEveryPhase();
    }

    /** Without knowing names a route reads a file again that was not moved yet, as the guide says; the comparison sees that. */
    @Test
    void routeDoesNotTellFilesApart_killedBeforeTheyAreMoved_linesComeAgain_andNoneIsLost() throws Exception {
        Repeat repeat = Repeat.of(KilledFilesTest.class, 1);
        Trial trial = new Trial(folder, repeat, (work, random) -> new KilledFiles(work, random, true));
        trial.runUntilNoticed(new Aim.In(Phase.COMMIT, 2, true, 0));
        if (repeat.isLong()) {
            System.out.println("files come again: " + trial);
        }
        assertThat(trial.doubled()).as("%s; %s", trial, repeat).isPositive();
        assertThat(trial.lost()).as("%s; %s", trial, repeat).isZero();
    }
}
