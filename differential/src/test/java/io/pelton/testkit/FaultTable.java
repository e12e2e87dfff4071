// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.testkit.simulation.CutPoints;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** How often what has happened at which cut point or call. */
final class FaultTable {
    private final Map<Disturbance.Kind, Map<String, Integer>> counts = new EnumMap<>(Disturbance.Kind.class);

    void add(Disturbance happened) {
        counts.computeIfAbsent(happened.kind(), _ -> new TreeMap<>()).merge(happened.place(), 1, Integer::sum);
    }

    /** The least count of those that are possible. */
    int least() {
        int least = Integer.MAX_VALUE;
        for (Disturbance.Kind kind : Disturbance.Kind.values()) {
            for (String place : Disturbance.places(kind)) {
                least = Math.min(least, count(kind, place));
            }
        }
        return least;
    }

    private int count(Disturbance.Kind kind, String place) {
        return counts.getOrDefault(kind, Map.of()).getOrDefault(place, 0);
    }

    /** A table in Markdown: a row for each place, a column for each kind, and a dash where it is impossible. */
    String toMarkdown() {
        StringBuilder text = new StringBuilder("| at |");
        StringBuilder line = new StringBuilder("|---|");
        for (Disturbance.Kind kind : Disturbance.Kind.values()) {
            if (kind != Disturbance.Kind.NONE) {
                text.append(' ').append(kind.title()).append(" |");
                line.append("---:|");
            }
        }
        text.append('\n').append(line).append('\n');
        CutPoints.all().forEach(place -> row(place, text));
        Disturbance.CALLS.forEach(place -> row(place, text));
        return text.append("\nundisturbed: ").append(count(Disturbance.Kind.NONE, "")).append('\n').toString();
    }

    private void row(String place, StringBuilder text) {
        text.append("| ").append(place).append(" |");
        for (Disturbance.Kind kind : Disturbance.Kind.values()) {
            if (kind != Disturbance.Kind.NONE) {
                text.append(' ')
                        .append(Disturbance.places(kind).contains(place) || count(kind, place) > 0 ? count(kind, place) : "–")
                        .append(" |");
            }
        }
        text.append('\n');
    }
}
