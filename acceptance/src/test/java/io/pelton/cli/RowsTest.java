// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Rows of CSV with a header and of JSON lines, from files large enough to be read in pieces. */
class RowsTest {
    /** Enough lines for several pieces of 4 MiB. */
    private static final int MANY = 150_000;

    @TempDir
    private Path folder;

    private final Map<String, long[]> expected = new TreeMap<>();

    @ParameterizedTest
    @ValueSource(strings = {"compiled", "interpreted"})
    void eachFileHasItsOwnNames_whereverItIsCut(String engine) throws IOException {
        Files.writeString(folder.resolve("a.csv"), "\uFEFFkey;number;note\r\n" + rows(MANY, "%1$s;%2$s;" + "n".repeat(60) + "\r\n"));
        Files.writeString(folder.resolve("b.csv"), "note;\"number\";key\n" + rows(MANY, "\"x;y\";%2$s;%1$s\n"));
        Files.writeString(folder.resolve("c.csv"), "");
        Files.writeString(folder.resolve("d.csv"), "other;names");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("e.csv")))) {
            out.write(("number;key\n" + rows(1000, "%2$s;%1$s\n")).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(summary("csv: {useMaps: true, delimiter: ';'}", "*.csv", engine)).isEqualTo(expected());
    }

    @ParameterizedTest
    @ValueSource(strings = {"compiled", "interpreted"})
    void aHeaderThatIsSkipped_isNoRow(String engine) throws IOException {
        Files.writeString(folder.resolve("a.csv"), "what;ever\n" + rows(2 * MANY, "%s;%s\n"));
        Files.writeString(folder.resolve("b.csv"), "what;else\n" + rows(10, "%s;%s\n"));
        String format = "csv: {header: [key, number], skipHeaderRecord: true, delimiter: ';'}";
        assertThat(summary(format, "*.csv", engine)).isEqualTo(expected());
    }

    @ParameterizedTest
    @ValueSource(strings = {"compiled", "interpreted"})
    void jsonLines_areSummarizedByTheNamesOfTheirFields(String engine) throws IOException {
        Files.writeString(
                folder.resolve("a.jsonl"),
                rows(MANY, "{\"key\":\"%s\",\"number\":%s,\"more\":{\"key\":[null]}}\n")
                        + rows(MANY, "{ \"x\": null, \"number\": \"%2$s\", \"\\u006bey\": \"%1$s\" }\r\n"));
        assertThat(summary("json: {library: Jackson}", "a.jsonl", engine)).isEqualTo(expected());
    }

    @Test
    void aBadHeader_stopsTheRun_andSaysWhere() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "key;number;key\nx;1;y\n");
        CommandLineRun run = run("csv: {useMaps: true, delimiter: ';'}", "a.csv", "compiled");
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("PL204 " + file + ":1: two columns are called 'key' in the header 'key;number;key'");
    }

    @Test
    void aLineThatIsNoObject_stopsTheRun_andSaysWhere() throws IOException {
        Path file = Files.writeString(folder.resolve("a.jsonl"), "{\"key\":1,\"number\":2}\n{\"key\":1,}\n");
        CommandLineRun run = run("json: {}", "a.jsonl", "compiled");
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("unmarshal-1", file + ":2", "PL204 Unexpected character ('}'", "at column 10 of '{\"key\":1,}'");
    }

    @Test
    void aRowWithoutAField_stopsTheRun_andSaysWhatThereIs() throws IOException {
        Path file = Files.writeString(folder.resolve("a.jsonl"), "{\"key\":1,\"number\":2}\n{\"key\":1,\"nummer\":2}\n");
        CommandLineRun run = run("json: {}", "a.jsonl", "compiled");
        assertThat(run.err()).contains("summarize-1", file + ":2", "PL204 the row has no field 'number'; it has key, nummer");
    }

    @Test
    void rowsThatAreNotChanged_areWrittenAsTheyWereRead() throws IOException {
        String lines = "{ \"a\" : 1 }\n{\"b\":\"\\u00e4\"}\n";
        Files.writeString(folder.resolve("a.jsonl"), lines);
        Path route = Files.writeString(
                folder.resolve("copy.yaml"),
                """
                - from:
                    uri: lines:%1$s/a.jsonl
                    steps:
                      - unmarshal: {json: {}}
                      - to: lines:%1$s/copy.jsonl
                """.formatted(folder));
        assertThat(CommandLineRun.of("run", route.toString()).exitCode()).isZero();
        assertThat(folder.resolve("copy.jsonl")).hasContent(lines);
    }

    @Test
    void requests_areThoseOfTheExample() throws IOException {
        CommandLineRun run = CommandLineRun.of(
                "run", "../examples/requests.yaml", "--set", "input=../examples/data/requests.jsonl", "--set",
                "output=" + folder.resolve("statuses.csv"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("statuses.csv")))
                .containsExactly("200,3,23.3,48.25", "201,1,131.0,131.00", "404,1,3.8,3.75", "500,1,2004.5,2004.50");
    }

    /** Lines of this form with a key and a number each, which are counted and summed up. */
    private String rows(int count, String form) {
        SplittableRandom random = new SplittableRandom(count);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String key = "kéy-" + random.nextInt(50);
            int number = random.nextInt(-1000, 1000);
            long[] sums = expected.computeIfAbsent(key, _ -> new long[2]);
            sums[0]++;
            sums[1] += number;
            text.append(form.formatted(key, number));
        }
        return text.toString();
    }

    private List<String> expected() {
        List<String> lines = new ArrayList<>();
        expected.forEach((key, sums) -> lines.add(key + "," + sums[0] + "," + sums[1]));
        return lines;
    }

    private List<String> summary(String format, String files, String engine) throws IOException {
        CommandLineRun run = run(format, files, engine);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return Files.readAllLines(folder.resolve("sums.txt"));
    }

    private CommandLineRun run(String format, String files, String engine) throws IOException {
        Path route = Files.writeString(
                folder.resolve("route.yaml"),
                """
                - from:
                    uri: lines:%1$s/%2$s
                    steps:
                      - unmarshal: {%3$s}
                      - summarize:
                          by: [key]
                          values: {n: count(), sum: sum(number)}
                          orderBy: [key]
                      - to: lines:%1$s/sums.txt
                """.formatted(folder, files, format));
        return CommandLineRun.of("run", route.toString(), "--engine", engine);
    }
}
