// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.CutPoints;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.FaultTable;
import io.pelton.testkit.simulation.FaultTable.Cell;
import io.pelton.testkit.simulation.Mishap;
import io.pelton.testkit.simulation.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random flows that are killed, fail, stand still, are stopped or cut short, at every cut point and in every call, and begin again from what
 * a store has kept.
 *
 * <p>{@code -Dpelton.seed=N} repeats one round; {@code -Dpelton.simulations=N} runs that many, {@code -Dpelton.simulationSeconds=N} as many
 * as there is time for; {@code -Dpelton.faults=N} goes on until each fault has happened so often, and prints how often each has.
 */
class FaultsTest {
    /** Calls, and the faults that each can have: an exception, one that says what is broken, an error, an interrupt, …, as of its kind. */
    private static final Map<String, List<CallFault.Kind>> CALLS = Map.ofEntries(
            Map.entry("source.splits", throwing()),
            Map.entry("source.open", throwing()),
            Map.entry("source.advance", throwing()),
            Map.entry("source.current", unchecked()),
            Map.entry("source.isFinished", unchecked()),
            Map.entry("source.offset", unchecked()),
            Map.entry("source.committed", all()),
            Map.entry("source.close", unchecked()),
            Map.entry("step", throwing()),
            Map.entry("sink.open", throwing()),
            Map.entry("sink.write", all()),
            Map.entry("sink.flush", all()),
            Map.entry("sink.close", late()),
            Map.entry("sink.ended", all()),
            Map.entry("letters.open", throwing()),
            Map.entry("letters.write", all()),
            Map.entry("letters.flush", all()),
            Map.entry("letters.close", late()),
            Map.entry("letters.ended", all()),
            Map.entry("store.append", all()),
            Map.entry("store.sync", all()),
            Map.entry("store.rename", all()),
            Map.entry("store.syncNames", all()));

    /** When there is no flow yet that could be stopped. */
    private static final List<String> BEFORE_THE_FLOW = List.of("source.splits", "sink.open", "letters.open");

    /** Calls that are made for records, and for what is said of them. */
    private static final Set<String> MOVES_RECORDS = Set.of(
            "source.advance",
            "source.committed",
            "step",
            "sink.write",
            "sink.flush",
            "letters.write",
            "letters.flush",
            "store.append",
            "store.sync");

    private final FaultTable table = new FaultTable();

    private static List<CallFault.Kind> all() {
        return List.of(CallFault.Kind.values());
    }

    private static List<CallFault.Kind> without(CallFault.Kind... kinds) {
        return all().stream().filter(kind -> !List.of(kinds).contains(kind)).toList();
    }

    /** Its effect is that it returns, so that it cannot fail afterwards. */
    private static List<CallFault.Kind> throwing() {
        return without(CallFault.Kind.LATE);
    }

    /** Nor does it declare that it may be interrupted. */
    private static List<CallFault.Kind> unchecked() {
        return without(CallFault.Kind.LATE, CallFault.Kind.INTERRUPTED, CallFault.Kind.CHECKED);
    }

    private static List<CallFault.Kind> late() {
        return without(CallFault.Kind.INTERRUPTED, CallFault.Kind.CHECKED);
    }

