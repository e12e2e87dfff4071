// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.io.files.SystemMessage;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command line as a function: arguments and a console in, an exit code out. */
final class Cli {
    private Cli() {}

    /** Runs the command that {@code arguments} name; it reports its errors itself. */
    static int execute(List<String> arguments, Console console) {
        OutOfMemory memory = new OutOfMemory();
        try {
            return executeCommand(arguments, console);
        } catch (OutOfMemoryError e) {
            memory.happened();
            console.err().println("pelton: " + ErrorCode.OUT_OF_MEMORY.code() + " " + ErrorCode.OUT_OF_MEMORY.summary());
            console.err().println("  " + ErrorCode.OUT_OF_MEMORY.advice());
        } catch (StackOverflowError e) {
            console.err().println("pelton: " + ErrorCode.INTERNAL.code() + " " + RecordFailedException.reason(e));
        }
        return ExitCode.FAILED;
    }

    private static int executeCommand(List<String> arguments, Console console) {
        CommandLine commands = commands(arguments, console);
        PrintWriter out = new PrintWriter(console.out(), true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(console.err(), true, StandardCharsets.UTF_8);
        return commands.registerConverter(Path.class, new PathConverter())
                .setOut(out)
                .setErr(err)
                .setColorScheme(CommandLine.Help.defaultColorScheme(console.outColors().isOn() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpLongOptionsMaxWidth(26)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .setParameterExceptionHandler(new UsageErrors(console))
                .setExecutionExceptionHandler((failure, command, _) -> report(failure, command, console))
                .execute(arguments.toArray(String[]::new));
    }

    /**
     * All commands. Picocli reads the annotations of a command's class when it is added, which takes longer than the
     * rest of printing help, so that is done for those commands only that the arguments name; the others are a line of
     * the help.
     */
    private static CommandLine commands(List<String> arguments, Console console) {
        return commands(arguments, false, console);
    }

    private static CommandLine commands(List<String> arguments, boolean isAll, Console console) {
        CommandLine pelton = new CommandLine(PeltonCommand.spec(console));
        addHelp(pelton);
        Map<String, String> summaries = new LinkedHashMap<>();
        summaries.put("run", RunCommand.SUMMARY);
        summaries.put("check", CheckCommand.SUMMARY);
        summaries.put("dev", DevCommand.SUMMARY);
        summaries.put("test", TestCommand.SUMMARY);
        summaries.put("plan", PlanCommand.SUMMARY);
        summaries.put("explain", ExplainCommand.SUMMARY);
        summaries.put("doc", DocCommand.SUMMARY);
        summaries.put("eval", EvalCommand.SUMMARY);
        summaries.put("schema", SchemaCommand.SUMMARY);
        summaries.put("positions", PositionsCommand.SUMMARY);
        summaries.put("state", StateCommand.SUMMARY);
        summaries.put("dead", DeadCommand.SUMMARY);
        summaries.put("generate", GenerateCommand.SUMMARY);
        summaries.put("lab", LabCommand.SUMMARY);
        summaries.put("completion", CompletionCommand.SUMMARY);
        summaries.put("version", VersionCommand.SUMMARY);
        summaries.put("help", HelpCommand.SUMMARY);
        summaries.forEach((name, summary) -> {
            CommandLine command = isAll || arguments.contains(name) ? command(name, console) : mention(summary);
            command.getCommandSpec().usageMessage().synopsisHeading("Usage: ");
            pelton.addSubcommand(name, command);
        });
        return pelton;
    }

    private static CommandLine command(String name, Console console) {
        return switch (name) {
            case "run" -> withHelp(new RunCommand(console));
            case "check" -> withHelp(new CheckCommand(console));
            case "dev" -> withHelp(new DevCommand(console));
            case "test" -> withHelp(new TestCommand(console));
            case "plan" -> withHelp(new PlanCommand(console));
            case "explain" -> withHelp(new ExplainCommand(console));
            case "doc" -> withHelp(new DocCommand(console));
            case "eval" -> withHelp(new EvalCommand(console));
            case "schema" -> withHelp(new SchemaCommand(console));
            case "positions" -> withHelp(new PositionsCommand(console));
            case "state" -> withHelp(new StateCommand(console)).addSubcommand("list", withHelp(new StateListCommand(console)));
            case "dead" -> withHelp(new DeadCommand(console))
                    .addSubcommand("list", withHelp(new DeadListCommand(console)))
                    .addSubcommand("show", withHelp(new DeadShowCommand(console)))
                    .addSubcommand("replay", withHelp(new DeadReplayCommand(console)))
                    .addSubcommand("drop", withHelp(new DeadDropCommand(console)));
            case "generate" -> withHelp(new GenerateCommand(console));
            case "lab" -> withHelp(new LabCommand(console))
                    .addSubcommand("io", withHelp(new LabIoCommand(console)))
                    .addSubcommand("fork-join", withHelp(new LabForkJoinCommand(console)))
                    .addSubcommand("sink", withHelp(new LabSinkCommand(console)));
            case "completion" -> withHelp(new CompletionCommand(console, () -> commands(List.of(), true, console)));
            case "version" -> withHelp(new VersionCommand(console));
            default -> new CommandLine(new HelpCommand(console));
        };
    }

    private static CommandLine withHelp(Callable<Integer> command) {
        CommandLine added = new CommandLine(command);
        addHelp(added);
        return added;
    }

    private static CommandLine mention(String summary) {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description(summary);
        return new CommandLine(spec);
    }

    private static void addHelp(CommandLine command) {
        command.getCommandSpec().addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Print this help.")
                .build());
    }

    private static int report(Exception failure, CommandLine command, Console console) {
        switch (failure) {
            case InvalidPlanException invalid -> new ProblemPrinter(console.err(), console.errColors()).printAll(invalid.problems());
            case PeltonException known -> {
                console.err().println("pelton: " + known.getMessage());
                console.err().println("  " + (known.code() == ErrorCode.USAGE ? HelpCommand.hint(command) : known.code().advice()));
            }
            case AccessDeniedException refused -> {
                console.err().println("pelton: " + ErrorCode.NOT_READABLE.code() + " " + refused.getFile() + ": " + SystemMessage.of(refused));
                console.err().println("  " + ErrorCode.NOT_READABLE.advice());
                return ExitCode.USAGE;
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
