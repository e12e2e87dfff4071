// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.doc.Table;
import io.pelton.connector.file.LinePositions;
import io.pelton.spi.Position;
import io.pelton.store.StateView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pelton positions}: how far sources were read. */
@Command(
        name = "positions",
        description = PositionsCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class PositionsCommand implements Callable<Integer> {
    static final String SUMMARY = "Print how far sources were read, from a state folder, also while a run has it open.";

    private final Console console;

    @Mixin
    private StateArgument argument = new StateArgument();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    PositionsCommand(Console console) {
        this.console = console;
    }

    /** A position, and the epoch that it belongs to; 0 if to none. */
    private record Row(String source, Position position, long epoch) {
        OptionalLong bytesLeft() {
            return LinePositions.bytesLeft(position);
        }
    }

    @Override
    public Integer call() {
        List<Row> rows = new ArrayList<>();
        Path folder = argument.folder(console);
        StateView view = argument.view(folder);
        add(rows, view.positions(), 0);
        view.epoch().ifPresent(last -> add(rows, last.positions(), last.number()));
        console.out().print(json ? json(view, rows) : StateUse.line(view) + (rows.isEmpty() ? without(view.epoch().isPresent(), folder) : text(rows)));
        return ExitCode.DONE;
    }

    private static String without(boolean hasEpoch, Path folder) {
        return hasEpoch
                ? "no positions are kept in " + folder + ", only an epoch: see pelton state list " + folder + "\n"
                : KeptState.nothingIn(folder);
    }

    private static void add(List<Row> rows, Map<String, List<Position>> positions, long epoch) {
        new TreeMap<>(positions).forEach((source, splits) -> splits.forEach(position -> rows.add(new Row(source, position, epoch))));
    }

    private static String text(List<Row> rows) {
        Table table = new Table(Integer.MAX_VALUE);
        for (Row row : rows) {
            table.row(
                    Printable.line(row.source),
                    Printable.line(row.position.split()),
                    Figures.exact(row.position.offset()),
                    row.epoch == 0 ? "" : "epoch " + row.epoch,
                    row.bytesLeft().isPresent() ? Figures.exact(row.bytesLeft().getAsLong()) + " left" : "");
        }
        return table.toString();
    }

    private static String json(StateView view, List<Row> rows) {
        Json json = StateUse.fields(new Json().beginObject(), view).name("positions").beginArray();
        for (Row row : rows) {
            json.beginObject()
                    .field("source", row.source)
                    .field("split", row.position.split())
                    .field("offset", row.position.offset());
            if (row.epoch > 0) {
                json.field("epoch", row.epoch);
            }
            row.bytesLeft().ifPresent(left -> json.field("bytesLeft", left));
            json.endObject();
        }
        return json.endArray().endObject() + "\n";
    }
}
