// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.words;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.process.ProcessPeer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The peer: a parallel stream of the lines of the file, as most would write it, in a JVM of its own. */
final class JavaWords implements ProcessPeer {
    private static final Comparator<Map.Entry<String, Long>> MOST_FREQUENT_FIRST =
            Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey());

    @Override
    public String name() {
        return "Java parallel stream";
    }

    @Override
    public ProcessBuilder process(Path input, Path output) {
        return new ProcessBuilder(
                new Fork(Program.class, List.of()).command(List.of(input.toString(), output.toString())));
    }

    /** The program. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) throws IOException {
            Map<String, Long> counts;
            try (Stream<String> lines = Files.lines(Path.of(args[0]), StandardCharsets.ISO_8859_1)) {
                counts = lines.parallel()
                        .flatMap(line -> Arrays.stream(line.split("\\s+")))
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
            }
            List<Map.Entry<String, Long>> sorted =
                    counts.entrySet().stream().sorted(MOST_FREQUENT_FIRST).toList();
            try (BufferedWriter writer = Files.newBufferedWriter(Path.of(args[1]), StandardCharsets.ISO_8859_1)) {
                for (Map.Entry<String, Long> count : sorted) {
                    writer.write(quoted(count.getKey()) + "," + count.getValue() + "\n");
                }
            }
        }

        private static String quoted(String word) {
            return word.contains(",") || word.contains("\"") ? '"' + word.replace("\"", "\"\"") + '"' : word;
        }
    }
}
