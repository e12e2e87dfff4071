// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.doc.Table;
import io.pelton.spi.Epoch;
import io.pelton.state.SavedState;
import io.pelton.store.StateView;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pelton state list}: the last epoch of a state folder. */
@Command(
        name = "list",
        description = StateListCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class StateListCommand implements Callable<Integer> {
    static final String SUMMARY = "Print what steps kept in the last epoch, and which outputs belong to it, also while a run goes on.";

    private final Console console;

    @Mixin
    private StateArgument argument = new StateArgument();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    StateListCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Path folder = argument.folder(console);
        StateView view = argument.view(folder);
        if (json) {
            console.out().println(json(view));
        } else {
            console.out().print(StateUse.line(view)
                    + view.epoch().map(StateListCommand::text).orElseGet(() -> without(!view.positions().isEmpty(), folder)));
        }
        return ExitCode.DONE;
    }

    private static String without(boolean hasPositions, Path folder) {
        return hasPositions
                ? "no epoch is kept in " + folder + " yet, only positions: see pelton positions " + folder + "\n"
                : KeptState.nothingIn(folder);
    }

    private static String text(Epoch epoch) {
        Table table = new Table(Integer.MAX_VALUE);
        new TreeMap<>(epoch.states()).forEach((step, states) -> {
            if (states.isEmpty()) {
                table.row("step", Printable.line(step), "", "", "");
            }
            new TreeMap<>(states)
                    .forEach((name, state) -> table.row(
                            "step",
                            Printable.line(step),
                            Printable.line(name),
                            Figures.bytes((double) bytes(state)),
                            Figures.count(state.parts().size(), "key group")));
        });
        new TreeSet<>(epoch.outputs().keySet()).forEach(output -> table.row("output", Printable.line(output), "", "", ""));
        return "epoch " + epoch.number() + "\n" + table;
    }

    private static long bytes(SavedState state) {
        return state.parts().values().stream().mapToLong(part -> part.length).sum();
    }

    private static Json json(StateView view) {
        Epoch epoch = view.epoch().orElse(null);
        Json json = StateUse.fields(new Json().beginObject(), view).name("epoch").value(epoch == null ? null : epoch.number()).name("steps").beginArray();
        if (epoch != null) {
            new TreeMap<>(epoch.states()).forEach((step, states) -> addStep(json, step, states));
        }
        json.endArray().name("outputs").value(epoch == null ? new TreeSet<>() : new TreeSet<>(epoch.outputs().keySet()));
        return json.endObject();
    }

    private static void addStep(Json json, String step, Map<String, SavedState> states) {
        json.beginObject().field("id", step).name("states").beginArray();
        new TreeMap<>(states).forEach((name, state) -> json.beginObject()
                .field("name", name)
                .field("version", state.version())
                .field("bytes", bytes(state))
                .field("keyGroups", state.parts().size())
                .endObject());
        json.endArray().endObject();
    }
}
