// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pelton state}: what state folders have. */
@Command(
        name = "state",
        description = StateCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        synopsisSubcommandLabel = "list",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footer = {"", "Example:", "  pelton state list state/orders"})
final class StateCommand implements Callable<Integer> {
    static final String SUMMARY = "Say what runs have kept of their steps in a state folder.";

    private final Console console;

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec spec;

    StateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(console.err());
        return ExitCode.USAGE;
    }
}
