// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class LabCommandTest {
    @TempDir
    private Path folder;

    @Test
    void filesAreMeasuredAndNothingButThePageIsLeft() throws IOException {
        Path page = folder.resolve("io.html");
        CommandLineRun run = CommandLineRun.of(
                "lab", "io", "--dir", folder.toString(), "--size", "64k", "--quick", "--html", page.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().replaceAll("\\s+", " ")) // lines are broken where the name of the machine has them end
                .contains("BufferedFileInputStream.read()", "Reading by size of the buffer", "64 KiB on ")
                .containsPattern("Pelton's streams use buffers of \\d+ [KM]iB here");
        assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>").contains("<svg").endsWith("</html>\n");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEqualTo(List.of(page));
        }
    }

    @Test
    void smallTasksAreMeasured() throws IOException {
        Path page = folder.resolve("tasks.html");
        CommandLineRun run = CommandLineRun.of("lab", "fork-join", "--quick", "--html", page.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("Pelton Parallel.sum", "1600", "published, JDK 8");
        assertThat(Files.readString(page)).contains("<svg");
    }

    @Test
    void aSinkIsMeasuredStepByStep_andNothingButThePageIsLeft() throws IOException {
        Path page = folder.resolve("sink.html");
        CommandLineRun run = CommandLineRun.of(
                "lab", "sink", "--dir", folder.toString(), "--lines", "1k", "--quick", "--html", page.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("flush per line", "written by another thread", "Pelton, own SinkWriter", "28 % of C++");
        assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>").contains("<svg").endsWith("</html>\n");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEqualTo(List.of(page));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "--lines | lots | PL119 | 'lots' is not a number such as 1000, 50k or 10M",
        "--lines | 999 | PL119 | --lines is 999, but must be at least 1000",
        "--lines | 90000G | PL110 | --lines is ",
        "--dir | nowhere | PL101 | --dir nowhere does not exist",
        "--html | nowhere/page.html | PL101 | there is no folder"
    })
    void aWrongArgumentOfSinkIsAnErrorBeforeAnythingIsMeasured(String option, String value, String code, String message) {
        CommandLineRun run = CommandLineRun.of("lab", "sink", option, value);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(code, message);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void withoutAnExperimentThereIsHelp() {
        CommandLineRun run = CommandLineRun.of("lab");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("pelton lab", "io", "fork-join", "sink");
        assertThat(CommandLineRun.of("lab", "io", "--help").out()).contains("--dir=DIR", "--size=SIZE");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "--size | lots | PL119 | 'lots' is not a size such as 64k, 256M or 1G",
        "--size | 1k | PL119 | --size is 1024 bytes, but must be at least 65536",
        "--size | 90000000G | PL110 | twice the size is needed",
        "--dir | nowhere | PL101 | --dir nowhere does not exist",
        "--dir | pom.xml | PL110 | --dir pom.xml is a file, but must be a folder",
        "--html | nowhere/page.html | PL101 | there is no folder",
        "--html | src | PL102 | --html src is a folder, but must be a file",
        "--sise | 1M | PL119 | there is no option '--sise'"
    })
    void aWrongArgumentIsAnErrorBeforeAnythingIsMeasured(String option, String value, String code, String message) {
        CommandLineRun run = CommandLineRun.of("lab", "io", option, value);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(code, message);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void anUnknownExperimentIsAnErrorThatSaysWhereHelpIs() {
        CommandLineRun run = CommandLineRun.of("lab", "fork");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("PL119", "'fork'");
        assertThat(CommandLineRun.of("lab", "fork-join", "--size", "1M").err())
                .contains("see pelton help lab fork-join");
    }
}
