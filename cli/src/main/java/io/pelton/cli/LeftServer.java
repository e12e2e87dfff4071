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
        return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
                .filter(process -> process.isAlive() && process.info().command().orElse("").contains("postgres"))
                .map(process -> new LeftServer(process, Integer.parseInt(lines.get(PORT_LINE).strip())));
    }

    /** It ends when nobody is connected to it. */
    void end() {
        process.destroy();
        process.onExit().join();
    }
}
