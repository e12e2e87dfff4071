// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Groups that are complete when all files of one look have come. */
class BatchTest {
    @TempDir
    private Path folder;

    @Test
    void eachLookAtAFolderMakesGroupsOfItsOwn() throws IOException {
        files("a.1", "a.2", "b.1", "b.2", "b.3");
        assertThat(run("?maxMessagesPerPoll=3&repeatCount=3&initialDelay=0&delay=1")).isZero();
        assertThat(out()).containsExactly("a.1 to a.2, consumer", "b.1 to b.1, consumer", "b.2 to b.3, consumer");
        assertThat(left()).containsExactly(".camel/a.1", ".camel/a.2", ".camel/b.1", ".camel/b.2", ".camel/b.3");
    }

    @Test
    void aFolderWithNothingInItMakesNone() throws IOException {
        files();
        assertThat(run("?repeatCount=2&initialDelay=0&delay=1")).isZero();
        assertThat(folder.resolve("out")).isEmptyFile();
    }

    private void files(String... names) throws IOException {
        Files.createDirectory(folder.resolve("in"));
        for (String name : names) {
            Files.writeString(folder.resolve("in").resolve(name), name);
        }
    }

    private int run(String options) throws IOException {
        Path file = folder.resolve("route.yaml");
        Files.writeString(file, """
                - from:
                    uri: "file:IN"
                    steps:
                      - convertBodyTo: String
                      - aggregate:
                          correlationExpression: {simple: "${file:name.noext}"}
                          aggregationStrategy: "#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy"
                          completionFromBatchConsumer: true
                          steps:
                            - setBody: {simple: "${body[0]} to ${body[last]}, ${exchangeProperty.CamelAggregatedCompletedBy}"}
                            - to: lines:OUT
                """.replace("OUT", folder.resolve("out").toString())
                .replace("IN", folder.resolve("in") + options));
        return CommandLineRun.of("run", file.toString()).exitCode();
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
