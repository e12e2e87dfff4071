// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code pelton help}: the help of a command, and of one of its commands. */
@Command(
        name = "help",
        description = HelpCommand.SUMMARY,
        helpCommand = true,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        footer = {"", "Examples:", "  pelton help run", "  pelton help dead replay"})
final class HelpCommand implements Callable<Integer> {
    static final String SUMMARY = "Print the help of a command.";

    private final Console console;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command, such as run or dead replay. Without one the help lists all.")
    private List<String> names = new ArrayList<>();

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec spec;

    HelpCommand(Console console) {
        this.console = console;
    }

    /** Where help on {@code command} is. */
    static String hint(CommandLine command) {
        CommandLine parent = command.getParent();
        return parent == null ? "see pelton help" : hint(parent) + " " + command.getCommandName();
    }

    @Override
    public Integer call() {
        CommandLine command = spec.commandLine().getParent();
        for (String name : names) {
            CommandLine named = command.getSubcommands().get(name);
            if (named == null) {
                throw new UnmatchedArgumentException(command, List.of(name));
            }
            command = named;
        }
        command.usage(console.out());
        return ExitCode.DONE;
    }
}
