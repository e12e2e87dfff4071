// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Data sets that are read and compared with, and what a run says if something is not as expected. */
class DataSetTest {
    private static final String BEANS = """
            - beans:
                - name: parts
                  type: org.apache.camel.component.dataset.FileDataSet
                  constructors: {"0": IN/parts.txt, "1": "[;\\n]+"}
                - name: three
                  type: org.apache.camel.component.dataset.SimpleDataSet
                  properties: {size: 3, defaultBody: a}
            """;

    @TempDir
    private Path folder;

    private CommandLineRun run(String yaml) throws IOException {
        Files.writeString(folder.resolve("parts.txt"), "a;b\n;c;\n");
        return CommandLineRun.of("run", RouteFile.write(folder, "routes.yaml", (BEANS + yaml).replace("IN", folder.toString())));
    }

    @Test
    void when_whatComesIsAsExpected_then_theRunIsGood() throws IOException {
        CommandLineRun run = run("""
                - from:
                    uri: dataset:parts?initialDelay=0&produceDelay=0
                    steps:
                      - to: lines:IN/out.txt
                      - to: dataset:parts?dataSetIndex=strict
                """);
        assertThat(run.err()).doesNotContain("PL");
        assertThat(run.exitCode()).isZero();
        assertThat(folder.resolve("out.txt")).hasContent("a\nb\nc\n");
    }

    @Test
    void when_tooFewCome_then_theRunFailsAtItsEnd() throws IOException {
        CommandLineRun run = run("""
                - from:
                    uri: dataset:three?initialDelay=0
                    steps:
                      - filter:
                          simple: ${header.CamelDataSetIndex} < 2
                          steps:
                            - to: dataset:three
                """);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL221 dataset:three expects 3 messages, and 2 came");
    }

    @Test
    void when_bodiesAndNumbersAreWrong_then_theFirstAreNamedAndTheMessagesGoOn() throws IOException {
        CommandLineRun run = run("""
                - from:
                    uri: dataset:parts?initialDelay=0&preloadSize=5
                    steps:
                      - setHeader: {name: CamelDataSetIndex, simple: "${header.CamelDataSetIndex}"}
                      - to: dataset:three?dataSetIndex=strict
                      - to: lines:IN/out.txt
                """);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains(
                "dataset:three expects 3 messages, and 5 came: message 1 has the body 'b', where 'a' is expected;",
                "message 2 has the body 'c'",
                "message 3 is one too many; and 1 more");
        assertThat(folder.resolve("out.txt.partial")).hasContent("a\nb\nc\na\nb\n");
    }

    @Test
    void when_anotherEndpointSaysWhatIsExpected_then_itIsReadAtTheBeginning() throws IOException {
        Files.writeString(folder.resolve("good.txt"), "a\nb\nc\n");
        Files.writeString(folder.resolve("bad.txt"), "a\nx\n");
        String yaml = """
                - from:
                    uri: dataset:parts?initialDelay=0
                    steps:
                      - to: dataset-test:lines:IN/NAME.txt?charset=UTF-8&timeout=100
                """;
        assertThat(run(yaml.replace("NAME", "good")).exitCode()).isZero();
        CommandLineRun bad = run(yaml.replace("NAME", "bad"));
        assertThat(bad.exitCode()).isEqualTo(1);
        assertThat(bad.err()).contains("bad.txt expects 2 messages, and 3 came: message 1 has the body 'b', where 'x' is expected");
    }

    @Test
    void when_theExpectedMessagesAreInOneFile_then_itIsCut() throws IOException {
        Files.createDirectory(folder.resolve("expected"));
        Files.writeString(folder.resolve("expected/all.txt"), "a\nb\nc\n");
        CommandLineRun run = run("""
                - from:
                    uri: dataset:parts?initialDelay=0
                    steps:
                      - to: dataset-test:file:IN/expected?noop=true&initialDelay=0&timeout=500&split=true
                """);
        assertThat(run.err()).doesNotContain("PL");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void when_somethingIsWrongWithIt_then_itsPlaceIsSaid() throws IOException {
        CommandLineRun run = run("""
                - from:
                    uri: dataset:pats
                    steps:
                      - to: dataset:three?dataSetIndex=lax
                      - to: dataset-test:lines:x?anyOrder=true
                      - to: dataset-test:nothing:x
                      - to: dataset:three?expectedCount=1
                """);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(
                "there is no bean and no class 'pats'", "'dataSetIndex' takes strict, lenient, off, found 'lax'",
                "Camel's option 'anyOrder' of 'dataset-test:'", "there is no endpoint 'nothing:'", "Camel's option 'expectedCount'");
    }
}