    private static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (String cutPoint : CutPoints.all()) {
            for (String kind : List.of("KILL", "STALL", "STOP", "CUT", "MEMORY")) {
                if (!kind.equals("MEMORY") || CutPoints.allocating().contains(cutPoint)) {
                    cells.add(new Cell(kind, cutPoint));
                }
            }
        }
        return cells;
    }

    private static List<Cell> cellsOfCalls() {
        List<Cell> cells = new ArrayList<>();
        CALLS.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(call -> {
            call.getValue().forEach(kind -> cells.add(new Cell(kind.name(), call.getKey())));
        });
        return cells;
    }

    private static List<Cell> cellsAroundCalls() {
        List<Cell> cells = new ArrayList<>();
        CALLS.keySet().stream().sorted().forEach(call -> {
            List<String> moments = CALLS.get(call).contains(CallFault.Kind.LATE)
                    ? List.of(" begins", " has taken effect")
                    : List.of(" begins");
            moments.forEach(moment -> {
                cells.add(new Cell("KILL", call + moment));
                if (!BEFORE_THE_FLOW.contains(call)) {
                    cells.add(new Cell("STOP", call + moment));
                    cells.add(new Cell("CUT", call + moment));
                }
            });
        });
        return cells;
    }

    @Test
    void faultsAtCutPoints_nothingIsLost() {
        rounds(cells(), 100);
    }

    @Test
    void callsFail_nothingIsLost() {
        rounds(cellsOfCalls(), 100);
    }

    @Test
    void killsAndStopsInCalls_nothingIsLost() {
        rounds(cellsAroundCalls(), 60);
    }

    /** What fails in a flow that is about to end, or has failed when its end comes, is in the hands of two. */
    @Test
    void callsFailWhileTheFlowEnds_nothingIsLost() {
        List<Cell> calls = cellsOfCalls().stream().filter(cell -> MOVES_RECORDS.contains(cell.place())).toList();
        rounds(calls, 80, FaultsTest::withAnEnd);
    }

    @Test
    void killedAgainAndAgain_nothingIsLost() {
        Seeds.run(50, seed -> {
            SplittableRandom random = new SplittableRandom(~seed);
            List<Mishap> mishaps = new ArrayList<>();
            for (int i = random.nextInt(1, 5); i > 0; i--) {
                mishaps.add(Mishap.at(new Fault(Fault.Kind.KILL, "", 1 + random.nextInt(1 << random.nextInt(4, 13)))));
            }
            new Lives(seed, table).run(mishaps);
        });
    }

    private static Mishap mishap(Cell cell, SplittableRandom random) {
        return Mishap.of(cell, time(random));
    }

    private static int time(SplittableRandom random) {
        return 1 + random.nextInt(1 << random.nextInt(6));
    }

    /** The call fails, and the flow ends at that very call, or sooner or later. */
    private static Mishap withAnEnd(Cell call, SplittableRandom random) {
        int time = time(random);
        String end = random.nextInt(4) == 0 ? "STOP" : "CUT";
        boolean isAtTheCall = random.nextBoolean();
        List<String> places = CutPoints.all();
        Cell where = new Cell(end, isAtTheCall ? call.place() + " begins" : places.get(random.nextInt(places.size())));
        return Mishap.of(call, time).and(Mishap.of(where, isAtTheCall ? time : time(random)));
    }

    private void rounds(List<Cell> cells, int rounds) {
        rounds(cells, rounds, FaultsTest::mishap);
    }

    /** A fault, which {@code first} makes of a cell, and, now and then, one or two in the lives after it. */
    private void rounds(List<Cell> cells, int rounds, BiFunction<Cell, SplittableRandom, Mishap> first) {
        int wanted = Integer.getInteger("pelton.faults", 0);
        BooleanSupplier isWanted = () -> wanted == 0 || table.least(cells) < wanted;
        Seeds.runWhile(isWanted, wanted > 0 ? Integer.MAX_VALUE : rounds, seed -> {
            SplittableRandom random = new SplittableRandom(~seed);
            Cell cell = cells.get(random.nextInt(cells.size()));
            if (wanted > 0 && table.of(cell) >= wanted) { // each seed does the same, whatever was done before
                return;
            }
            List<Mishap> mishaps = new ArrayList<>(List.of(first.apply(cell, random)));
            for (int i = random.nextInt(3); i > 0; i--) {
                mishaps.add(mishap(cells.get(random.nextInt(cells.size())), random));
            }
            new Lives(seed, table).run(mishaps);
        });
        if (wanted > 0) {
            System.out.println(table.toMarkdown(cells));
        }
        if (Long.getLong("pelton.seed") == null) { // one seed may well have none
            assertThat(cells.stream().mapToInt(table::of).sum()).as("faults that have happened").isPositive();
        }
    }
}
