// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.concurrency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The mutants of {@code .ci/mutants/memory-order.txt}, which says how it is written. */
final class MemoryOrderMutants {
    /**
     * One of them.
     *
     * @param line where it begins
     * @param names of the rows it is about
     * @param tests that are to notice it, or that do not
     * @param isNoticed whether they do
     * @param removed texts that must be in the file
     */
    record Mutant(int line, List<String> names, String file, List<String> tests, boolean isNoticed, List<Pattern> removed) {}

    private MemoryOrderMutants() {}

    static List<Mutant> of(List<String> lines) {
        List<Mutant> mutants = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("= ")) {
                int end = i + 1;
                while (end < lines.size() && !lines.get(end).startsWith("= ")) {
                    end++;
                }
                mutants.add(mutant(i + 1, lines.subList(i, end)));
            }
        }
        return mutants;
    }

    private static Mutant mutant(int line, List<String> lines) {
        String title = lines.getFirst().substring(2);
        return new Mutant(
                line,
                Arrays.asList(title.substring(0, title.indexOf(": ")).split(", ")),
                String.join("", valuesOf("file", lines)),
                valuesOf("test", lines),
                valuesOf("expect", lines).stream().noneMatch(value -> value.startsWith("green: ")),
                removed(lines));
    }

    private static List<String> valuesOf(String key, List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(key + " "))
                .map(line -> line.substring(key.length() + 1))
                .toList();
    }

    /** Lines that follow each other are one text; white space where they meet does not count. */
    private static List<Pattern> removed(List<String> lines) {
        List<Pattern> removed = new ArrayList<>();
        List<String> together = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("- ")) {
                together.add(line.substring(2).strip());
            } else if (!together.isEmpty()) {
                removed.add(Pattern.compile(together.stream().map(Pattern::quote).collect(Collectors.joining("\\s*\\n\\s*"))));
                together.clear();
            }
        }
        return removed;
    }
}
