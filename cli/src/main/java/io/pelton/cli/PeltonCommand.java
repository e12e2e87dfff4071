// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code pelton} without a command: prints what there is. */
@Command(
        name = "pelton",
        description = "Runs message routes and data flows.",
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Try it:",
            "  pelton run examples/errors.yaml",
            "  pelton help run",
            "",
            "Exit codes: 0 done, 1 a route failed, 2 bad usage or configuration."
        })
final class PeltonCommand implements Callable<Integer> {
    private final Console console;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(names = {"-V", "--version"}, description = "Print the version.")
    private boolean version;

    PeltonCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (version) {
            return new VersionCommand(console).call();
        }
        spec.commandLine().usage(console.err());
        return ExitCode.USAGE;
    }
}
