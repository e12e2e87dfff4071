// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code pelton run --state} with steps that split, filter, tell keys apart and keep groups is killed with SIGKILL, again and again, and then let
 * run: every key is in the output once. {@code -Dpelton.kills=N} kills it so often.
 */
class KilledRunTest {
    private static final int KILLS = Integer.getInteger("pelton.kills", 5);
    private static final int LINES = 60_000;
    @TempDir
    private Path folder;

    private final long seed = Long.getLong("pelton.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);

    private Process start() throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "run",
                        folder.resolve("route.yaml").toString(),
                        "--set",
                        "in=" + folder,
                        "--set",
                        "out=" + folder,
                        "--state",
                        folder.resolve("state").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
    }

    /** The keys that are to be there, of which the input has some several times. */
    private Set<String> writeInput() throws IOException {
        Set<String> keys = new HashSet<>();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            String key = random.nextInt(10) + "key" + random.nextInt(LINES);
            keys.add(key);
            lines.add("other " + i + ";" + key + (random.nextBoolean() ? ";none" : ""));
        }
        Files.write(folder.resolve("in.log"), lines);
        return keys;
    }

    private long size(String name) throws IOException {
        Path file = folder.resolve(name);
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** Changes with each epoch. */
    private Object epoch() throws IOException {
        Path file = folder.resolve("state/epoch");
        return Files.exists(file) ? Files.readAttributes(file, "unix:ino,ctime") : Map.of();
    }

    /**
     * Kills the process when some epochs were decided and it has written some more, the first one as soon as it writes; says whether it was still
     * there.
     */
    private boolean killed(boolean isFirst) throws IOException, InterruptedException {
        int epochs = isFirst ? 0 : random.nextInt(4);
        Object last = epoch();
        Process process = start();
        while (epochs > 0 && process.isAlive()) {
            Object now = epoch();
            if (!now.equals(last)) {
                last = now;
                epochs--;
            }
        }
        long until = size("out.log") + random.nextLong(1, isFirst ? 2 : 100_000);
        while (process.isAlive() && size("out.log") < until) {
            Thread.onSpinWait();
        }
        boolean isKilled = process.isAlive();
        process.destroyForcibly();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        if (!isKilled) {
            assertThat(process.exitValue()).as(Files.readString(folder.resolve("said"))).isZero();
        }
        return isKilled;
    }

    @Test
    void runIsKilledAgainAndAgain_everyKeyIsWrittenOnce() throws Exception {
        Files.writeString(folder.resolve("route.yaml"), KilledRoute.YAML);
        Set<String> keys = writeInput();
        int kills = 0;
        for (int i = 0; i < KILLS; i++) {
            kills += killed(i == 0) ? 1 : 0;
        }
        Process last = start();
        assertThat(last.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(last.exitValue()).as("-Dpelton.seed=%d: %s", seed, Files.readString(folder.resolve("said"))).isZero();
        Map<String, Integer> times = new HashMap<>();
        Files.readAllLines(folder.resolve("out.log")).forEach(key -> times.merge(key, 1, Integer::sum));
        assertThat(times.keySet()).as("-Dpelton.seed=%d: keys that are written", seed).isEqualTo(keys);
        assertThat(times.values()).as("-Dpelton.seed=%d: how often each is", seed).containsOnly(1);
        assertThat(kills).as("-Dpelton.seed=%d: kills", seed).isPositive();
        if (Integer.getInteger("pelton.kills") != null) {
            System.out.println(kills + " kills, " + keys.size() + " keys, each there once");
        }
    }
}
