// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program that is started again and again, each time as a process of its own. */
final class Child {
    private final List<String> command;
    private final Path said;

    /**
     * Starts nothing yet.
     *
     * @param said the file that has what the last process has said
     * @param program a main class, and what its arguments begin with
     */
    Child(Path said, List<String> program, List<String> arguments) {
        this.said = said;
        command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(program);
        command.addAll(arguments);
    }

    Process start() throws IOException {
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    }

    String said() throws IOException {
        return Files.readString(said);
    }
}
