// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Files taken by a step; what Camel 4.18 does with the same routes and files was looked up. */
class PollEnrichTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void filesAreThere() throws IOException {
        Files.createDirectory(folder.resolve("in"));
        for (String name : List.of("a.txt", "b.txt")) {
            Files.writeString(folder.resolve("in").resolve(name), "content of " + name);
        }
        Files.writeString(folder.resolve("lines"), "b.txt\nmissing.txt\n../lines\n");
    }

    @Test
    void theMessageNamesTheFileAndItIsPutAwayAtTheEnd() throws IOException {
        assertThat(run("""
                    - setHeader: {name: n, simple: "${body}"}
                    - pollEnrich:
                        simple: "file:IN?fileName=${header.n}"
                        timeout: 0
                    - setBody: {simple: "${header.n}: ${body}"}
                """)).isZero();
        assertThat(out()).containsExactly("b.txt: content of b.txt", "missing.txt: ", "../lines: ");
        assertThat(left()).containsExactly(".camel/b.txt", "a.txt");
    }

    @Test
    void filesAreTakenOneAfterTheOtherAndDeleted() throws IOException {
        assertThat(run("    - poll: {uri: \"file:IN?delete=true\", timeout: 20}\n")).isZero();
        assertThat(out()).containsExactly("content of a.txt", "content of b.txt", "");
        assertThat(left()).isEmpty();
    }

    @Test
    void aFileIsTaken_itIsABatchOfOne() throws IOException {
        assertThat(run("""
                    - poll: {uri: "file:IN?delete=true", timeout: 20}
                    - setBody: {simple: "${body} ${exchangeProperty.CamelBatchIndex} ${exchangeProperty.CamelBatchSize} ${exchangeProperty.CamelBatchComplete}"}
                """)).isZero();
        assertThat(out()).containsExactly("content of a.txt 0 1 true", "content of b.txt 0 1 true", "   ");
    }

    /** Camel makes a source idempotent with {@code noop} only where {@code idempotent} is not said. What is kept of a run changes nothing: the file is not taken. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFileStaysAndIsNotIdempotent_eachMessageHasIt_asItIsThen(boolean isKept) throws IOException {
        String steps = """
                    - pollEnrich:
                        id: settings
                        constant: "file:IN?fileName=a.txt&noop=true&idempotent=false"
                        timeout: 0
                    - setBody: {id: more, simple: "${body}!"}
                    - to: {id: back, uri: "file:IN?fileName=a.txt"}
                """;
        String[] kept = {"run", route(steps), "--state", folder.resolve("state").toString()};
        CommandLineRun run = CommandLineRun.of(isKept ? kept : new String[] {"run", route(steps)});
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(out()).containsExactly("content of a.txt!", "content of a.txt!!", "content of a.txt!!!");
        assertThat(left()).containsExactly("a.txt", "b.txt");
    }

    @Test
    void aFileStays_itIsTakenOnce() throws IOException {
        assertThat(run("    - poll: {uri: \"file:IN?fileName=a.txt&noop=true\", timeout: 0}\n")).isZero();
        assertThat(out()).containsExactly("content of a.txt", "", "");
    }

    @Test
    void aFileOfAMessageThatFailsIsMovedWhereFailuresGo() throws IOException {
        assertThat(run("""
                    - pollEnrich:
                        constant: "file:IN?moveFailed=.error"
                        timeout: 0
                    - throwException: {exceptionType: java.lang.IllegalStateException, message: "no"}
                """)).isEqualTo(1);
        assertThat(left()).containsExactly(".error/a.txt", "b.txt");
    }

    @Test
    void whatWasMadeOfItCannotBeWritten_theFileStays() throws IOException {
        Path route = Path.of(route("    - poll: {uri: \"file:IN?delete=true\", timeout: 0}\n"));
        Files.writeString(route, Files.readString(route).replace(folder.resolve("out").toString(), "/dev/full"));
        assertThat(CommandLineRun.of("run", route.toString()).exitCode()).isEqualTo(1);
        assertThat(left()).containsExactly("a.txt", "b.txt");
    }

    @Test
    void itsOwnMessageWouldReplaceIt_refusedAndItStays() throws IOException {
        CommandLineRun run = CommandLineRun.of("run", route("""
                    - poll: {uri: "file:IN?delete=true", timeout: 0}
                    - removeHeaders: {pattern: "*"}
                    - setBody: {constant: "new"}
                    - to: "file:IN?fileName=a.txt"
                """));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL121", "a.txt is still to be read by 'file:");
        assertThat(folder.resolve("in/a.txt")).content().isEqualTo("content of a.txt");
        assertThat(left()).containsExactly("a.txt", "b.txt");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileIsTakenWhenTheWayOfAMessageHasEnded_itIsDeletedAtTheEnd(boolean isParallel) throws IOException {
        Path route = Path.of(route(""));
        Files.writeString(route, """
                - onCompletion:
                    parallelProcessing: %s
                    steps: [{poll: {uri: "file:%s?delete=true", timeout: 0}}]
                %s""".formatted(isParallel, folder.resolve("in"), Files.readString(route)));
        assertThat(CommandLineRun.of("run", route.toString()).exitCode()).isZero();
        assertThat(left()).isEmpty();
    }

    @Test
    void aStrategyMakesOneMessageOfTheTwo() throws IOException {
        assertThat(run("""
                    - pollEnrich:
                        constant: "file:IN?noop=true"
                        timeout: 0
                        aggregationStrategy: "#class:org.apache.camel.processor.aggregate.UseOriginalAggregationStrategy"
                """)).isZero();
        assertThat(out()).containsExactly("b.txt", "missing.txt", "../lines");
        assertThat(left()).containsExactly("a.txt", "b.txt");
    }

    @Test
    void linesAreTakenOneAfterTheOtherAndNobodyWaitsBehindTheLast() throws IOException {
        Files.writeString(folder.resolve("in/a.txt"), "one\ntwo\n");
        Files.writeString(folder.resolve("in/b.txt"), "");
        assertThat(run("""
                    - pollEnrich: {constant: "lines:IN/*.txt"}
                """)).isZero();
        assertThat(out()).containsExactly("one", "two", "");
    }

    @Test
    void onlyWhatCanBePolledIs() throws IOException {
        CommandLineRun run = CommandLineRun.of("check", route("    - poll: {uri: \"timer:x\"}\n"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out() + run.err()).contains("PL118", "cannot be polled yet");
    }

    private int run(String steps) throws IOException {
        return CommandLineRun.of("run", route(steps)).exitCode();
    }

    private String route(String steps) throws IOException {
        Path file = folder.resolve("route.yaml");
        Files.writeString(file, """
                - route:
                    id: r
                    from:
                      id: each
                      uri: lines:LINES
                      steps:
                %s        - to: {id: out, uri: "lines:OUT"}
                """.formatted(steps.indent(4))
                .replace("LINES", folder.resolve("lines").toString())
                .replace("OUT", folder.resolve("out").toString())
                .replace("IN", folder.resolve("in").toString()));
        return file.toString();
    }

    private List<String> out() throws IOException {
        return Files.readAllLines(folder.resolve("out"));
    }

    private List<String> left() throws IOException {
        Path in = folder.resolve("in");
        try (Stream<Path> files = Files.walk(in)) {
            return files.filter(Files::isRegularFile).map(file -> in.relativize(file).toString()).sorted().toList();
        }
    }
}
