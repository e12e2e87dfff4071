// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A test of routes changes no file that they name, and no case what another begins with. */
@Timeout(120)
class RehearsalTest {
    /** Whatever a route can name that writes, moves, deletes, locks or runs something. */
    private static final String EVERYTHING = """
            - beans:
                - name: seen
                  type: org.apache.camel.support.processor.idempotent.FileIdempotentRepository
                  properties: {fileStore: DIR/keys.dat}
                - name: fresh
                  type: org.apache.camel.support.processor.idempotent.FileIdempotentRepository
                  properties: {fileStore: DIR/new-keys.dat, sync: true}
            - routeConfiguration:
                onCompletion:
                  - onCompletion: {steps: [{to: "lines:DIR/completed.txt"}]}
                errorHandler:
                  deadLetterChannel: {deadLetterUri: "file:DIR/dead?fileName=${exchangeId}"}
            - route:
                id: reading
                from:
                  uri: file:DIR/in
                  parameters: {move: .done, idempotentFile: DIR/read.dat, readLock: markerFile, doneFileName: ready, moveFailed: .bad}
                  steps:
                    - claimCheck: {operation: Set, key: first}
                    - idempotentConsumer:
                        simple: "${body}"
                        idempotentRepository: seen
                        steps:
                          - idempotentConsumer:
                              simple: "${body}"
                              idempotentRepository: fresh
                              steps: [{to: mock:new}]
                    - wireTap: {uri: "file:DIR/tapped?fileName=tap"}
                    - pollEnrich:
                        constant: "file:DIR/polled?delete=true&initialDelay=0"
                        timeout: 10
                    - to: mock:polled
                    - poll: {uri: "lines:DIR/lines.txt", timeout: 10}
                    - to: mock:line
                    - multicast:
                        steps:
                          - to: file:DIR/out?fileName=result&fileExist=Append
                          - to: file:DIR/out?fileName=sub/renamed&tempPrefix=tmp&doneFileName=${file:name}.done
                          - to: lines:DIR/out.txt
                          - to: lines:DIR/added.txt?append=true
                          - to: lines:DIR/parts.txt.gz?rollSize=1m
                          - toD: "mock:${body}"
                          - recipientList: {constant: "file:DIR/listed,lines:DIR/listed.txt"}
                          - routingSlip: {constant: "file:DIR/slip,seda:later"}
                          - loadBalance: {roundRobinLoadBalancer: {}, steps: [{to: file:DIR/balanced}, {to: file:DIR/balanced}]}
                    - to: exec:touch?args=DIR/touched&outFile=DIR/out-file
                    - to: dataset-test:file:DIR/expected?delete=true&timeout=10&initialDelay=0
                    - split:
                        tokenize: ","
                        steps: [{aggregate: {correlationExpression: {constant: true}, completionSize: 1, aggregationStrategy: latest, steps: [{to: file:DIR/groups}]}}]
                    - resequence: {simple: "${body}", steps: [{to: stream:out}]}
                    - log: "${body}"
                    - filter:
                        simple: "${body} contains 'bad'"
                        steps: [{throwException: {exceptionType: java.lang.IllegalStateException, message: bad}}]
            - route: {from: {uri: "seda:later", steps: [{to: file:DIR/later}]}}
            - route: {from: {uri: "file:DIR/other?delete=true", steps: [{to: file:DIR/moved}]}}
            - route: {from: {uri: "lines:DIR/lines.txt", steps: [{to: lines:DIR/copy.txt}]}}
            - beans:
                - {name: latest, type: org.apache.camel.processor.aggregate.UseLatestAggregationStrategy}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void filesAreThere() throws IOException {
        for (String file : new String[] {"in/a", "in/ready", "polled/b", "expected/c", "other/d", "lines.txt", "out/result"}) {
            write(file, file + "\n");
        }
    }

    @Test
    void aTestOfEverythingThatARouteCanNameChangesNoFile() throws IOException {
        write("all.yaml", EVERYTHING.replace("DIR", folder.toString()));
        write("all.test.yaml", """
                - name: everything
                  at: reading
                  given: [good, bad, good]
                  replace:
                    file:DIR/polled: {body: taken}
                    lines:DIR/lines.txt: {body: "a line, bad"}
                  expect:
                    mock:new: [good, bad, good]
                    mock:polled: [taken, taken, taken]
                    exec:touch: 3
                    dataset-test:file:DIR/expected: 3
                    file:DIR/tapped: 3
                    lines:DIR/completed.txt: 6
                    file:DIR/dead: 3
                  fails: []
                """.replace("DIR", folder.toString()));
        Map<String, String> before = content();

        CommandLineRun run = CommandLineRun.with(System.getenv(), "test", folder.resolve("all.yaml").toString(), "--allow-exec=touch");

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void eachCaseBeginsWithoutKeys_andTheNextRunDropsNothing() throws IOException {
        write("twice.yaml", """
                - beans:
                    - name: seen
                      type: org.apache.camel.support.processor.idempotent.FileIdempotentRepository
                      properties: {fileStore: DIR/keys.dat}
                - from:
                    uri: lines:DIR/twice.txt
                    steps:
                      - idempotentConsumer:
                          simple: "${body}"
                          idempotentRepository: seen
                          steps: [{to: "lines:DIR/once.txt"}]
                """.replace("DIR", folder.toString()));
        write("twice.txt", "a\nb\na\n");
        String testCase = """
                - name: NAME
                  given: [a, b, a]
                  expect: {"lines:DIR/once.txt": [a, b]}
                """.replace("DIR", folder.toString());
        write("twice.test.yaml", testCase.replace("NAME", "one") + testCase.replace("NAME", "another"));
        String routes = folder.resolve("twice.yaml").toString();

        CommandLineRun test = CommandLineRun.of("test", routes);
        assertThat(test.exitCode()).as(test.out() + test.err()).isZero();
        CommandLineRun run = CommandLineRun.of("run", routes);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("once.txt")).hasContent("a\nb\n");

        assertThat(CommandLineRun.of("test", routes).exitCode()).as("with keys of the run").isZero();
    }

    @Test
    void theCaseSaysWhatPollingGives() throws IOException {
        write("poll.yaml", """
                - from:
                    uri: timer:tick
                    steps:
                      - pollEnrich: {constant: "file:DIR/polled?delete=true"}
                      - to: mock:end
                """.replace("DIR", folder.toString()));
        write("poll.test.yaml", """
                - name: something
                  given: [x]
                  replace: {file:DIR/polled: {body: b, headers: {h: 1}}}
                  expect: {mock:end: [{body: b, headers: {h: 1}}]}
                - name: nothing
                  given: [{body: x, headers: {h: 2}}]
                  replace: {file:DIR/polled: {}}
                  expect: {mock:end: [{body: null, headers: {h: 2}}]}
                - name: at first it fails
                  given: [x, x]
                  replace: {file:DIR/polled: {body: b, fails: not now, times: 1}}
                  expect: {mock:end: [b]}
                  fails: [not now]
                """.replace("DIR", folder.toString()));
        String routes = folder.resolve("poll.yaml").toString();
        CommandLineRun said = CommandLineRun.of("test", routes);
        assertThat(said.exitCode()).as(said.out() + said.err()).isZero();

        write("poll.test.yaml", """
                - name: not said
                  given: [x]
                  expect: {mock:end: 1}
                """);
        assertThat(CommandLineRun.of("test", routes).out()).contains("the case does not say what polling 'file:" + folder + "/polled' gives");

        write("poll.test.yaml", """
                - name: no answer comes from where messages are only sent to
                  given: [x]
                  replace: {mock:end: {body: b}}
                """);
        assertThat(CommandLineRun.of("test", routes).err()).contains("poll.test.yaml:3:13", "'mock:end' answers nothing");
        assertThat(folder.resolve("polled/b")).exists();
    }

    /** Every file below the folder with its content, and when it was changed. */
    private Map<String, String> content() throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            all.forEach(path -> found.put(path.toString(), described(path)));
        }
        return found;
    }

    private static String described(Path path) {
        try {
            return Files.isDirectory(path) ? "folder" : Files.getLastModifiedTime(path) + " " + Files.readString(path, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
