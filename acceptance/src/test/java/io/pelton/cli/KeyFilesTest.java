// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Files in which keys are kept are nothing else in the same run, and no other file is taken for one. */
class KeyFilesTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.createDirectory(folder.resolve("in"));
        Files.writeString(folder.resolve("in/a.txt"), "a\nb\n");
        Files.createSymbolicLink(folder.resolve("link"), Path.of("in/a.txt"));
        Files.createLink(folder.resolve("hard"), folder.resolve("in/a.txt"));
    }

    private CommandLineRun run(String command, String store, String from, String to) throws IOException {
        String route =
                """
                - beans:
                    - name: seen
                      type: org.apache.camel.support.processor.idempotent.FileIdempotentRepository
                      properties: {fileStore: "DIR/%s"}
                - from:
                    uri: "%s"
                    steps:
                      - idempotentConsumer:
                          idempotentRepository: seen
                          simple: "${body}"
                          steps:
                            - to: "%s"
                """
                        .formatted(store, from, to);
        return CommandLineRun.of(command, RouteFile.write(folder, "r.yaml", route.replace("DIR", folder.toString())));
    }

    @ParameterizedTest
    @CsvSource({
        "in/a.txt, lines:DIR/in/a.txt, lines:DIR/out, which is read in the same run",
        "link, lines:DIR/in/a.txt, lines:DIR/out, which is read in the same run",
        "hard, lines:DIR/in/a.txt, lines:DIR/out, which is read in the same run",
        "in/a.txt, lines:DIR/in/*.txt, lines:DIR/out, which is read in the same run",
        "in/new.txt, file:DIR/in?repeatCount=1, lines:DIR/out, which is read in the same run",
        "hard, file:DIR/in?repeatCount=1, lines:DIR/out, which is read in the same run",
        "in/done/keys, file:DIR/in?repeatCount=1&move=done, lines:DIR/out, over which what is read in the same run may be moved",
        "out, lines:DIR/in/a.txt, lines:DIR/out, which is written in the same run",
        "x/../out, lines:DIR/in/a.txt, lines:DIR/out?append=true, which is written in the same run",
        "out, lines:DIR/in/a.txt, file:DIR?fileName=out, which is written in the same run"
    })
    void theFileOfARepositoryIsNothingElse(String store, String from, String to, String use) throws IOException {
        for (String command : List.of("check", "run")) {
            CommandLineRun run = run(command, store, from, to);
            assertThat(run.exitCode()).as(command + ": " + run.err()).isEqualTo(2);
            assertThat(run.out() + run.err())
                    .contains("r.yaml:8:", "PL121", use, "r.yaml:");
        }
        assertThat(folder.resolve("in/a.txt")).content().isEqualTo("a\nb\n");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void theFileOfASourceIsNothingElse() throws IOException {
        String route = "- from: {uri: 'file:DIR/in?idempotent=true&idempotentFile=DIR/in/a.txt&repeatCount=1&noop=true',"
                + " steps: [{log: a}]}\n";
        CommandLineRun run =
                CommandLineRun.of("run", RouteFile.write(folder, "r.yaml", route.replace("DIR", folder.toString())));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("PL121", "in/a.txt' what it has seen, which is read in the same run");
        assertThat(folder.resolve("in/a.txt")).content().isEqualTo("a\nb\n");
    }

    @Test
    void aFileThatIsNoKeyStoreIsRefusedAndLeftAsItIs() throws IOException {
        Path precious = Files.writeString(folder.resolve("notes"), "keep\nthis\n");
        CommandLineRun run = run("run", "notes", "lines:DIR/in/a.txt", "lines:DIR/out");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL302 " + precious, "is not a key store; it was left as it is", "notes.camel");
        assertThat(precious).content().isEqualTo("keep\nthis\n");
        assertThat(folder.resolve("notes.camel")).doesNotExist();
    }

    @Test
    void aMessageIsNotWrittenOverKeys() throws IOException {
        CommandLineRun run = run("run", "keys", "lines:DIR/in/a.txt", "file:DIR?fileName=${header.none}keys");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL303", "this process keeps keys in it");
    }
}
