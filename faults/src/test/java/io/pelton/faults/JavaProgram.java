// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A Java program with the class path of the tests, which is started again and again as a process of its own; one at a time. */
final class JavaProgram {
    /** How long the JVM is given to say what its threads do. */
    private static final int DUMP_SECONDS = 3;

    private final List<String> command = new ArrayList<>();
    private final Path said;

    /** Does not outlive the JVM of the tests. */
    private volatile @Nullable Process last;

    /**
     * Starts nothing yet.
     *
     * @param said the file that has what the last process has said
     * @param program options of the JVM, a main class and its arguments
     */
    JavaProgram(Path said, String... program) {
        this.said = said;
        Stream.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-XX:-UsePerfData",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("java.class.path"))
                .forEach(command::add);
        command.addAll(List.of(program));
        Runtime.getRuntime().addShutdownHook(new Thread(this::endLast));
    }

    Process start() throws IOException {
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(said.toFile())
                .start();
        last = started;
        return started;
    }

    private void endLast() {
        Process process = last;
        if (process != null) {
            process.destroyForcibly();
        }
    }

    String said() throws IOException {
        return Files.readString(said);
    }

    /** What it has said, and what its threads do, as the JVM says when it is asked. */
    String saidAndDoes() throws IOException, InterruptedException {
        Process process = last;
        if (process != null && process.isAlive()) {
            new ProcessBuilder("kill", "-QUIT", String.valueOf(process.pid())).start().waitFor();
            process.waitFor(DUMP_SECONDS, TimeUnit.SECONDS);
        }
        return said();
    }
}
