// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One call of the command line as a shell would make it, and what came of it. */
record CommandLineRun(int exitCode, String out, String err) {
    static CommandLineRun of(String... arguments) {
        return with(Map.of(), arguments);
    }

    static CommandLineRun with(Map<String, String> environment, String... arguments) {
        return in(Path.of(""), environment, arguments);
    }

    /** A call in {@code folder}, which is where project files are looked for; paths of routes start where this process runs. */
    static CommandLineRun in(Path folder, String... arguments) {
        return in(folder, Map.of(), arguments);
    }

    private static CommandLineRun in(Path folder, Map<String, String> environment, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(out, err, Terminal.NONE, environment, folder);
        int exitCode = Cli.execute(List.of(arguments), console);
        console.flush();
        return new CommandLineRun(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
