// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The examples of summaries, on files large enough to be read in pieces, against the plainest program that does the same. */
class SummaryExamplesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"compiled, 413", "interpreted, 413", "compiled, 10000"})
    void measurements_areThoseOfAProgramThatAddsThemUpOneByOne(String engine, String stations) throws IOException {
        Path input = folder.resolve("measurements.txt");
        assertThat(CommandLineRun.of("generate", "measurements", "--records", "300000", "--seed", "5", "--stations",
                                stations, "--output", input.toString())
                        .exitCode())
                .isZero();
        CommandLineRun run = CommandLineRun.of(
                "run", "../examples/measurements.yaml", "--engine", engine, "--set", "input=" + input, "--set",
                "output=" + folder.resolve("stations.csv"));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("stations.csv"))).isEqualTo(stations(input));
    }

    /** Count, sum, least and greatest in tenths. */
    private static List<String> stations(Path input) throws IOException {
        Map<byte[], long[]> groups = new TreeMap<>(Arrays::compareUnsigned);
        for (String line : Files.readAllLines(input)) {
            String[] fields = line.split(";", -1);
            long tenths = Long.parseLong(fields[1].replace(".", ""));
            long[] group = groups.computeIfAbsent(
                    fields[0].getBytes(StandardCharsets.UTF_8),
                    _ -> new long[] {0, 0, Long.MAX_VALUE, Long.MIN_VALUE});
            group[0]++;
            group[1] += tenths;
            group[2] = Math.min(group[2], tenths);
            group[3] = Math.max(group[3], tenths);
        }
        List<String> lines = new ArrayList<>();
        groups.forEach((name, group) -> lines.add(String.join(
                ",",
                new String(name, StandardCharsets.UTF_8),
                tenths(group[2]),
                tenths(Math.floorDiv(2 * group[1] + group[0], 2 * group[0])),
                tenths(group[3]))));
        return lines;
    }

    private static String tenths(long value) {
        return (value < 0 ? "-" : "") + Math.abs(value) / 10 + "." + Math.abs(value) % 10;
    }

    @ParameterizedTest
    @CsvSource({"compiled", "interpreted"})
    void words_areThoseOfAProgramThatCountsThemOneByOne(String engine) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400_000; i++) {
            text.append("wörd-").append(Math.round(Math.pow(1.0001, random.nextInt(60_000))));
            text.append(" \n\t \r\n".charAt(random.nextInt(6)));
        }
        Path input = Files.writeString(folder.resolve("text.txt"), text);
        CommandLineRun run = CommandLineRun.of(
                "run", "../examples/wordcount.yaml", "--engine", engine, "--set", "input=" + input, "--set",
                "output=" + folder.resolve("words.csv"));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("words.csv"))).isEqualTo(counts(text.toString()));
    }

    private static List<String> counts(String text) {
        Map<String, Long> counts = new TreeMap<>();
        Stream.of(text.split("\\s+")).forEach(word -> counts.merge(word, 1L, Long::sum));
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(entry -> entry.getKey() + "," + entry.getValue())
                .toList();
    }

    @Test
    void aRowThatIsWrong_stopsTheRun_andSaysWhere() throws IOException {
        Path input = Files.writeString(folder.resolve("measurements.txt"), "a;1.0\nb;2.0\nc;warm\nd;4.0\n");
        CommandLineRun run = CommandLineRun.of(
                "run", "../examples/measurements.yaml", "--set", "input=" + input, "--set", "output=" + folder.resolve("stations.csv"));

        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err())
                .contains("PL204", "measurements.txt", "c;warm", "column 'temperature', found 'warm'")
                .contains("by-station");
        assertThat(folder.resolve("stations.csv")).doesNotExist();
    }
}
