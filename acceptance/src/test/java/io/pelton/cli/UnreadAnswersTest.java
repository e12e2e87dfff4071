// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What answers hold open that are not read is closed at the end of the way of their messages, whichever step has asked: more messages are sent than there
 * are connections.
 */
class UnreadAnswersTest {
    /** More than a pool has. */
    private static final int MESSAGES = 24;

    private static final String QUERY = "\"sql:select x as n from system_range(1, 10)?outputType=StreamList\"";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- to: QUERY",
                "- toD: QUERY",
                "- enrich: {constant: QUERY}",
                "- enrich: {constant: QUERY, aggregationStrategy: \"#class:org.apache.camel.processor.aggregate.UseOriginalAggregationStrategy\"}",
                "- recipientList: {constant: QUERY, delimiter: \"false\"}",
                "- routingSlip: {constant: QUERY, uriDelimiter: \";\"}",
                "- wireTap: {uri: QUERY}",
                "- wireTap: {uri: QUERY, dynamicUri: false}",
                "- multicast: {steps: [{to: QUERY}, {to: QUERY}]}",
                "- multicast: {parallelProcessing: true, steps: [{to: QUERY}, {to: QUERY}]}",
                "- split: {tokenize: {token: \",\"}, steps: [{to: QUERY}]}",
                "- to: direct:called",
                "- to: seda:called",
                "- doTry: {steps: [{to: QUERY}, {throwException: {exceptionType: java.lang.IllegalStateException, message: no}}], doCatch: [{exception: [java.lang.IllegalStateException], steps: [{log: {message: no}}]}]}",
                "- loop: {constant: 2, steps: [{to: QUERY}]}",
                "- circuitBreaker: {steps: [{to: QUERY}]}",
                "- aggregate: {id: pairs, correlationExpression: {constant: all}, completionSize: 2, aggregationStrategy: \"#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy\", steps: [{to: QUERY}]}",
                "- threads: {poolSize: 2}\n- to: QUERY",
                "- setVariable: {name: v, constant: x}\n- to: {uri: QUERY, variableReceive: v}",
                "- dynamicRouter: {simple: \"${exchangeProperty.CamelSlipEndpoint == null ? 'direct:called' : null}\"}",
            })
    void answersAreNotRead_theirConnectionsAreFreeAgain(String steps) throws IOException {
        Files.write(folder.resolve("in.txt"), () -> IntStream.range(0, MESSAGES).<CharSequence>mapToObj(i -> "a,b").iterator());
        Path file = folder.resolve("r.yaml");
        Files.writeString(file, """
                - beans:
                    - name: db
                      type: com.zaxxer.hikari.HikariDataSource
                      properties: {jdbcUrl: "jdbc:h2:mem:unread;DB_CLOSE_DELAY=-1", maximumPoolSize: 8, connectionTimeout: 10000}
                - route:
                    id: called
                    from: {uri: direct:called, steps: [{to: QUERY}]}
                - route:
                    id: handed
                    from: {uri: seda:called, steps: [{to: QUERY}]}
                - route:
                    id: r
                    from:
                      uri: lines:FOLDER/in.txt
                      steps:
                        - setHeader: {name: word, constant: 1}
                STEPS
                        - setBody: {constant: done}
                        - to: {id: out, uri: "lines:FOLDER/out.txt"}
                """.replace("STEPS", steps.indent(8)).replace("QUERY", QUERY).replace("FOLDER", folder.toString()));
        CommandLineRun run = CommandLineRun.of("run", file.toString(), "--allow-class=com.zaxxer.hikari.*");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out.txt")).content().contains("done");
    }
}
