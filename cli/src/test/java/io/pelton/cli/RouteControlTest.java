// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Routes that stop and start others: nothing is lost, and a run ends when nothing can happen any more. */
@Timeout(120)
class RouteControlTest {
    private static final String COPY = """
            - route:
                id: copy
                autoStartup: AUTO
                from:
                  uri: lines:IN/input.txt
                  steps:
                    - to: lines:IN/output.txt
            """;

    @TempDir
    private Path folder;

    private List<String> input(int lines) throws IOException {
        List<String> all = IntStream.range(0, lines).mapToObj(Integer::toString).toList();
        Files.write(folder.resolve("input.txt"), all);
        return all;
    }

    private CommandLineRun run(String yaml) throws IOException {
        return CommandLineRun.of("run", RouteFile.write(folder, "routes.yaml", yaml.replace("IN", folder.toString())));
    }

    private List<String> output() throws IOException {
        return Files.readAllLines(folder.resolve("output.txt"));
    }

    @Test
    void when_aRouteIsStoppedAndStartedAgainAndAgain_then_itGoesOnWhereItWas() throws IOException {
        List<String> lines = input(300_000);
        CommandLineRun run = run(COPY.replace("AUTO", "true") + """
                - from:
                    uri: timer:toggle?delay=0&period=2&repeatCount=30
                    steps:
                      - to: controlbus:route?routeId=copy&action=stop
                      - delay: {constant: 3}
                      - to: controlbus:route?routeId=copy&action=start
                """);
        assertThat(run.exitCode()).isZero();
        assertThat(output()).isEqualTo(lines);
    }

    /** What it reads need not be there when the others begin. */
    @Test
    void when_aRouteBeginsLate_then_itsSourceIsNotLookedAtBefore() throws IOException {
        Files.write(folder.resolve("seed.txt"), List.of("0", "1", "2"));
        String yaml = COPY.replace("AUTO", "false") + """
                - from:
                    uri: beacon:numbers?count=1
                    steps:
                      - to: exec:cp?args=IN/seed.txt IN/input.txt
                      - to: controlbus:route?routeId=copy&action=start
                """;
        CommandLineRun run = CommandLineRun.with(
                Map.of("PATH", System.getenv("PATH")), "run", RouteFile.write(folder, "routes.yaml", yaml.replace("IN", folder.toString())),
                "--allow-exec=cp");
        assertThat(run.err()).doesNotContain("PL");
        assertThat(run.exitCode()).isZero();
        assertThat(output()).containsExactly("0", "1", "2");
    }

    @Test
    void when_nobodyStartsARoute_then_theRunEndsWithoutIt() throws IOException {
        input(3);
        assertThat(run(COPY.replace("AUTO", "false")).exitCode()).isZero();
        assertThat(run(COPY.replace("AUTO", "false") + """
                - from:
                    uri: timer:once?delay=0&repeatCount=1
                    steps: [{log: done}]
                """).exitCode()).isZero();
        assertThat(folder.resolve("output.txt")).isEmptyFile();
    }

    @Test
    void when_aRouteStopsItself_then_itReadsNoMoreAndWhatItHasReadIsWritten() throws IOException {
        input(100);
        CommandLineRun run = run("""
                - route:
                    id: copy
                    from:
                      uri: lines:IN/input.txt
                      steps:
                        - filter:
                            simple: ${body} == 41
                            steps:
                              - to: controlbus:route?routeId=current&action=stop
                              - delay: {constant: 700}
                        - to: lines:IN/output.txt
                """);
        assertThat(run.exitCode()).isZero();
        assertThat(output()).hasSize(42).endsWith("41");
    }

    @Test
    void when_aCalledRouteIsStopped_then_callersWaitForIt() throws IOException {
        input(2);
        CommandLineRun run = run("""
                - route:
                    id: caller
                    from:
                      uri: lines:IN/input.txt
                      steps:
                        - to: direct:late
                        - to: lines:IN/output.txt
                - route: {id: late, autoStartup: false, from: {uri: "direct:late", steps: [{setBody: {simple: "late ${body}"}}]}}
                - from:
                    uri: timer:once?delay=300&repeatCount=1
                    steps:
                      - to: controlbus:route?routeId=late&action=start
                """);
        assertThat(run.exitCode()).isZero();
        assertThat(output()).containsExactly("late 0", "late 1");
    }

    @Test
    void when_aRouteRestartsItselfLater_then_theRunGoesOn() throws IOException {
        List<String> lines = input(10);
        CommandLineRun run = run("""
                - route:
                    id: copy
                    from:
                      uri: lines:IN/input.txt
                      steps:
                        - filter:
                            simple: ${body} == 4
                            steps:
                              - to: controlbus:route?routeId=copy&action=restart&restartDelay=600&async=true
                        - to: lines:IN/output.txt
                """);
        assertThat(run.exitCode()).isZero();
        assertThat(output()).isEqualTo(lines);
    }
}
