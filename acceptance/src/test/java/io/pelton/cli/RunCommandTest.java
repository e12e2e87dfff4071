// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RunCommandTest {
    private static final String ERRORS = "../examples/errors.yaml";
    private static final String INPUT = "input=../examples/data/access.log";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"compiled", "interpreted"})
    void theExampleFindsTheLinesWithStatus500(String engine) throws IOException {
        CommandLineRun run =
                CommandLineRun.of("run", ERRORS, "--set", INPUT, "--set", "output=" + folder, "--engine", engine);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(Files.readAllLines(folder.resolve("errors.log")))
                .isEqualTo(Files.readAllLines(Path.of("../examples/data/access.log")).stream()
                        .filter(line -> line.contains(" 500 "))
                        .toList())
                .isNotEmpty();
        assertThat(run.err().lines())
                .hasSize(6)
                .satisfiesExactly(
                        line -> assertThat(line).matches("errors {2}done in \\d+\\.\\d\\d s: .* records/s, .*B/s"),
                        line -> assertThat(line)
                                .matches(" {2}in {3}lines:../examples/data/access.log +2,000 records {3}403 kB"),
                        line -> assertThat(line).matches(" {2}out {2}lines:.* 51 records"),
                        line -> assertThat(line).isEqualTo("  dead letters 0, skipped 0"),
                        line -> assertThat(line).matches("  \\d+\\.\\d of \\d+ processors? busy"),
                        line -> assertThat(line).startsWith("  nothing is kept for the next run"));
    }

    @Test
    void jsonIsOneObjectOnStandardOutput() {
        CommandLineRun run = CommandLineRun.of("run", ERRORS, "--set", INPUT, "--set", "output=" + folder, "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .matches("\\{\"exitCode\":0,\"routes\":\\[\\{\"id\":\"errors\",\"state\":\"done\",\"recordsIn\":2000,"
                        + "\"recordsOut\":51,\"bytesIn\":403377,\"seconds\":[0-9.]+,\"recordsPerSecond\":[0-9.]+,"
                        + "\"bytesPerSecond\":[0-9.]+,\"deadLetters\":0,\"skipped\":0,\"failed\":0,\"leftBehind\":0,"
                        + "\"steps\":\\[\\{.*\\}\\]\\}\\]\\}\n");
    }

    @Test
    void placeholdersComeFromOptionsThenEnvironmentThenProperties() throws IOException {
        Path properties = Files.writeString(
                folder.resolve("p.properties"), INPUT + "\noutput=" + folder.resolve("from-properties") + "\n");
        String file = properties.toString();
        assertThat(CommandLineRun.of("run", ERRORS, "--properties", file).exitCode()).isZero();
        assertThat(folder.resolve("from-properties/errors.log")).exists();
        Map<String, String> environment = Map.of("OUTPUT", folder.resolve("from-environment").toString());
        assertThat(CommandLineRun.with(environment, "run", ERRORS, "--properties", file).exitCode()).isZero();
        assertThat(folder.resolve("from-environment/errors.log")).exists();
        String set = "output=" + folder.resolve("from-option");
        assertThat(CommandLineRun.with(environment, "run", ERRORS, "--properties", file, "--set", set).exitCode())
                .isZero();
        assertThat(folder.resolve("from-option/errors.log")).exists();
    }

    @Test
    void allRoutesOfAllFilesRun() throws IOException {
        String copy = RouteFile.copying(folder, Path.of("../examples/data/access.log"), "copy.log");
        CommandLineRun run = CommandLineRun.of("run", ERRORS, copy, "--set", INPUT, "--set", "output=" + folder);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("errors  done in", "copy  done in");
        assertThat(folder.resolve("copy.log")).hasSameTextualContentAs(Path.of("../examples/data/access.log"));
    }

    @Test
    void logLinesGoToStandardErrorFromTheChosenLevelOn() throws IOException {
        String file = RouteFile.write(
                folder,
                "log.yaml",
                """
                - from:
                    uri: beacon:n?count=2
                    steps:
                      - log: "number ${body}"
                """);
        assertThat(CommandLineRun.of("run", file).err())
                .containsPattern("(?m)^\\d\\d:\\d\\d:\\d\\d\\.\\d\\d\\d INFO  route1 - number 0$")
                .contains("number 1");
        assertThat(CommandLineRun.of("run", file, "--log-level", "warn").err()).doesNotContain("number");
    }

    @Test
    void generatedClassesAreWrittenWhereAsked() {
        Path classes = folder.resolve("classes");
        CommandLineRun.of(
                "run", ERRORS, "--set", INPUT, "--set", "output=" + folder, "--dump-classes", classes.toString());
        assertThat(classes).isDirectoryRecursivelyContaining("glob:**.class");
    }

    @Test
    void aLogStandsInAConfiguration_itsLoggerIsTheRoute() throws IOException {
        String file = RouteFile.write(folder, "around.yaml", """
                - routeConfiguration:
                    onException:
                      - onException:
                          exception: [java.lang.Exception]
                          handled: {constant: "true"}
                          steps: [{log: "caught"}]
                - route:
                    id: failing
                    from:
                      uri: timer:tick?repeatCount=1
                      steps:
                        - throwException: {exceptionType: java.lang.IllegalStateException, message: x}
                """);
        CommandLineRun run = CommandLineRun.of("run", file);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("failing - caught");
    }
}
