// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.beacon.Beacon;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class OutOfMemoryTest {
    private static final Pattern COUNTS =
            Pattern.compile("in +lines:in.txt +([0-9,]+) records.*not written ([0-9,]+) records", Pattern.DOTALL);

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(new ByteArrayOutputStream(), err, Terminal.NONE, Map.of());

    @Test
    void when_aStepFindsNoMemory_then_theReportNamesItAndSaysWhatToDo() throws InterruptedException {
        assertThat(run(new OutOfMemoryError("Java heap space"))).isEqualTo(1);
        assertThat(text())
                .contains("PL902", "of route 'greedy'", "cause   OutOfMemoryError: Java heap space", "PELTON_OPTS=-Xmx", "greedy  failed after")
                .doesNotContain("picocli", "PL901");
    }

    @Test
    void when_aStepCallsItselfWithoutEnd_then_theReportSaysSo() throws InterruptedException {
        assertThat(run(new StackOverflowError())).isEqualTo(1);
        assertThat(text()).contains("PL203", "nested too deep", "PELTON_OPTS=-Xss", "greedy  failed after").doesNotContain("picocli");
    }

    @Test
    void when_aStepKeepsAllMemory_then_theSummaryCountsWhatWasNotWritten(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("in.txt"), "a line of text\n".repeat(600_000));
        RouteFile.write(folder, "r.yaml", """
                - beans:
                    - {name: grouped, type: org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy}
                - route:
                    id: greedy
                    from:
                      uri: "lines:in.txt"
                      steps:
                        - aggregate:
                            correlationExpression: {constant: all}
                            aggregationStrategy: grouped
                            completionSize: 5000000
                            steps: [{to: "lines:out.txt"}]
                """);
        String said = failing(folder, "-Xmx32m", "--state-limit=1G");
        Matcher counts = COUNTS.matcher(said);
        assertThat(counts.find()).as(said).isTrue();
        long read = number(counts.group(1));
        assertThat(number(counts.group(2))).as(said).isBetween(read - 1, read);
        assertThat(said).contains("PL902", "greedy  failed after", "0 records");
        assertThat(folder.resolve("out.txt")).doesNotExist();
    }

    /** Or the stage does, where the heap has no piece that is large enough left: that depends on what was collected by then. */
    @Test
    void when_aDeadLetterNeedsMoreMemoryThanThereIs_then_thatIsSaidAndNotADisk(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("in.txt"), "x".repeat(40 << 20) + "\n");
        RouteFile.write(folder, "r.yaml", """
                - route:
                    id: r
                    from:
                      uri: "lines:in.txt?maxLineBytes=64m"
                      steps:
                        - throwException: {exceptionType: java.lang.IllegalArgumentException, message: no}
                        - to: "lines:out.txt"
                """);
        String said = failing(folder, "-Xmx128m", "--dead-letters", "dead");
        assertThat(said).contains("PELTON_OPTS=-Xmx").doesNotContain("full disk");
        if (said.contains("PL902 the sink")) {
            assertThat(said).contains("the sink 'dead letters to dead/r.jsonl' (dead/r.jsonl) failed: OutOfMemoryError", "not written 1 record");
        } else { // the heap was cut up so that there was no room for the letter at all
            assertThat(said).contains("PL902 stage 0 (from-1) #0 of 'r' failed: OutOfMemoryError", "dead letters 0, skipped 0");
        }
    }

    /** Runs {@code r.yaml}, which fails, with a heap of a given size, and gives what is said. */
    private static String failing(Path folder, String heap, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:+UseG1GC",
                heap,
                "-cp",
                System.getProperty("java.class.path"),
                "io.pelton.cli.Main",
                "run",
                "r.yaml"));
        command.addAll(List.of(options));
        Process run = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).as(said).isEqualTo(1);
        return said;
    }

    private static long number(String text) {
        return Long.parseLong(text.replace(",", ""));
    }

    private int run(Error error) throws InterruptedException {
        Plan plan = Flow.from(Beacon.of(1))
                .peek(any -> {
                    throw error;
                })
                .to(new Ignoring())
                .named("greedy")
                .plan();
        RunSettings settings = new RunSettings(false, null, Duration.ofSeconds(30), null, null, false, false);
        return new Run(List.of(plan), _ -> false, () -> {}, settings, console, new StatusLine(console.err(), false)).execute();
    }

    private String text() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** Takes anything. */
    private record Ignoring() implements Sink<Object> {
        @Override
        public SinkWriter<Object> open() {
            return any -> {};
        }
    }
}
