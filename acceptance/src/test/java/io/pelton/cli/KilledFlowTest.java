// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A flow that keeps its positions is killed with SIGKILL, again and again, and then let run: what is in the file counts. */
class KilledFlowTest {
    private static final int KILLS = 6;
    private static final int LINES = 20_000;

    @TempDir
    private Path folder;

    private static String line(int file, int number) {
        return "line " + number + " of file " + file + " " + "x".repeat(number % 80);
    }

    private void write(int file, int from, int until) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = from; i < until; i++) {
            lines.add(line(file, i));
        }
        Files.write(folder.resolve("in/" + file + ".log"), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private long written() throws IOException {
        Path out = folder.resolve("out");
        return Files.exists(out) ? Files.size(out) : 0;
    }

    /** Kills the process when it has written so many bytes more; says whether it was still there. */
    private boolean killedBehind(long bytes) throws IOException, InterruptedException {
        long until = written() + bytes;
        Process process = KilledFlow.start(folder);
        while (process.isAlive() && written() < until) {
            Thread.onSpinWait();
        }
        boolean isKilled = process.isAlive();
        process.destroyForcibly();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return isKilled;
    }

    private void runToTheEnd() throws IOException, InterruptedException {
        Process process = KilledFlow.start(folder);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void flowIsKilledAgainAndAgain_andFilesAreRotated_everyLineIsWritten_andAtLastNoneComesAgain() throws Exception {
        long seed = Long.getLong("pelton.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        Files.createDirectory(folder.resolve("in"));
        write(0, 0, LINES / 2);
        write(1, 0, LINES);
        int kills = 0;
        for (int i = 0; i < KILLS; i++) {
            kills += killedBehind(random.nextLong(150_000)) ? 1 : 0;
            if (i == KILLS / 2) { // the program that writes it goes on, under another name
                Files.move(folder.resolve("in/0.log"), folder.resolve("in/0.1.log"));
                write(0, LINES / 2, LINES);
                Files.move(folder.resolve("in/0.log"), folder.resolve("in/2.log"));
            }
        }
        runToTheEnd();
        Set<String> found = new HashSet<>(Files.readAllLines(folder.resolve("out")));
        for (int i = 0; i < LINES; i++) {
            assertThat(found.contains(line(0, i)) && found.contains(line(1, i))).as("-Dpelton.seed=%d: line %d is written", seed, i).isTrue();
        }
        assertThat(kills).as("-Dpelton.seed=%d: kills", seed).isPositive();
        long size = written();
        runToTheEnd();
        assertThat(written()).as("-Dpelton.seed=%d: bytes when there is nothing to read", seed).isEqualTo(size);
    }
}
