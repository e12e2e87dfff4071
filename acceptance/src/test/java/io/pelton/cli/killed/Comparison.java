// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an output has of lines each of which it is to have once.
 *
 * @param lost lines that are not there
 * @param doubled lines that are there again, each as often as it is
 * @param foreign lines that are none of these, such as torn ones
 */
record Comparison(List<String> lost, List<String> doubled, List<String> foreign) {
    /** Compares, whatever the order. */
    static Comparison of(Set<String> wanted, List<String> found) {
        Map<String, Integer> times = new HashMap<>();
        List<String> doubled = new ArrayList<>();
        List<String> foreign = new ArrayList<>();
        for (String line : found) {
            if (!wanted.contains(line)) {
                foreign.add(line);
            } else if (times.merge(line, 1, Integer::sum) > 1) {
                doubled.add(line);
            }
        }
        return new Comparison(wanted.stream().filter(line -> !times.containsKey(line)).sorted().toList(), doubled, foreign);
    }

    /** Whether each line is there once, and nothing else. */
    boolean isExact() {
        return lost.isEmpty() && doubled.isEmpty() && foreign.isEmpty();
    }

    @Override
    public String toString() {
        return said("lost", lost) + ", " + said("doubled", doubled) + ", " + said("foreign", foreign);
    }

    private static String said(String what, List<String> lines) {
        return lines.size() + " " + what + (lines.isEmpty() ? "" : " such as " + lines.subList(0, Math.min(5, lines.size())));
    }
}
