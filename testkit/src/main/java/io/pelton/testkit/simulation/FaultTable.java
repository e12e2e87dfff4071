// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How often what has happened where. For one thread: simulations run one after the other. */
public final class FaultTable {
    private final Map<String, Map<String, Integer>> counts = new TreeMap<>();

    /**
     * What may happen at a place.
     *
     * @param kind a {@link Fault.Kind}, a {@link CallFault.Kind}, {@code STOP} or {@code CUT}
     * @param place the name of a cut point or of a call
     */
    public record Cell(String kind, String place) {}

    /** It has happened once more. */
    public void count(Cell happened) {
        counts.computeIfAbsent(happened.place, _ -> new TreeMap<>()).merge(happened.kind, 1, Integer::sum);
    }

    /** How often it has happened. */
    public int of(Cell cell) {
        return counts.getOrDefault(cell.place, Map.of()).getOrDefault(cell.kind, 0);
    }

    /** How often that of {@code cells} has happened which has happened least. */
    public int least(List<Cell> cells) {
        return cells.stream().mapToInt(this::of).min().orElse(0);
    }

    /** A table in Markdown of {@code cells}: places down, kinds across, and a dash where there is no cell. */
    public String toMarkdown(List<Cell> cells) {
        Set<String> kinds = new LinkedHashSet<>();
        Set<String> places = new LinkedHashSet<>();
        cells.forEach(cell -> {
            kinds.add(cell.kind);
            places.add(cell.place);
        });
        StringBuilder text = new StringBuilder("| at | " + String.join(" | ", kinds) + " |\n|---" + "|---:".repeat(kinds.size()) + "|\n");
        for (String place : places) {
            text.append("| ").append(place).append(" |");
            for (String kind : kinds) {
                Cell cell = new Cell(kind, place);
                text.append(' ').append(cells.contains(cell) ? String.valueOf(of(cell)) : "–").append(" |");
            }
            text.append('\n');
        }
        return text.toString();
    }
}
