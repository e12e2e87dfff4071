// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class DeadLettersTest {
    @TempDir
    private Path folder;

    private Path letters;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        letters = folder.resolve("letters");
        Path input = Files.write(folder.resolve("in.txt"), List.of("1", "x", "3"));
        file = Files.writeString(folder.resolve("numbers.yaml"), """
                - route:
                    id: numbers/1
                    from:
                      uri: lines:%s
                      steps:
                        - setHeader:
                            name: parts
                            constant: two "parts"
                        - convertBodyTo:
                            type: Integer
                        - to: lines:%s
                """.formatted(input, folder.resolve("out.txt")));
    }

    @Test
    void aMessageThatFailsStopsTheRoute() {
        CommandLineRun run = CommandLineRun.of("run", file.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("numbers.yaml:9:", "in.txt:2", "record  x", "--dead-letters DIR");
        assertThat(letters).doesNotExist();
    }

    @Test
    void aFileOfKeysThatIsTheFileOfDeadLettersUnderAnotherName_isRefused() throws IOException {
        Files.createDirectories(letters);
        Files.createSymbolicLink(folder.resolve("keys.dat"), letters.resolve("keys.jsonl"));
        Path keys = Files.writeString(folder.resolve("keys.yaml"), """
                - beans:
                    - name: seen
                      type: org.apache.camel.support.processor.idempotent.FileIdempotentRepository
                      properties:
                        fileStore: %s
                - route:
                    id: keys
                    from:
                      uri: lines:%s
                      steps:
                        - idempotentConsumer:
                            idempotentRepository: seen
                            simple: ${body}
                            steps:
                              - to: lines:%s
                """.formatted(folder.resolve("keys.dat"), folder.resolve("in.txt"), folder.resolve("out.txt")));
        CommandLineRun run = CommandLineRun.of("run", keys.toString(), "--dead-letters", letters.toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains("PL121", "keys.dat");
    }

    @Test
    void itIsSetAsideAndTheOthersGoOn() throws IOException {
        CommandLineRun run = CommandLineRun.of("run", file.toString(), "--dead-letters", letters.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(Files.readAllLines(folder.resolve("out.txt"))).containsExactly("1", "3");
        Path written = letters.resolve("numbers%2F1.jsonl");
        assertThat(run.err()).contains("dead letters 1 in " + written);
        assertThat(Files.readAllLines(written)).singleElement().satisfies(line -> assertThat(line)
                .contains("\"route\":\"numbers/1\",\"step\":\"convertBodyTo-1\",\"origin\":\"" + file + ":9:11\",\"position\":\""
                        + folder.resolve("in.txt") + ":2\",\"code\":\"PL207\",\"reason\":\"")
                .contains("\"body\":\"x\",\"form\":{\"is\":\"line\"},\"headers\":{\"parts\":\"two \\\"parts\\\"\"}"));
    }

    @Test
    void bytesThatAreNoTextAreKept() throws IOException {
        Files.write(folder.resolve("in.txt"), new byte[] {'1', '\n', 'x', (byte) 0xFF, '\n'});
        CommandLineRun.of("run", file.toString(), "--dead-letters", letters.toString());
        assertThat(letters.resolve("numbers%2F1.jsonl")).content().contains("\"body\":{\"base64\":\"eP8=\"}");
    }

    @Test
    void whatWasSetAsideBeforeIsKept() throws IOException {
        CommandLineRun.of("run", file.toString(), "--dead-letters", letters.toString());
        CommandLineRun.of("run", file.toString(), "--dead-letters", letters.toString());
        assertThat(Files.readAllLines(letters.resolve("numbers%2F1.jsonl"))).hasSize(2);
    }

    @Test
    void aMessageWouldReplaceWhatWasSetAsideBefore_refusedAndKept() throws IOException {
        CommandLineRun.of("run", file.toString(), "--dead-letters", letters.toString());
        Path written = letters.resolve("numbers%2F1.jsonl");
        String before = Files.readString(written);
        Files.writeString(file, Files.readString(file)
                .replace("- convertBodyTo:", "- to: \"file:" + letters + "?fileName=numbers%252F1.${header.none}jsonl\"\n        - convertBodyTo:"));
        CommandLineRun run = CommandLineRun.of("run", file.toString(), "--dead-letters", letters.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL303", written + ": it cannot be replaced");
        assertThat(written).content().isEqualTo(before);
    }

    @Test
    void whereNothingFailsNothingIsMade() throws IOException {
        Files.writeString(folder.resolve("in.txt"), "1\n");
        assertThat(CommandLineRun.of("run", file.toString(), "--dead-letters", letters.toString()).exitCode()).isZero();
        assertThat(letters).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeMadeStopsTheRoute() throws IOException {
        Files.writeString(letters, "a file");
        CommandLineRun run = CommandLineRun.of("run", file.toString(), "--dead-letters", letters.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("letters");
    }
}
