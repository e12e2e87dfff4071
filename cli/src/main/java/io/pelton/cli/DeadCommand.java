// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pelton dead}: messages that have failed. */
@Command(
        name = "dead",
        description = DeadCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        synopsisSubcommandLabel = "(list | show | replay | drop)",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Examples:",
            "  pelton dead list state/orders",
            "  pelton dead show state/orders orders:17",
            "  pelton dead replay orders.yaml --state state/orders",
            "  pelton dead drop orders:17 --state state/orders"
        })
final class DeadCommand implements Callable<Integer> {
    static final String SUMMARY = "Print dead letters, messages that have failed for good, run them again, or drop them.";

    private final Console console;

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec spec;

    DeadCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(console.err());
        return ExitCode.USAGE;
    }
}
