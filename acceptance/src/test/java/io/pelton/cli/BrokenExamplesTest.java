// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The files of {@code examples/broken}: each problem is found at its place, and the whole text is pinned. */
class BrokenExamplesTest {
    private static final Path FOLDER = Path.of("../examples/broken");

    @ParameterizedTest
    @CsvSource({
        "bad-expression, 6:28: PL111",
        "duplicate-id, 9:9: PL113",
        "header-behind-a-step, 6:9: PL118",
        "json-option, 7:22: PL118 8:13: PL118 9:13: PL107",
        "missing-option, 6:11: PL109",
        "several, 8:22: PL110 10:11: PL118 13:13: PL109 14:38: PL111 15:22: PL117 16:5: PL105",
        "tab, 5:1: PL104",
        "unknown-endpoint, 3:10: PL108",
        "unknown-option, 7:54: PL107",
        "unknown-step, 7:11: PL106",
        "unresolved-placeholder, 5:18: PL112"
    })
    void everyProblemIsFoundAtItsPlace(String name, String places) throws IOException {
        CommandLineRun run = check(name);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEmpty();
        String prefix = "examples/broken/" + name + ".yaml:";
        List<String> found = run.out().lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length(), line.indexOf("PL") + 5))
                .toList();
        assertThat(String.join(" ", found)).isEqualTo(places);
        assertThat(run.out()).isEqualTo(expected(name));
    }

    @Test
    void everyFileHasAnExpectedText() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files).hasSize(11).allSatisfy(file -> {
                String name = file.getFileName().toString().replace(".yaml", "");
                assertThat(BrokenExamplesTest.class.getResource("broken/" + name + ".txt")).isNotNull();
            });
        }
    }

    @Test
    void allFilesTogetherGiveAllProblemsInTheirOrder() {
        CommandLineRun run = CommandLineRun.of(
                "check", FOLDER.resolve("unknown-step.yaml").toString(), FOLDER.resolve("tab.yaml").toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out())
                .containsSubsequence("unknown-step.yaml:7:11: PL106", "tab.yaml:5:1: PL104", "2 problems in 2 files");
    }

    /** The tests run in the module's folder, users in that of the repository. */
    private static CommandLineRun check(String name) {
        CommandLineRun run = CommandLineRun.of("check", FOLDER.resolve(name + ".yaml").toString());
        return new CommandLineRun(run.exitCode(), run.out().replace("../examples/", "examples/"), run.err());
    }

    private static String expected(String name) throws IOException {
        try (InputStream in = BrokenExamplesTest.class.getResourceAsStream("broken/" + name + ".txt")) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
