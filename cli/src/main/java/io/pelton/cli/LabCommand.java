// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pelton lab}: experiments on the user's own machine. */
@Command(
        name = "lab",
        description = LabCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        synopsisSubcommandLabel = "io|fork-join|sink",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nExperiments:%n",
        footer = {"", "Example:", "  pelton lab fork-join --quick --html target/fork-join.html"})
final class LabCommand implements Callable<Integer> {
    static final String SUMMARY = "Measure this machine: files and buffers, small parallel tasks, sinks.";

    private final Console console;

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec spec;

    LabCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(console.err());
        return ExitCode.USAGE;
    }
}
