// SPDX-License-Identifier: Apache-2.0

package io.pelton.examples;

import io.pelton.connector.file.LineFile;
import io.pelton.connector.file.LineOptions;
import io.pelton.connector.file.Lines;
import io.pelton.connector.file.TextEncoding;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowSnapshot;
import io.pelton.flow.Aggregates;
import io.pelton.flow.Emitter;
import io.pelton.flow.Flow;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.StringTokenizer;

/**
 * Counts how often each word occurs, the most frequent first: {@code WORD,COUNT} a line. The twin of
 * {@code examples/wordcount.yaml}.
 */
public final class WordCount {
    private static final String WHITE_SPACE = " \t\n\u000b\f\r";

    private WordCount() {}

    /** A word and how often it occurs. */
    record Count(String word, long count) {}

    /** Arguments: a text file, or a pattern, and the file to write, each with a default. */
    public static void main(String[] arguments) throws InterruptedException {
        String text = arguments.length > 0 ? arguments[0] : "examples/data/text.txt";
        Path result = Path.of(arguments.length > 1 ? arguments[1] : "target/wordcount/words.csv");
        try (Engine engine = new Engine()) {
            FlowSnapshot done = engine.run(flow(text, result)).await();
            System.out.printf("lines %,d, words %,d%n", done.recordsIn(), done.recordsOut());
        }
    }

    /** ISO-8859-1 makes a character of each byte, so any bytes pass as they are and words are ordered by their bytes. */
    static Flow<?> flow(String text, Path result) {
        return Flow.from(Lines.of(text, LineOptions.DEFAULT.withEncoding(TextEncoding.ISO_8859_1)))
                .<String>flatMap((line, out) -> split(line.toString(), out))
                .groupBy(word -> word)
                .aggregate(Aggregates.count(), Count::new)
                .sorted(Comparator.comparingLong(Count::count).reversed().thenComparing(Count::word))
                .map(counted -> quoted(counted.word()) + "," + counted.count())
                .to(LineFile.of(result).encoding(TextEncoding.ISO_8859_1))
                .named("wordcount");
    }

    /** As CSV wants it if there is a comma or a quote in the word. */
    private static String quoted(String word) {
        return word.contains(",") || word.contains("\"") ? '"' + word.replace("\"", "\"\"") + '"' : word;
    }

    private static void split(String line, Emitter<String> out) {
        StringTokenizer words = new StringTokenizer(line, WHITE_SPACE);
        while (words.hasMoreTokens()) {
            out.emit(words.nextToken());
        }
    }
}
