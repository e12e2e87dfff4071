// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code pelton run --state} follows a log that is rotated, and is killed with SIGKILL, again and again: every line that passes the filter is in the output
 * once. {@code -Dpelton.kills=N} kills it so often.
 */
class KilledLogTest {
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    @Test
    void runIsKilledInEveryPhase_andTheLogIsRotated_everyLineHasItsEffectOnce() throws Exception {
        Repeat repeat = Repeat.of(KilledLogTest.class, 2);
        new Trial(folder, repeat, (work, random) -> new KilledLog(work, random)).assertExactInEveryPhase();
    }
}
