// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Position;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pelton dead drop}: gives letters up. */
@Command(
        name = "drop",
        description = {
            DeadDropCommand.SUMMARY,
            "",
            "They are not listed and not replayed any more. Their file keeps them: pelton dead list --all marks them, and pelton dead show prints them."
        },
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {"", "Example:", "  pelton dead drop orders:17 orders:21 --state state/orders"})
final class DeadDropCommand implements Callable<Integer> {
    static final String SUMMARY = "Give up dead letters of a state folder that no replay will help.";

    private final Console console;

    @Parameters(paramLabel = "LETTER", arity = "0..*", description = "Letters, as pelton dead list calls them: their route and their line, orders:17.")
    private Set<String> named = new LinkedHashSet<>();

    @Option(names = "--all", description = "All letters that pelton dead list lists.")
    private boolean all;

    @Option(names = "--state", paramLabel = "DIR", description = "The state folder of the run in which they have failed: required here or in pelton.yaml.")
    private @Nullable Path folder;

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec spec;

    DeadDropCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (all == !named.isEmpty()) {
            throw new ParameterException(spec.commandLine(), all ? "--all drops all letters: name none beside it" : "Missing required parameter: 'LETTER', or --all");
        }
        Path ofState = folder == null ? ProjectFile.folder(spec.commandLine(), console, "--state") : folder;
        try (StateFolder state = KeptState.open(ofState)) {
            drop(DeadLetters.in(ofState), state, ofState);
        }
        return ExitCode.DONE;
    }

    private void drop(DeadLetters letters, StateFolder state, Path ofState) throws IOException {
        ReplayedLetters before = ReplayedLetters.of(letters, state);
        Set<String> unknown = new LinkedHashSet<>(named);
        List<String> remarks = new ArrayList<>();
        Map<String, List<Position>> dropped = new LinkedHashMap<>();
        letters.forEach(letter -> {
            if (!all && !unknown.remove(letter.id())) {
                return;
            }
            if (before.isOpen(letter)) {
                dropped.computeIfAbsent(letter.route(), _ -> new ArrayList<>()).add(DroppedLetters.of(letter));
            } else if (!all) {
                remarks.add(letter.id() + " was " + (before.isDropped(letter) ? "dropped" : "replayed") + " before");
            }
        });
        if (!unknown.isEmpty()) {
            throw new PeltonException(
                    ErrorCode.USAGE,
                    letters + " has no dead letter '" + String.join("', '", unknown) + "', and none was dropped; 'pelton dead list " + ofState + "' lists those it has");
        }
        dropped.forEach((route, ofRoute) -> DroppedLetters.add(state, route, ofRoute));
        remarks.forEach(remark -> console.out().println(Printable.line(remark)));
        long count = dropped.values().stream().mapToLong(List::size).sum();
        console.out().println("dropped " + Figures.count(count, "letter") + " of " + letters + (count == 0 ? "" : "; 'pelton dead list --all " + ofState + "' lists " + (count == 1 ? "it" : "them") + ", too"));
    }
}
