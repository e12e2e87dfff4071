// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The run from which the launcher makes its archive of loaded classes and of what the JIT compiler should know about them:
 * the help, and a route over enough lines that the path of a record is worth compiling. Not a command: users never need it.
 */
public final class Training {
    private static final String LINES = "500000";

    private Training() {}

    /** Runs the route in the file {@code arguments[0]} over data made in the folder {@code arguments[1]}. */
    public static void main(String[] arguments) {
        System.exit(train(arguments[0], Path.of(arguments[1])));
    }

    /** 0 if everything went well. */
    static int train(String route, Path folder) {
        String log = folder.resolve("access.log").toString();
        String input = "input=" + log;
        String output = "output=" + folder;
        return run("--help")
                | run("generate", "access-log", "--records", LINES, "--output", log)
                | run("check", route, "--set", input, "--set", output)
                | run("run", route, "--set", input, "--set", output);
    }

    private static int run(String... arguments) {
        OutputStream nowhere = OutputStream.nullOutputStream();
        return Cli.execute(List.of(arguments), new Console(nowhere, nowhere, Terminal.NONE, Map.of()));
    }
}
