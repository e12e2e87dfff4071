// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import java.util.ArrayList;
import java.util.List;

/** What has to be taken away (-) and added (+) to make one list of lines the other. */
final class LineDiff {
    /** Beyond this many lines on a side only the first that differ are looked for. */
    private static final int MAX_LINES = 500;

    private static final int CONTEXT = 2;

    private LineDiff() {}

    /** The lines of both, with {@code "- "} before those that were expected and {@code "+ "} before those that came. */
    static List<String> of(List<String> expected, List<String> actual) {
        List<String> first = expected.subList(0, Math.min(MAX_LINES, expected.size()));
        List<String> second = actual.subList(0, Math.min(MAX_LINES, actual.size()));
        List<String> lines = merged(first, second, lengths(first, second));
        if (first.size() < expected.size() || second.size() < actual.size()) {
            lines.add("  … (only the first " + MAX_LINES + " lines were compared)");
        }
        return shortened(lines);
    }

    /** How long the longest common part of what is left is, from each pair of places. */
    private static int[][] lengths(List<String> first, List<String> second) {
        int[][] lengths = new int[first.size() + 1][second.size() + 1];
        for (int i = first.size() - 1; i >= 0; i--) {
            for (int j = second.size() - 1; j >= 0; j--) {
                lengths[i][j] = first.get(i).equals(second.get(j))
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        return lengths;
    }

    private static List<String> merged(List<String> first, List<String> second, int[][] lengths) {
        List<String> lines = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < first.size() || j < second.size()) {
            if (i < first.size() && j < second.size() && first.get(i).equals(second.get(j))) {
                lines.add("  " + first.get(i++));
                j++;
            } else if (i < first.size() && (j == second.size() || lengths[i + 1][j] >= lengths[i][j + 1])) {
                lines.add("- " + first.get(i++));
            } else {
                lines.add("+ " + second.get(j++));
            }
        }
        return lines;
    }

    /** Leaves out what is far from any difference. */
    private static List<String> shortened(List<String> lines) {
        List<String> kept = new ArrayList<>();
        boolean isGap = false;
        for (int i = 0; i < lines.size(); i++) {
            boolean isNear = lines.subList(Math.max(0, i - CONTEXT), Math.min(lines.size(), i + CONTEXT + 1)).stream()
                    .anyMatch(line -> !line.startsWith("  "));
            if (isNear) {
                kept.add(lines.get(i));
            } else if (!isGap) {
                kept.add("  …");
            }
            isGap = !isNear;
        }
        return kept;
    }
}
