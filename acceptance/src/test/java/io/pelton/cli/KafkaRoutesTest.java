// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Routes that read topics and write to them. */
class KafkaRoutesTest {
    @TempDir
    private static Path serverFolder;

    private static KafkaServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void thereIsAServer() {
        server = KafkaServer.start(serverFolder, List.of(), _ -> {});
    }

    @AfterAll
    static void itIsStopped() {
        server.close();
    }

    private CommandLineRun run(String route, String... options) throws IOException {
        Path file = folder.resolve("r.yaml");
        Files.writeString(file, route.replace("BROKERS", server.address()).replace("FOLDER", folder.toString()));
        List<String> all = new ArrayList<>(List.of("run", file.toString()));
        all.addAll(List.of(options));
        CommandLineRun run = CommandLineRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private void send(String topic, String... lines) throws IOException {
        Files.writeString(folder.resolve("in.txt"), String.join("\n", lines) + "\n");
        run("""
                - route:
                    from:
                      uri: lines:FOLDER/in.txt
                      steps:
                        - setHeader: {name: kafka.KEY, simple: "${body.substring(0, 1)}"}
                        - setHeader: {name: length, simple: "n${body.length()}"}
                        - to: "kafka:TOPIC?brokers=BROKERS"
                """.replace("TOPIC", topic));
    }

    @Test
    void linesGoToATopic_andFromThereToAFile_withKeyHeaderAndPlace() throws Exception {
        send("there", "alpha", "beta", "gamma");
        String back = """
                - route:
                    from:
                      uri: kafka:there
                      parameters: {brokers: BROKERS, groupId: back, autoOffsetReset: earliest, stopAtEnd: true}
                      steps:
                        - setBody: {simple: "${header[kafka.TOPIC]} ${header[kafka.PARTITION]} ${header[kafka.OFFSET]} ${header[kafka.KEY]} ${header.length} ${body}"}
                        - to: "lines:FOLDER/out.txt?append=true"
                """;
        run(back);
        assertThat(folder.resolve("out.txt")).hasContent("there 0 0 a n5 alpha\nthere 0 1 b n4 beta\nthere 0 2 g n5 gamma");

        send("there", "delta");
        run(back);
        assertThat(Files.readAllLines(folder.resolve("out.txt"))).hasSize(4).last().isEqualTo("there 0 3 d n5 delta");
    }

    @Test
    void stateIsKept_theNextRunGoesOnAfterTheLastRecord_andItsOutputToo() throws Exception {
        String counted = """
                - route:
                    id: counted
                    from:
                      uri: kafka:counted
                      id: topic
                      parameters: {brokers: BROKERS, autoOffsetReset: earliest, stopAtEnd: true}
                      steps:
                        - aggregate:
                            id: pairs
                            correlationExpression: {constant: all}
                            aggregationStrategy: "#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy"
                            completionSize: 2
                            steps:
                              - to: {uri: "lines:FOLDER/out.txt", id: out}
                """;
        send("counted", "a", "b", "c");
        run(counted, "--state", folder.resolve("state").toString());
        assertThat(Files.readAllLines(folder.resolve("out.txt"))).containsExactly("b", "c");

        send("counted", "d", "e");
        CommandLineRun second = run(counted, "--state", folder.resolve("state").toString());
        assertThat(Files.readAllLines(folder.resolve("out.txt"))).as(second.err()).containsExactly("b", "c", "e");
    }

    @Test
    void topicIsCopiedWithEpochs_eachRecordIsThereOnce() throws Exception {
        String copy = """
                - route:
                    id: copy
                    from:
                      uri: kafka:original
                      id: topic
                      parameters: {brokers: BROKERS, autoOffsetReset: earliest, stopAtEnd: true}
                      steps:
                        - to: {uri: "kafka:copy", id: out, parameters: {brokers: BROKERS, commit: epoch}}
                """;
        for (String[] lines : List.of(new String[] {"a", "b"}, new String[] {"c"})) {
            send("original", lines);
            CommandLineRun copied = run(copy, "--state", folder.resolve("state").toString());
            assertThat(copied.err()).contains("kept in");
        }
        run("""
                - route:
                    from:
                      uri: kafka:copy
                      parameters: {brokers: BROKERS, groupId: read, autoOffsetReset: earliest, isolationLevel: read_committed, stopAtEnd: true}
                      steps: [{to: "lines:FOLDER/copied.txt"}]
                """);
        assertThat(folder.resolve("copied.txt")).hasContent("a\nb\nc");
    }

    @Test
    void routeIsChecked_optionsThatHaveNoEffectAreErrors() throws Exception {
        Path file = Files.writeString(folder.resolve("r.yaml"), """
                - route:
                    from:
                      uri: "kafka:a?brokers=x:1&groupId=g&breakOnFirstError=true&additionalProperties.group.protocol=consumer"
                      steps:
                        - to: "kafka:b?brokers=x:1&grupId=g"
                        - to: "kafka:b"
                """);
        CommandLineRun check = CommandLineRun.of("check", file.toString());
        assertThat(check.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(check.out())
                .contains("Camel's option 'breakOnFirstError' of 'kafka:' is not supported yet")
                .contains("'kafka:' has no option 'grupId'")
                .contains("did you mean 'groupId'?")
                .contains("needs the option 'brokers'")
                .contains("3 problems");
    }

    /** The headers of a record as one object are no reason to keep its letter from the step in which it has failed. */
    @Test
    void recordHasFailedInAStep_itsLetterEntersThere() throws Exception {
        send("letters", "1", "two");
        String route = """
                - route:
                    id: r
                    from:
                      id: topic
                      uri: kafka:letters
                      parameters: {brokers: BROKERS, autoOffsetReset: earliest, stopAtEnd: true}
                      steps:
                        - convertBodyTo: {id: number, type: Integer}
                        - setBody: {simple: "${body} ${header.length} ${header[kafka.KEY]}"}
                        - to: {id: out, uri: "lines:FOLDER/letters.txt"}
                """;
        String state = folder.resolve("state").toString();
        run(route, "--state", state, "--dead-letter-share=100%");
        Path mended = folder.resolve("r.yaml");
        Files.writeString(mended, Files.readString(mended).replace("Integer", "String"));
        CommandLineRun replay = CommandLineRun.of("dead", "replay", mended.toString(), "--state", state);
        assertThat(replay.exitCode()).as(replay.err()).isZero();
        assertThat(folder.resolve("letters.txt")).hasContent("1 n1 1\ntwo n3 t\n");
    }
}
