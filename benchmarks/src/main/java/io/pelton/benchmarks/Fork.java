// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks;

import io.pelton.benchmarks.report.Json;
import io.pelton.benchmarks.report.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a main class in a JVM of its own, on this JDK and class path, and takes back the rows it measured. */
public final class Fork {
    /**
     * The heap of every fork, so that no subject has more room than another, and the collector with the most
     * throughput.
     */
    public static final List<String> JVM_ARGS =
            List.of("-Xms2g", "-Xmx2g", "-XX:+UseParallelGC", "--sun-misc-unsafe-memory-access=allow");

    private final Class<?> main;
    private final List<String> jvmArgs;

    /** A fork with more JVM arguments than the common ones. */
    public Fork(Class<?> main, List<String> jvmArgs) {
        this.main = main;
        this.jvmArgs = List.copyOf(jvmArgs);
    }

    /** The command that starts the main class. */
    public List<String> command(List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_ARGS);
        command.addAll(jvmArgs);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(args);
        return command;
    }

    /** Waits for the fork, whose first argument is the file for its answer, and returns the rows in that file. */
    public List<Row> run(Path work, List<String> args) throws IOException, InterruptedException {
        Path answer = Files.createTempFile(work, main.getSimpleName(), ".json");
        Path log = work.resolve(main.getSimpleName() + "-" + String.join("-", args).replace('/', '_') + ".log");
        List<String> all = new ArrayList<>(List.of(answer.toString()));
        all.addAll(args);
        System.err.println("benchmarks: " + main.getSimpleName() + " " + String.join(" ", args));
        try {
            int exit = new ProcessBuilder(command(all))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IllegalStateException(
                        main.getSimpleName() + " " + args + " ended with " + exit + ":\n" + Files.readString(log));
            }
            return List.of(Json.read(answer, Row[].class));
        } finally {
            Files.delete(answer);
        }
    }

    /** Called in the fork: hands the rows back. */
    public static void answer(String file, List<Row> rows) {
        Json.write(Path.of(file), rows);
    }
}
