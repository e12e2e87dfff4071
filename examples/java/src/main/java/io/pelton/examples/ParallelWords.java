// SPDX-License-Identifier: Apache-2.0
package io.pelton.examples;

import io.pelton.parallel.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts the words of a text, on all processors if the text is long: {@code ParallelWords [FILE]}. */
public final class ParallelWords {
    private ParallelWords() {}

    public static void main(String[] arguments) throws IOException {
        count(Files.readAllLines(Path.of(arguments.length > 0 ? arguments[0] : "examples/data/text.txt")))
                .forEach((word, count) -> System.out.println(count + " " + word));
    }

    /** How often every word occurs. */
    static Map<String, Integer> count(List<String> lines) {
        return Parallel.reduce(lines, Map.of(), ParallelWords::add, ParallelWords::merge);
    }

    private static Map<String, Integer> add(Map<String, Integer> counts, String line) {
        // A block of lines begins with the empty map, which all blocks share: the first line makes one of its own.
        Map<String, Integer> own = counts.isEmpty() ? new TreeMap<>() : counts;
        for (String word : line.toLowerCase(Locale.ROOT).split("\\W+")) {
            if (!word.isEmpty()) {
                own.merge(word, 1, Integer::sum);
            }
        }
        return own;
    }

    private static Map<String, Integer> merge(Map<String, Integer> left, Map<String, Integer> right) {
        right.forEach((word, count) -> left.merge(word, count, Integer::sum));
        return left;
    }
}
