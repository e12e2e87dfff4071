// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A program of {@code benchmarks/native}, compiled for this machine. It prints the seconds that it took and those of CPU time. */
record NativeProgram(Path program) {
    /** Compiles it; none, and a notice, where there is no compiler or what it needs is missing. */
    static Optional<NativeProgram> compile(Settings settings, String name, String... options) throws InterruptedException {
        Path source = settings.checkout().resolve("benchmarks/native").resolve(name + ".cc");
        Path program = settings.work().resolve(name);
        List<String> command = new ArrayList<>(List.of("g++", "-O3", "-march=native", source.toString(), "-o", program.toString()));
        command.addAll(Arrays.asList(options));
        try {
            output(command);
            return Optional.of(new NativeProgram(program));
        } catch (IOException e) {
            System.err.println("benchmarks: without " + source.getFileName() + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Runs it. */
    List<Row> run(String name, Work work, long records, String... args) throws IOException, InterruptedException {
        System.err.println("benchmarks: " + program.getFileName() + " " + String.join(" ", args));
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(Arrays.asList(args));
        String[] times = output(command).strip().split(" ");
        return Work.rows(name, work, records, Double.parseDouble(times[0]), Double.parseDouble(times[1]));
    }

    /** What a command prints; fails if it does. */
    static String output(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException(command.getFirst() + " ended with " + exit + ": " + output.strip());
        }
        return output;
    }
}
