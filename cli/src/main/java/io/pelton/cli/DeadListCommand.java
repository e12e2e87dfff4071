// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.PeltonException;
import io.pelton.store.StateView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
            "Print a line for each dead letter that was neither replayed nor dropped: its id, its code, where the message was read, the step that failed, and why.";

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

    @Option(names = "--all", description = "List letters that were replayed or dropped, too.")
    private boolean all;

    @Option(names = "--json", description = "Print the letters as they are, one JSON object a line, with their id and whether they were replayed or dropped.")
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
        if (named == null && !Files.exists(folder)) {
            (json ? console.err() : console.out()).print(KeptState.nothingIn(folder));
            return ExitCode.DONE;
        }
        DeadLetters letters = DeadLetters.in(folder);
        ReplayedLetters replayed = replayed(letters, folder);
        LetterTable table = new LetterTable(console.out());
        Map<Done, Long> left = new EnumMap<>(Done.class);
        letters.forEach(letter -> {
            Done done = done(letter, replayed);
            if (done != null && !all) {
                left.merge(done, 1L, Long::sum);
            } else if (json) {
                console.out().println(json(letter, replayed != null, done));
            } else {
                table.row(cells(letter, done));
            }
        });
        table.end();
        if (!json && table.isEmpty()) {
            console.out().print(nothing(letters, left));
        }
        long count = left.values().stream().mapToLong(Long::longValue).sum();
        if (count > 0) {
            String is = count == 1 ? " that was " + names(left) + " is" : " that were " + names(left) + " are";
            console.err().println(Figures.count(count, "letter") + is + " not listed; --all lists " + (count == 1 ? "it" : "them") + ", too");
        }
        return ExitCode.DONE;
    }

    /** What was done with a letter, as it is printed. */
    private enum Done {
        REPLAYED,
        DROPPED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static @Nullable Done done(DeadLetters.Letter letter, @Nullable ReplayedLetters replayed) {
        if (replayed == null) {
            return null;
        }
        return replayed.isDropped(letter) ? Done.DROPPED : replayed.contains(letter) ? Done.REPLAYED : null;
    }

    private static String names(Map<Done, Long> left) {
        return left.keySet().stream().map(Done::toString).collect(Collectors.joining(" or "));
    }

    /** Null if that is not known, as the folder is damaged: the letters are there all the same. */
    private @Nullable ReplayedLetters replayed(DeadLetters letters, Path folder) throws IOException {
        try {
            Optional<StateView> view = KeptState.viewIfAny(folder);
            view.ifPresent(found -> (json ? console.err() : console.out()).print(StateUse.line(found)));
            return ReplayedLetters.of(letters, view);
        } catch (PeltonException e) {
            console.err().println(Printable.line("which letters were replayed is not known: " + e.getMessage()));
            return null;
        }
    }

    private String[] cells(DeadLetters.Letter letter, @Nullable Done done) {
        List<String> cells = new ArrayList<>(List.of(Printable.line(letter.id())));
        if (all) {
            cells.add(done == null ? "" : done.toString());
        }
        cells.add(Printable.line(letter.text("code")));
        cells.add(Printable.line(letter.text("position")));
        cells.add(Printable.line(letter.text("step")));
        cells.add(Printable.shortened(letter.reason(), REASON));
        return cells.toArray(String[]::new);
    }

    /** The line of {@code letter} with what it does not say itself. */
    private static String json(DeadLetters.Letter letter, boolean isKnown, @Nullable Done done) {
        Json more = new Json().beginObject().field("id", letter.id());
        if (done == Done.DROPPED) {
            more.name("dropped").value(true);
        }
        if (isKnown) {
            more.name("replayed").value(done == Done.REPLAYED);
        }
        String line = letter.line().strip();
        return line.substring(0, line.length() - 1) + "," + more.endObject().toString().substring(1);
    }

    private static String nothing(DeadLetters letters, Map<Done, Long> left) throws IOException {
        String not = left.size() > 1 ? "neither replayed nor dropped" : "not " + names(left);
        String more = !left.isEmpty() ? " that were " + not : letters.isEmptyFolder() ? ": the folder is empty" : "";
        return "no dead letters in " + letters + more + "\n";
    }
}
