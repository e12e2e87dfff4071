// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The report's two forms, and its arithmetic. */
class ReportTest {
    private static final Environment MACHINE =
            new Environment("a cpu", 2, 24, "Linux", "a JDK", "abc", "2026-01-02", true, 3.5);

    private static final Row PELTON = new Row("Pelton", Map.of("route", "10 steps"), 200_000_000, "msg/s", 0.25);
    private static final Row CAMEL = new Row("Camel 4", Map.of("route", "10 steps"), 800_000, "msg/s", 72.0);
    private static final Row SLOW_CAMEL = new Row("Camel 4, slow", Map.of("route", "10 steps"), 400_000, "msg/s", null);
    private static final Row OTHER = Row.of("Camel 4", Map.of("route", "1 step"), 3_000_000, "msg/s");

    @Test
    void jsonHasTheSchemaAndReadsBackAsItWas(@TempDir Path folder) throws Exception {
        Report report = new Report(
                "routing",
                MACHINE,
                List.of(PELTON, SLOW_CAMEL),
                List.of(Bar.atLeast("ratio", 250.0, 100), Bar.noBytes("bytes", null)));
        Path file = folder.resolve("routing.json");
        report.write(file);

        assertThat(Report.read(file)).isEqualTo(report);
        assertThat(Files.readString(file).replaceAll("\\s", ""))
                .contains(
                        "\"benchmark\":\"routing\"",
                        "\"environment\":{\"cpu\":\"acpu\"",
                        "\"quick\":true",
                        "{\"name\":\"Pelton\",\"params\":{\"route\":\"10steps\"},\"score\":2.0E8,"
                                + "\"unit\":\"msg/s\",\"bytesPerOp\":0.25}",
                        "\"bytesPerOp\":null",
                        "{\"id\":\"ratio\",\"value\":250.0,\"goal\":100.0,\"unit\":\"x\",\"ok\":true}",
                        "{\"id\":\"bytes\",\"value\":null,\"goal\":0.0,\"unit\":\"B/message\",\"ok\":null}");
    }

    @Test
    void tablesCompareRowsOfTheSameWorkAndLineUp() {
        ReportText text = new ReportText(
                new Report("routing", MACHINE, List.of(CAMEL, PELTON, OTHER), List.of(Bar.atLeast("ratio", 90.0, 100))),
                Set.of("route"));

        assertThat(text.terminal())
                .isEqualTo(
                        """
                        routing (a cpu, 2 cores, 24 GiB, Linux, a JDK, commit abc, 2026-01-02, quick, load 3.5 at the start)

                        subject  workload              score  unit   B/record  best is
                        -------  --------------  -----------  -----  --------  -------
                        Camel 4  route=10 steps      800,000  msg/s        72     250x
                        Pelton   route=10 steps  200,000,000  msg/s      0.25     best
                        Camel 4  route=1 step      3,000,000  msg/s         -     best

                        bar    value  goal            verdict
                        -----  -----  --------------  -------
                        ratio     90  at least 100 x  MISSED
                        """);
        assertThat(text.markdown("What it is."))
                .contains("| --- | --- | ---: | --- | ---: | ---: |", "| Camel 4 | route=10 steps | 800,000 | msg/s |");
    }

    @Test
    void barsKnowTheirDirectionAndWhatIsMissing() {
        assertThat(Bar.atLeast("a", 5.0, 5).ok()).isTrue();
        assertThat(Bar.atLeast("a", 4.9, 5).ok()).isFalse();
        assertThat(Bar.atMost("a", 1000.0, 1000, "us").ok()).isTrue();
        assertThat(Bar.noBytes("a", 0.49).ok()).isTrue();
        assertThat(Bar.noBytes("a", 0.5).ok()).isFalse();
        assertThat(Bar.noBytes("a", null).verdict()).isEqualTo("not measured");
    }

    @Test
    void rowsAreComparedWithTheBestOfASubject() {
        Rows rows = new Rows(List.of(SLOW_CAMEL, CAMEL, OTHER, PELTON)).with("route", "10 steps");

        assertThat(rows.best("Camel")).contains(CAMEL);
        assertThat(rows.ratio("Pelton", "Camel")).isEqualTo(250);
        assertThat(rows.ratio("Pelton", "Cam")).isNull();
        assertThat(new Rows(List.of(Row.of("Pelton, so", Map.of(), 1, "s"))).best("Pelton")).isPresent();
    }

    @Test
    void aShorterTimeIsBetterAndTheBestRoundCounts() {
        Row slow = Row.of("grep", Map.of("MB", 1), 2.0, "s");
        Row fast = Row.of("grep", Map.of("MB", 1), 0.5, "s");

        assertThat(slow.behind(fast)).isEqualTo(4);
        assertThat(new Rows(List.of(slow, fast, slow)).bestOfRounds()).containsExactly(fast);
    }
}
