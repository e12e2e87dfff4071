// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.Fault;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** How often each kind of fault has happened at each place. Not thread-safe: simulations run one after the other. */
final class FaultTable {
    private final Map<String, Map<String, Integer>> counts = new TreeMap<>();

    void count(String kind, String place) {
        counts.computeIfAbsent(place, _ -> new TreeMap<>()).merge(kind, 1, Integer::sum);
    }

    void count(Fault fault) {
        count(fault.kind().name(), fault.cutPoint());
    }

    void count(Collection<CallFault> faults) {
        faults.forEach(fault -> count(fault.kind().name(), fault.call()));
    }

    int count(Cell cell) {
        return counts.getOrDefault(cell.place, Map.of()).getOrDefault(cell.kind, 0);
    }

    /** A kind of fault at a place. */
    record Cell(String kind, String place) {}

    /** Places down, kinds across; {@code impossible} stands where a kind of fault cannot happen. */
    List<String> markdown(List<Cell> cells, String impossible) {
        TreeSet<String> kinds = new TreeSet<>();
        cells.forEach(cell -> kinds.add(cell.kind));
        List<String> lines = new ArrayList<>();
        lines.add("| where | " + String.join(" | ", kinds) + " |");
        lines.add("|---".repeat(kinds.size() + 1) + "|");
        cells.stream().map(Cell::place).distinct().forEach(place -> {
            StringBuilder line = new StringBuilder("| " + place + " |");
            for (String kind : kinds) {
                Cell cell = new Cell(kind, place);
                line.append(' ').append(cells.contains(cell) ? String.valueOf(count(cell)) : impossible).append(" |");
            }
            lines.add(line.toString());
        });
        return lines;
    }
}
