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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A run with {@code --state} that fails: what its outputs are cut back to, its files are, too. Whatever epochs it had written by then, the next run
 * finds all that the rest is made of.
 */
class FailedRunTest {
    private static final String LETTERS_ARE_FEW = "--dead-letter-limit=3";
    private static final String LETTERS_ARE_MANY = "--dead-letter-limit=1000";

    /** Each message takes the file of its name, which becomes another. */
    private static final String EACH_TAKES_A_FILE = """
            - setHeader: {id: name, name: key, simple: "${header.CamelFileName}"}
            - pollEnrich: {id: store, simple: "file:FOLDER/store?fileName=${header.key}&delete=true", timeout: 0}
            - to: {id: out, uri: "file:FOLDER/out?fileName=${header.key}"}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void filesAreThere() throws IOException {
        Files.createDirectories(folder.resolve("in"));
        Files.createDirectories(folder.resolve("store"));
        for (int i = 1; i <= 8; i++) {
            Files.writeString(folder.resolve("in/f" + i), i % 2 == 0 ? "x" + i : Integer.toString(i));
            Files.writeString(folder.resolve("store/f" + i), "content" + i);
        }
    }

    private CommandLineRun run(String steps, String... options) throws IOException {
        Path route = Files.writeString(folder.resolve("route.yaml"), yaml(steps));
        List<String> arguments = Stream.concat(
                        Stream.of("run", route.toString(), "--state", folder.resolve("state").toString(), "--dead-letter-share=100%"),
                        Stream.of(options))
                .toList();
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private String yaml(String steps) {
        return ("""
                - route:
                    id: r
                    from:
                      id: src
                      uri: file:FOLDER/in?moveFailed=failed&move=done&repeatCount=1&initialDelay=0&sortBy=file:name
                      steps:
                """ + steps.indent(8)).replace("FOLDER", folder.toString());
    }

    private void goesOn(String steps) throws IOException {
        CommandLineRun next = run(steps, LETTERS_ARE_MANY);
        assertThat(next.exitCode()).as(next.err()).isZero();
    }

    private void assertThatEachHasItsContent() {
        for (int i = 1; i <= 8; i++) {
            assertThat(folder.resolve("out/f" + i)).hasContent("content" + i);
        }
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file)).stream().sorted().toList();
    }

    private List<String> files(String in) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(in))) {
            return files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private long letters() {
        return CommandLineRun.of("dead", "list", folder.resolve("state").toString(), "--json").out().lines().count();
    }

    @Test
    void lettersAreCutBack_theirFilesAreReadAgain() throws IOException {
        String steps = """
                - to: {id: all, uri: "lines:FOLDER/all.txt"}
                - convertBodyTo: {id: conv, type: Integer}
                - to: {id: out, uri: "lines:FOLDER/out.txt"}
                """;
        assertThat(run(steps, LETTERS_ARE_FEW).exitCode()).isEqualTo(1);
        goesOn(steps);
        assertThat(lines("all.txt")).containsExactly("1", "3", "5", "7", "x2", "x4", "x6", "x8");
        assertThat(lines("out.txt")).containsExactly("1", "3", "5", "7");
        assertThat(files("in/failed")).containsExactly("f2", "f4", "f6", "f8");
        assertThat(letters()).isEqualTo(4);
    }

    @Test
    void outputIsCutBack_filesThatStepsHaveTakenAreTakenAgain() throws IOException {
        String steps = """
                - setHeader: {id: own, name: own, simple: "${body}"}
                - pollEnrich: {id: store, simple: "file:FOLDER/store?fileName=${header.CamelFileName}&delete=true", timeout: 0}
                - setBody: {id: both, simple: "${header.own} ${body}"}
                - to: {id: out, uri: "lines:FOLDER/out.txt"}
                - filter:
                    id: odd
                    simple: "${body} startsWith 'x'"
                    steps: [{throwException: {id: bad, exceptionType: java.lang.IllegalStateException, message: even}}]
                """;
        assertThat(run(steps, LETTERS_ARE_FEW).exitCode()).isEqualTo(1);
        assertThat(files("store")).contains("f7", "f8");
        goesOn(steps);
        assertThat(lines("out.txt")).containsExactly(
                "1 content1", "3 content3", "5 content5", "7 content7", "x2 content2", "x4 content4", "x6 content6", "x8 content8");
        assertThat(letters()).isEqualTo(4);
    }

    /** Positions are kept instead of epochs where each message has a file of its own. */
    @Test
    void filesOfSteps_withPositions() throws IOException {
        String steps = EACH_TAKES_A_FILE + "- throwException: {id: bad, exceptionType: java.lang.IllegalStateException, message: even}";
        assertThat(run(steps, LETTERS_ARE_FEW).exitCode()).isEqualTo(1);
        goesOn(steps);
        assertThatEachHasItsContent();
    }

    /** Without state, too: the source cannot put one away, so the next run reads it and all after it again. */
    @Test
    void fileIsNotPutAway_whatAStepHasTakenForItStays_withoutState() throws IOException {
        Files.createDirectories(folder.resolve("in/done/f3/full"));
        Path route = Files.writeString(folder.resolve("route.yaml"), yaml(EACH_TAKES_A_FILE));
        assertThat(CommandLineRun.of("run", route.toString()).exitCode()).isNotZero();
        assertThat(files("store")).contains("f3");
        Files.delete(folder.resolve("in/done/f3/full"));
        Files.delete(folder.resolve("in/done/f3"));
        CommandLineRun next = CommandLineRun.of("run", route.toString());
        assertThat(next.exitCode()).as(next.err()).isZero();
        assertThatEachHasItsContent();
    }

    /** The source cannot put its files away, so the next run reads them again, and finds what steps have taken for them. */
    @Test
    void filesAreNotPutAway_whatStepsHaveTakenForThemStays() throws IOException {
        Files.createSymbolicLink(folder.resolve("in/done"), folder.resolve("nowhere")); // where they would be moved
        assertThat(run(EACH_TAKES_A_FILE).exitCode()).isNotZero();
        assertThat(files("store")).hasSize(8);
        Files.delete(folder.resolve("in/done"));
        goesOn(EACH_TAKES_A_FILE);
        assertThatEachHasItsContent();
        assertThat(files("store")).isEmpty();
    }
}
