// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.Versions;
import io.pelton.benchmarks.report.Row;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The time from a command to the first message of its route. */
final class StartUp {
    /** The name of this work in the reports. */
    static final String LABEL = "start to first message";

    private static final String MESSAGE = "the first message";

    private final Settings settings;

    StartUp(Settings settings) {
        this.settings = settings;
    }

    /** The fastest of several starts of each, in turns; a first one fills caches and archives. */
    List<Row> measure() throws IOException {
        Map<String, List<String>> commands = commands(file("start.yaml"));
        Map<String, Double> fastest = new LinkedHashMap<>();
        for (List<String> command : commands.values()) {
            seconds(command);
        }
        for (int round = 0; round < settings.pick(5, 15); round++) {
            for (var command : commands.entrySet()) {
                fastest.merge(command.getKey(), seconds(command.getValue()), Math::min);
            }
        }
        List<Row> rows = new ArrayList<>();
        fastest.forEach((name, seconds) -> rows.add(Row.of(name, Map.of("route", LABEL), seconds, "s")));
        return rows;
    }

    private Map<String, List<String>> commands(Path file) {
        String archive = settings.work().resolve("camel-start.jsa").toString();
        String camel = "Camel " + Versions.of("camel") + " main";
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put("Pelton", List.of(settings.checkout().resolve("pelton").toString(), "run", file.toString()));
        commands.put(camel, camel(file));
        commands.put(
                camel + ", with an archive of its classes",
                camel(file, "-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive));
        return commands;
    }

    private static List<String> camel(Path file, String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.add("-Dlogback.configurationFile=io/pelton/benchmarks/routes/logback-info.xml");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CamelStart.class.getName(), file.toString()));
        return command;
    }

    private Path file(String resource) throws IOException {
        Path file = settings.work().resolve(resource);
        try (InputStream in = Objects.requireNonNull(StartUp.class.getResourceAsStream(resource), resource)) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    private static double seconds(List<String> command) throws IOException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        StringBuilder output = new StringBuilder();
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.contains(MESSAGE)) {
                    return (System.nanoTime() - start) / 1e9;
                }
                output.append(line).append('\n');
            }
        } finally {
            process.destroyForcibly();
        }
        throw new IllegalStateException(command + " never said '" + MESSAGE + "':\n" + output);
    }
}
