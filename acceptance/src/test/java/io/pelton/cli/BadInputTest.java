// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a user may get wrong: each ends in a message that says so, never in a stack trace. */
class BadInputTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"run", "check", "plan"})
    void aMissingRouteFile(String command) {
        assertRefused(CommandLineRun.of(command, folder + "/none.yaml"), "none.yaml", "PL101");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "file:in?startingDirectoryMustHaveAccess=true", "file:in?autoCreateStepwise=true", "scheduler:s?synchronous=true",
        "stream:in?promptMessage=Say"
    })
    void anOptionOfASourceThatOnlyCamelHas(String uri) throws IOException {
        String file = RouteFile.write(folder, "a.yaml", "- from: {uri: '" + uri + "', steps: [{to: 'mock:a'}]}\n");
        assertRefused(CommandLineRun.of("check", file), "PL118", "Camel's option");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:out?checksumWriteFile=true", "stub:a?size=1", "stream:out?delay=1"})
    void anOptionOfASinkThatOnlyCamelHas(String uri) throws IOException {
        String file = RouteFile.write(folder, "a.yaml", "- from: {uri: 'timer:t', steps: [{to: '" + uri + "'}]}\n");
        assertRefused(CommandLineRun.of("check", file), "PL118", "Camel's option");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "check", "plan"})
    void aFolderWithoutARouteFile(String command) {
        assertRefused(CommandLineRun.of(command, folder.toString()), "PL101", "there is no route file in the folder '" + folder + "'");
    }

    /** Permissions do not stop root, so the file is made unreadable by what stands above it. */
    @Test
    void aRouteFileThatCannotBeReached() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertRefused(CommandLineRun.of("check", file + "/route.yaml"), "route.yaml", "PL10");
    }

    @Test
    void aMissingInputFileIsReportedAtTheRouteThatReadsIt() throws IOException {
        String route = RouteFile.copying(folder, folder.resolve("none.log"), "out.log");
        CommandLineRun run = CommandLineRun.of("run", route);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith(route + ":3:5: PL101 route 'copy' cannot be started: ")
                .contains("none.log", "\n    3 |     from:\n      |     ^\n      = Check the spelling")
                .doesNotContain("busy");
        assertThat(folder.resolve("out.log")).doesNotExist();
    }

    @Test
    void aFolderInPlaceOfAnInputFile() throws IOException {
        CommandLineRun run = CommandLineRun.of("run", RouteFile.copying(folder, folder, "out.log"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("PL102", folder.toString());
    }

    @Test
    void anInputFileThatCannotBeReached() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        CommandLineRun run = CommandLineRun.of("run", RouteFile.copying(folder, file.resolve("in.log"), "out.log"));
        assertThat(run.exitCode()).isBetween(1, 2);
        assertThat(run.err()).containsPattern("PL(10[123]|301) route 'copy' cannot be started");
    }

    @Test
    void aFullDisk() throws IOException {
        Path input = Files.writeString(folder.resolve("in.log"), "a line\n".repeat(100_000));
        String route = RouteFile.write(
                folder,
                "full.yaml",
                """
                - route:
                    id: full
                    from:
                      uri: lines:%s
                      steps:
                        - to: lines:/dev/full
                """
                        .formatted(input));
        CommandLineRun run = CommandLineRun.of("run", route);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL302", "/dev/full: No space left on device", "full  failed after");
    }

    @Test
    void anOutputFolderThatIsAFile() throws IOException {
        Path input = Files.writeString(folder.resolve("in.log"), "a line\n");
        CommandLineRun run = CommandLineRun.of("run", RouteFile.copying(folder, input, "in.log/out.log"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains(":6:11: PL302 route 'copy' cannot be started: ");
    }

    @Test
    void binaryGarbageInATextFileIsCopiedByteForByteUpToLineEnds() throws IOException {
        byte[] garbage = new byte[300_000];
        new Random(1).nextBytes(garbage);
        for (int i = 0; i < garbage.length; i++) {
            garbage[i] = garbage[i] == '\r' ? (byte) 0 : garbage[i];
        }
        garbage[garbage.length - 1] = '\n';
        Path input = Files.write(folder.resolve("in.bin"), garbage);
        CommandLineRun run = CommandLineRun.of("run", RouteFile.copying(folder, input, "out.bin"));
        assertThat(run.exitCode()).isZero();
        assertThat(folder.resolve("out.bin")).hasBinaryContent(garbage);
    }

    @Test
    void binaryGarbageInPlaceOfARouteFile() throws IOException {
        byte[] garbage = new byte[10_000];
        new Random(2).nextBytes(garbage);
        Path file = Files.write(folder.resolve("route.yaml"), garbage);
        CommandLineRun run = CommandLineRun.of("check", file.toString());
        assertRefused(run, file.toString(), "PL104");
        assertThat(run.out()).doesNotContain("\033", "\u0007");
    }

    @Test
    void aLineOf100MegabytesStopsTheRouteWithAMessageThatNamesTheLimit() throws IOException {
        Path input = folder.resolve("long.log");
        try (RandomAccessFile file = new RandomAccessFile(input.toFile(), "rw")) {
            file.write("first\n".getBytes(StandardCharsets.UTF_8));
            file.seek(100 << 20);
            file.write("\nlast\n".getBytes(StandardCharsets.UTF_8));
        }
        CommandLineRun run = CommandLineRun.of("run", RouteFile.copying(folder, input, "out.log"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("copy.yaml:3:5: PL201", "long.log", "maxLineBytes");
        assertThat(run.err().length()).isLessThan(3_000);
        assertThat(folder.resolve("out.log")).doesNotExist();
        assertThat(folder.resolve("out.log.partial")).hasContent("first\n");
    }

    @Test
    void aPropertiesFileThatCannotBeRead() {
        CommandLineRun run = CommandLineRun.of("check", "x.yaml", "--properties", folder.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("pelton: PL102 cannot read the properties file " + folder);
        CommandLineRun missing = CommandLineRun.of("check", "x.yaml", "--properties", folder + "/none");
        assertThat(missing.err()).startsWith("pelton: PL101 cannot read the properties file " + folder);
    }

    @Test
    void whenOneRouteFailsTheOthersWriteWhatTheyHaveReadAndStop() throws IOException {
        Path input = Files.writeString(folder.resolve("in.log"), "a line\n".repeat(100_000));
        String routes = RouteFile.write(
                folder,
                "two.yaml",
                """
                - route:
                    id: endless
                    from:
                      uri: timer:tick?period=20ms&delay=0
                      steps:
                        - setBody: {simple: "tick"}
                        - to: lines:%s/ticks.log
                - route:
                    id: full
                    from:
                      uri: lines:%s
                      steps:
                        - to: lines:/dev/full
                """
                        .formatted(folder, input));
        CommandLineRun run = CommandLineRun.of("run", routes, "--json");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("\"id\":\"endless\",\"state\":\"done\".*\"leftBehind\":0")
                .containsPattern("\"id\":\"full\",\"state\":\"failed\".*\"error\":\\{\"code\":\"PL302\"");
    }

    private static void assertRefused(CommandLineRun run, String file, String code) {
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out() + run.err()).contains(file, code).doesNotContain("\tat ");
    }
}
