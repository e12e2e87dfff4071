// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The run from which the launcher makes its archive of loaded classes: the help, the examples over made-up data, and the tests of
 * the others. Not a command: users never need it.
 */
public final class Training {
    private final Path examples;
    private final Path folder;

    private Training(Path examples, Path folder) {
        this.examples = examples;
        this.folder = folder;
    }

    /** Runs the examples in the folder {@code arguments[0]} over data made in the folder {@code arguments[1]}. */
    public static void main(String[] arguments) {
        System.exit(train(Path.of(arguments[0]), Path.of(arguments[1])));
    }

    /** 0 if everything went well. */
    static int train(Path examples, Path folder) {
        Training training = new Training(examples, folder);
        String log = folder.resolve("access.log").toString();
        String measurements = folder.resolve("measurements.txt").toString();
        return run("--help")
                | run("generate", "access-log", "--records", "50k", "--output", log)
                | run("generate", "measurements", "--records", "100k", "--output", measurements)
                | training.route("check", "errors", log, "")
                | training.route("run", "errors", log, "")
                | training.kept("errors", log, "kept")
                | training.route("run", "measurements", measurements, "stations.csv")
                | training.kept("measurements", measurements, "kept.csv")
                | training.route("run", "wordcount", log, "words.csv")
                | run("run", examples.resolve("ticks.yaml").toString(), "--set", "ticks=1")
                | run("test", examples.toString());
    }

    private int route(String command, String example, String input, String output, String... more) {
        String file = examples.resolve(example + ".yaml").toString();
        List<String> arguments = new ArrayList<>(List.of(command, file, "--set", "input=" + input, "--set", "output=" + folder.resolve(output)));
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    private int kept(String example, String input, String output) {
        return route("run", example, input, output, "--state", folder.resolve("state of " + example).toString());
    }

    private static int run(String... arguments) {
        OutputStream nowhere = OutputStream.nullOutputStream();
        return Cli.execute(List.of(arguments), new Console(nowhere, nowhere, Terminal.NONE, Map.of()));
    }
}
