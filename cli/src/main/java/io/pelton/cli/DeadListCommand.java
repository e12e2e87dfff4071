// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.doc.Table;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    static final String SUMMARY =
            "Print a line for each dead letter that was not replayed: its id, its code, where the message was read, the step that failed, and why.";

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

    @Option(names = "--all", description = "List letters that were replayed, too.")
    private boolean all;

    @Option(names = "--json", description = "Print the letters as they are, one JSON object a line, with their id and whether they were replayed.")
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
        Path folder = named == null ? ofProject(spec.commandLine(), console) : named;
        DeadLetters letters = DeadLetters.in(folder);
        ReplayedLetters replayed = replayed(letters, folder);
        Table table = new Table(Integer.MAX_VALUE);
        long[] left = {0};
        letters.forEach(letter -> {
            boolean isReplayed = replayed != null && replayed.contains(letter);
            if (isReplayed && !all) {
                left[0]++;
            } else if (json) {
                console.out().println(json(letter, replayed == null ? null : isReplayed));
            } else {
                table.row(cells(letter, isReplayed));
            }
        });
        if (!json) {
            console.out().print(table.isEmpty() ? nothing(letters, left[0]) : table.toString());
        }
        if (left[0] > 0) {
            String were = left[0] == 1 ? " that was replayed is" : " that were replayed are";
            console.err().println(Figures.count(left[0], "letter") + were + " not listed; --all lists them, too");
        }
        return ExitCode.DONE;
    }

    /** Null if that is not known, such as when a run has the folder open. */
    private @Nullable ReplayedLetters replayed(DeadLetters letters, Path folder) throws IOException {
        try {
            return ReplayedLetters.of(letters, folder);
        } catch (PeltonException e) {
            console.err().println(Printable.line("which letters were replayed is not known: " + e.getMessage()));
            return null;
        }
    }

    private String[] cells(DeadLetters.Letter letter, boolean isReplayed) {
        List<String> cells = new ArrayList<>(List.of(Printable.line(letter.id())));
        if (all) {
            cells.add(isReplayed ? "replayed" : "");
        }
        cells.add(Printable.line(letter.text("code")));
        cells.add(Printable.line(letter.text("position")));
        cells.add(Printable.line(letter.text("step")));
        cells.add(Printable.shortened(letter.reason(), REASON));
        return cells.toArray(String[]::new);
    }

    /** The line of {@code letter} with what it does not say itself. */
    private static String json(DeadLetters.Letter letter, @Nullable Boolean isReplayed) {
        Json more = new Json().beginObject().field("id", letter.id());
        if (isReplayed != null) {
            more.name("replayed").value(isReplayed);
        }
        String line = letter.line().strip();
        return line.substring(0, line.length() - 1) + "," + more.endObject().toString().substring(1);
    }

    private static String nothing(DeadLetters letters, long replayed) throws IOException {
        String more = replayed > 0 ? " that were not replayed" : letters.isEmptyFolder() ? ": the folder is empty" : "";
        return "no dead letters in " + letters + more + "\n";
    }
}
