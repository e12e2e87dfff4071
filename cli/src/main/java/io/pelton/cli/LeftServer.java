// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
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
        Optional<ProcessHandle> running = number(lines, 0, file).flatMap(ProcessHandle::of).filter(ProcessHandle::isAlive);
        if (running.isEmpty()) {
            return Optional.empty(); // the next server takes the file away
        }
        if (!isServerOf(running.get(), folder)) {
            throw refused(file + " names process " + running.get().pid() + ", which is not the server of this folder: the folder is a copy of one whose server ran, or another process"
                    + " has that number now");
        }
        return number(lines, PORT_LINE, file).map(port -> new LeftServer(running.get(), Math.toIntExact(port)));
    }

    private static Optional<Long> number(List<String> lines, int line, Path file) {
        try {
            return Optional.of(Long.valueOf(lines.get(line).strip()));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw refused(file + " has no number in line " + (line + 1));
        }
    }

    /** The folder is what the server was started with. */
    private static boolean isServerOf(ProcessHandle process, Path folder) throws IOException {
        if (!process.info().command().orElse("").contains("postgres")) {
            return false;
        }
        List<String> arguments = List.of(process.info().arguments().orElse(new String[0]));
        int option = arguments.indexOf("-D");
        if (option < 0 || option + 1 == arguments.size()) {
            return false;
        }
        Path its = Path.of(arguments.get(option + 1));
        return Files.exists(its) && Files.isSameFile(its, folder);
    }

    private static PeltonException refused(String why) {
        return new PeltonException(ErrorCode.STATE_IN_USE, "--servers: " + why + ". Delete that file if no PostgreSQL uses the folder, or have another one with --servers-folder DIR");
    }

    /** Ends it, and disconnects its clients, as it does when it is interrupted: after the signal of {@code destroy()} it would wait for them. */
    void end() throws IOException {
        new ProcessBuilder("/bin/sh", "-c", "kill -INT " + process.pid()).start().onExit().join();
        process.onExit().join();
    }
}
