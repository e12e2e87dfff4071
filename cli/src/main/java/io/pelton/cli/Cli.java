// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.PeltonException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;

/** The command line as a function: arguments and a console in, an exit code out. */
final class Cli {
    private Cli() {}

    /** Runs the command that {@code arguments} name; it reports its errors itself. */
    static int execute(List<String> arguments, Console console) {
        CommandLine commands = commands(console);
        PrintWriter out = new PrintWriter(console.out(), true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(console.err(), true, StandardCharsets.UTF_8);
        return commands.setOut(out)
                .setErr(err)
                .setColorScheme(CommandLine.Help.defaultColorScheme(console.terminal().out() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpLongOptionsMaxWidth(26)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors(console))
                .setExecutionExceptionHandler((failure, _, _) -> report(failure, console))
                .execute(arguments.toArray(String[]::new));
    }

    private static CommandLine commands(Console console) {
        CommandLine pelton = new CommandLine(new PeltonCommand(console))
                .addSubcommand(new RunCommand(console))
                .addSubcommand(new CheckCommand(console))
                .addSubcommand(new PlanCommand(console))
                .addSubcommand(new ExplainCommand(console))
                .addSubcommand(new GenerateCommand(console))
                .addSubcommand(new VersionCommand(console));
        addHelp(pelton);
        pelton.getSubcommands().values().forEach(Cli::addHelp);
        return pelton.addSubcommand(new CommandLine.HelpCommand());
    }

    private static void addHelp(CommandLine command) {
        command.getCommandSpec().addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Print this help.")
                .build());
    }

    private static int report(Exception failure, Console console) {
        switch (failure) {
            case InvalidPlanException invalid -> new ProblemPrinter(console.err()).printAll(invalid.problems());
            case PeltonException known -> {
                console.err().println("pelton: " + known.getMessage());
                console.err().println("  " + known.code().advice());
            }
            default -> {
                console.err().println("pelton: " + ErrorCode.INTERNAL.code() + " " + failure);
                console.err().println("  " + ErrorCode.INTERNAL.advice());
                failure.printStackTrace(console.err());
            }
        }
        return failure instanceof PeltonException known ? ExitCode.of(known) : ExitCode.FAILED;
    }
}
