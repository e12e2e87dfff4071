// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    private CommandLineRun run(String yaml, String... options) throws IOException {
        String file = RouteFile.write(folder, "routes.yaml", yaml.replace("IN", folder.toString()));
        return CommandLineRun.of(Stream.concat(Stream.of("run", file), Stream.of(options)).toArray(String[]::new));
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

    private static final String COPIES = """
            - route:
                id: sends
                from:
                  uri: lines:IN/input.txt
                  steps:
                    - to: seda:late?size=200
                    - to: lines:IN/sent.txt
            - route:
                id: late
                autoStartup: false
                from:
                  uri: seda:late?size=200
                  steps:
                    - setBody: {simple: "late ${body}"}
                    - to: lines:IN/output.txt
            """;

    @Test
    void when_aRouteIsHandedCopiesBeforeItIsStarted_then_noneIsLost() throws IOException {
        List<String> lines = input(200);
        CommandLineRun run = run(COPIES + """
                - from:
                    uri: timer:once?delay=500&repeatCount=1
                    steps:
                      - to: controlbus:route?routeId=late&action=start
                """);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(output()).isEqualTo(lines.stream().map(line -> "late " + line).toList());
        assertThat(folder.resolve("sent.txt")).content().hasLineCount(200);
    }

    @Test
    void when_aRouteIsStoppedAndHandedCopies_then_theyWaitAndItGoesOnWithThem() throws IOException {
        List<String> lines = input(200);
        String restart = "controlbus:route?routeId=late&action=restart&restartDelay=400&async=true";
        String restarted = "- filter: {simple: \"${body} == 7\", steps: [{to: \"" + restart + "\"}]}\n        - setBody";
        CommandLineRun run = run(COPIES.replace("false", "true").replace("- setBody", restarted));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(output()).isEqualTo(lines.stream().map(line -> "late " + line).toList());
    }

    /** What has failed is in the dead letters; what was sent elsewhere is written. */
    @Test
    void when_nobodyStartsARouteThatIsHandedCopies_then_theyAreSetAside() throws IOException {
        input(5);
        Path letters = folder.resolve("letters");
        CommandLineRun run = CommandLineRun.of(
                "run", RouteFile.write(folder, "routes.yaml", COPIES.replace("IN", folder.toString())), "--dead-letters", letters.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("dead letters 5");
        assertThat(folder.resolve("output.txt")).isEmptyFile();
        assertThat(folder.resolve("sent.txt")).content().hasLineCount(5);
        assertThat(letters.resolve("sends.jsonl")).content()
                .contains("the route 'late', which reads from 'seda:late', is stopped", "\"body\":\"0\"", "\"body\":\"4\"");
    }

    @Test
    void when_nobodyStartsARouteThatIsHandedCopies_then_theRunFailsWhereNothingIsSetAside() throws IOException {
        input(5);
        CommandLineRun run = run(COPIES);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("the route 'late', which reads from 'seda:late', is stopped");
    }

    @Test
    void when_theQueueOfAStoppedRouteIsFull_then_theNextOneFails() throws IOException {
        input(201);
        CommandLineRun run = run(COPIES, "--drain", "100ms"); // for which those that wait for the route hold up the end
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("Queue full");
    }

    /** What the others have done is known when an epoch is taken only, and what waits keeps any from being taken. */
    @Test
    void when_stateIsKept_andARouteThatCouldStartAnotherHasEnded_then_whatWaitsIsSetAside() throws IOException {
        input(5);
        String routes = COPIES.replace("- to: lines:IN/sent.txt", "- to: {id: sent, uri: 'lines:IN/sent.txt'}")
                .replace("- to: lines:IN/output.txt", "- to: {id: output, uri: 'lines:IN/output.txt'}")
                .replace("- to: seda:late?size=200", "- to: {id: handover, uri: 'seda:late?size=200'}");
        String controls = """
                - route:
                    id: controls
                    from:
                      uri: timer:once?repeatCount=1&delay=0
                      steps:
                        - to: {id: asks, uri: 'controlbus:route?routeId=late&action=status'}
                """;
        String state = folder.resolve("state").toString();
        CommandLineRun run = run(routes + controls, "--state", state, "--dead-letter-share", "100%");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("dead letters 5");
        assertThat(folder.resolve("sent.txt")).content().hasLineCount(5);
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
