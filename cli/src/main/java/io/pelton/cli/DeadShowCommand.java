// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.doc.Table;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pelton dead show}: all of one dead letter. */
@Command(
        name = "show",
        description = DeadShowCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class DeadShowCommand implements Callable<Integer> {
    static final String SUMMARY = "Print all of one dead letter: the message, and why, where and when it has failed.";

    private static final List<String> FIELDS = List.of("time", "route", "step", "origin", "position", "code", "reason", "attempts", "plan", "headers", "properties", "variables", DeadLetterJson.TYPES, DeadLetterJson.LOST);

    private final Console console;

    @Parameters(
            index = "0..1",
            arity = "1..2",
            paramLabel = "[DIR] ID",
            hideParamSyntax = true,
            description = "The letter, as pelton dead list DIR calls it: its route and its line, orders:17. It is looked for in DIR, a state folder or"
                    + " one that was named with --dead-letters; without DIR in the one of pelton.yaml in this folder.")
    private List<String> folderAndId = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec spec;

    DeadShowCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        String id = folderAndId.getLast();
        Path folder = folderAndId.size() == 1 ? DeadListCommand.ofProject(spec.commandLine(), console) : Path.of(folderAndId.getFirst());
        DeadLetters letters = DeadLetters.in(folder);
        List<DeadLetters.Letter> found = new ArrayList<>();
        letters.forEach(letter -> {
            if (letter.id().equals(id)) {
                found.add(letter);
            }
        });
        if (found.isEmpty()) {
            throw new PeltonException(ErrorCode.USAGE, letters + " has no dead letter '" + id + "'; 'pelton dead list " + folder + "' lists those it has");
        }
        DeadLetters.Letter letter = found.getFirst();
        Table table = new Table(Integer.MAX_VALUE);
        FIELDS.stream()
                .filter(field -> !letter.text(field).isEmpty() && !letter.text(field).equals("{}"))
                .forEach(field -> table.row(field, Printable.line(field.equals("reason") ? letter.reason() : letter.text(field))));
        if (letter.content().path(DeadLetterJson.ORIGINAL).isObject()) {
            table.row("original", Printable.line(DeadLetters.Letter.text(letter.original(), "body")));
        }
        ReplayedLetters replayed = replayed(letters, folder);
        if (replayed != null && !replayed.isOpen(letter)) {
            table.row(replayed.isDropped(letter) ? "dropped" : "replayed", "yes");
        }
        console.out().print(table);
        console.out().println("  body");
        letter.text("body").lines().forEach(line -> console.out().println(Printable.line(line)));
        return ExitCode.DONE;
    }

    /** Null if that is not known: the letter is what is asked for. */
    private static @Nullable ReplayedLetters replayed(DeadLetters letters, Path folder) throws IOException {
        try {
            return ReplayedLetters.of(letters, KeptState.viewIfAny(folder));
        } catch (PeltonException e) {
            return null;
        }
    }
}
