// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server for a try-out, which the launcher has as long as this is open, in a process of its own. */
final class StartedServer implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile(".*\\{\\{\\S+}} is (\\S+)");
    private final Process process;
    private final String address;

    private StartedServer(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts one, with data of its own.
     *
     * @param name {@code postgres} or {@code kafka}
     */
    static StartedServer start(Settings settings, String name) throws IOException {
        Path route = settings.checkout().resolve("benchmarks/src/main/resources/io/pelton/benchmarks/sinks/idle.yaml");
        Process process = new ProcessBuilder(
                        settings.checkout().resolve("pelton").toString(),
                        "run",
                        route.toString(),
                        "--servers",
                        name,
                        "--servers-folder",
                        Files.createTempDirectory(settings.work(), name).toString())
                .redirectErrorStream(true)
                .start();
        StringBuilder said = new StringBuilder();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8); // stays open, as the process writes to it
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher address = ADDRESS.matcher(line);
            if (address.matches()) {
                return new StartedServer(process, address.group(1));
            }
            said.append(line).append('\n');
        }
        throw new IOException("no " + name + " was started:\n" + said);
    }

    /** Where it is. */
    String address() {
        return address;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
