// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A PostgreSQL that still runs, as the process that had started it was killed.
 *
 * @param process its first process
 * @param port where it listens
 */
record LeftServer(ProcessHandle process, int port) {
    /** The first line of the file is the number of the process, the fourth the port. */
    private static final int PORT_LINE = 3;

    /** The one whose data are in {@code folder}, if it runs. */
    static Optional<LeftServer> in(Path folder) throws IOException {
        Path file = folder.resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(file);
        if (lines.size() <= PORT_LINE) {
            return Optional.empty(); // it was killed before it listened
        }
        return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
                .filter(process -> process.isAlive() && process.info().command().orElse("").contains("postgres"))
                .map(process -> new LeftServer(process, Integer.parseInt(lines.get(PORT_LINE).strip())));
    }

    /** Whoever is connected to it is disconnected, which it does when it is interrupted: after the signal of {@code destroy()} it would wait for them. */
    void end() throws IOException {
        new ProcessBuilder("/bin/sh", "-c", "kill -INT " + process.pid()).start().onExit().join();
        process.onExit().join();
    }
}
