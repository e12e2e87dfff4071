// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.doc.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pelton dead list}: a line for each dead letter. */
@Command(
        name = "list",
        description = DeadListCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class DeadListCommand implements Callable<Integer> {
    static final String SUMMARY = "Print a line for each dead letter: its id, its code, where the message was read, the step that failed, and why.";

    /** The first line of a reason says what happened; messages may be as long as they like. */
    private static final int REASON = 100;

    private final Console console;

    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "A state folder, or a folder that was named with --dead-letters. Without DIR it is the one of pelton.yaml in this folder.")
    private @Nullable Path named;

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec spec;

    @Option(names = "--json", description = "Print the letters as they are, one JSON object a line.")
    private boolean json;

    DeadListCommand(Console console) {
        this.console = console;
    }

    /** The folder in which letters of the project in this folder lie. */
    static Path ofProject(CommandLine command, Console console) {
        return ProjectFile.folder(command, console, "--dead-letters", "--state");
    }

    @Override
    public Integer call() throws IOException {
        DeadLetters letters = DeadLetters.in(named == null ? ofProject(spec.commandLine(), console) : named);
        if (json) {
            letters.forEach(letter -> console.out().println(letter.line()));
            return ExitCode.DONE;
        }
        Table table = new Table(Integer.MAX_VALUE);
        letters.forEach(letter -> table.row(
                    Printable.line(letter.id()),
                    Printable.line(letter.text("code")),
                    Printable.line(letter.text("position")),
                    Printable.line(letter.text("step")),
                    Printable.shortened(letter.reason(), REASON)));
        console.out().print(table.isEmpty() ? "no dead letters in " + letters + "\n" : table.toString());
        return ExitCode.DONE;
    }
}
