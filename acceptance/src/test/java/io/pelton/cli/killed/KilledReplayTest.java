// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code pelton dead replay --to} a file or a table is killed with SIGKILL, again and again, and then let run: every letter is there once. {@code
 * -Dpelton.kills=N} kills it so often.
 */
class KilledReplayTest {
    private static final int LETTERS = 20_000;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    @Test
    void replayToAFileIsKilledInEveryPhase_everyLetterIsWrittenOnce() throws Exception {
        Repeat repeat = Repeat.of(KilledReplayTest.class, 3);
        new Trial(folder, repeat, (work, random) -> new KilledReplay(work, random, repeat.isLong() ? 2 * LETTERS : LETTERS)).assertExactInEveryPhase();
    }

    @Test
    void replayToATableWhoseCommitsDecideIsKilledInEveryPhase_everyLetterIsWrittenOnce() throws Exception {
        Repeat repeat = Repeat.of(KilledReplayTest.class, 3);
        new Trial(folder, repeat, (work, random) -> new KilledTableReplay(work, random, repeat.isLong() ? 2 * LETTERS : LETTERS)).assertExactInEveryPhase();
    }
}
