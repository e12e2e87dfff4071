// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.power;

import io.pelton.cli.KilledRoute;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A route with a state folder loses power at any change of files, again and again: its output and its state folder are on a file system that keeps what was
 * synced, and of the rest any part. In the end every key is in the output once. {@code -Dpelton.cuts=N} cuts it so often. Skipped where FUSE is
 * missing (Debian: libfuse3-3).
 */
@Timeout(value = 1, unit = TimeUnit.HOURS) // a file system that answers nothing must not hold up a build for ever
class PowerLossRunTest {
    private static final int CUTS = Integer.getInteger("pelton.cuts", 12);
    private static final int LIVES = 6;
    private static final int LINES = 3_000;

    @TempDir
    private Path folder;

    private final long seed = Long.getLong("pelton.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);
    private Path mount;
    private Process files;
    private PrintWriter told;
    private BufferedReader answers;

    @BeforeEach
    void mount() throws IOException {
        mount = Files.createDirectory(folder.resolve("mount"));
        files = process(ForgettingFileSystem.class, "filesystem", mount.toString());
        told = new PrintWriter(new OutputStreamWriter(files.getOutputStream(), StandardCharsets.UTF_8), true);
        answers = files.inputReader();
        String answer = answers.readLine();
        Assumptions.assumeTrue("mounted".equals(answer), () -> "no FUSE here: " + said("filesystem"));
    }

    @AfterEach
    void unmount() throws InterruptedException {
        told.close();
        System.err.print(said("filesystem"));
        if (!files.waitFor(20, TimeUnit.SECONDS)) {
            files.destroyForcibly().waitFor();
        }
    }

    private Process process(Class<?> main, String name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(folder.resolve(name).toFile()).start();
    }

    private String said(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private Process start(Path work) throws IOException {
        return process(PoweredRun.class, "run", folder.resolve("route.yaml").toString(), folder.toString(), work.toString());
    }

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

    private String ask(String question) throws IOException {
        told.println(question);
        return Objects.requireNonNull(answers.readLine(), () -> said("filesystem"));
    }

    /** Runs until the power goes; says where it went, or null if the run has ended before. */
    private @Nullable String cut(Path work, long changes, long rare) throws IOException, InterruptedException {
        told.println(random.nextInt(4) == 0
                ? "cut " + (1 + random.nextLong(changes)) + " " + random.nextLong()
                : "cut " + (1 + random.nextLong(rare)) + " " + random.nextLong() + " rare");
        Process run = start(work);
        while (run.isAlive() && !answers.ready()) {
            run.waitFor(1, TimeUnit.MILLISECONDS);
        }
        String where = answers.ready() ? answers.readLine() : null;
        run.destroyForcibly();
        assertThat(run.waitFor(1, TimeUnit.MINUTES)).isTrue();
        if (where == null && answers.ready()) {
            where = answers.readLine();
        }
        if (where == null) {
            assertThat(run.exitValue()).as("-Dpelton.seed=%d: %s", seed, said("run")).isZero();
        }
        assertThat(ask("restore " + random.nextLong())).isEqualTo("restored");
        return where;
    }

    private void runToTheEnd(Path work) throws IOException, InterruptedException {
        Process last = start(work);
        assertThat(last.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(last.exitValue()).as("-Dpelton.seed=%d: %s", seed, said("run")).isZero();
    }

    private void check(Path work, Set<String> keys) throws IOException {
        Map<String, Integer> times = new HashMap<>();
        Files.readAllLines(work.resolve("out.log")).forEach(key -> times.merge(key, 1, Integer::sum));
        assertThat(times.keySet()).as("-Dpelton.seed=%d: keys that are written", seed).isEqualTo(keys);
        assertThat(times.values()).as("-Dpelton.seed=%d: how often each is", seed).containsOnly(1);
    }

    @Test
    void powerIsLostAgainAndAgain_everyKeyIsWrittenOnce() throws Exception {
        Files.writeString(folder.resolve("route.yaml"), KilledRoute.YAML);
        Set<String> keys = writeInput();
        Path first = Files.createDirectory(mount.resolve("whole"));
        String[] before = ask("count").split(" ");
        runToTheEnd(first);
        check(first, keys);
        String[] after = ask("count").split(" ");
        long changes = Long.parseLong(after[0]) - Long.parseLong(before[0]);
        long rare = Long.parseLong(after[1]) - Long.parseLong(before[1]);
        Map<String, Integer> places = new TreeMap<>();
        int cuts = 0;
        for (int round = 0; cuts < CUTS; round++) {
            Path work = Files.createDirectory(mount.resolve("round" + round));
            for (int life = 0; life < LIVES; life++) {
                String where = cut(work, changes, rare);
                if (where != null) {
                    cuts++;
                    places.merge(where.replace("/round" + round, "").replaceAll("-[0-9]+", "-N").replaceAll("hidden.*", "hidden"), 1, Integer::sum);
                }
                Files.createDirectories(work);
            }
            runToTheEnd(work);
            check(work, keys);
        }
        if (Integer.getInteger("pelton.cuts") != null) {
            System.out.println(cuts + " cuts, each in a run of about " + changes + " changes, every key there once; power was lost at " + places);
        }
    }

    @Test
    void syncFails_theRunFailsInWords_andTheNextGoesOn() throws Exception {
        Files.writeString(folder.resolve("route.yaml"), KilledRoute.YAML);
        Set<String> keys = writeInput();
        Path work = Files.createDirectory(mount.resolve("work"));
        for (int i = 0; i < 4; i++) {
            told.println("fail " + (1 + random.nextInt(12)));
            Process run = start(work);
            assertThat(run.waitFor(1, TimeUnit.MINUTES)).isTrue();
            if (run.exitValue() != 0) {
                assertThat(said("run")).as("-Dpelton.seed=%d", seed).containsPattern("PL[0-9]{3} ").containsPattern("sync failed|Input/output error");
            }
            told.println("fail " + Integer.MAX_VALUE);
        }
        runToTheEnd(work);
        check(work, keys);
    }
}
