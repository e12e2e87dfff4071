// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Messages that a step still keeps when its route fails are counted, and said in words. */
class KeptMessagesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "aggregate: {correlationExpression: {constant: all}, completionSize: 10, aggregationStrategy: '#class:"
                        + "org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy', steps: [%s]}",
                "resequence: {simple: '${body}', batchConfig: {batchSize: 10, batchTimeout: 3600000}, steps: [%s]}",
                "resequence: {simple: '${body}', streamConfig: {capacity: 10, timeout: 3600000}, steps: [%s]}"
            })
    void routeFails_whatAStepKeepsIsLeftAndSaid(String step) throws IOException {
        Path input = Files.write(folder.resolve("in.txt"), List.of("1", "3", "5", "x"));
        Path file = Files.writeString(folder.resolve("kept.yaml"), """
                - route:
                    from:
                      uri: lines:%s
                      steps:
                        - convertBodyTo: {type: Integer}
                        - %s
                """.formatted(input, step.formatted("to: lines:" + folder.resolve("out.txt"))));

        CommandLineRun run = CommandLineRun.of("run", file.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("4 records").contains("not written 3 records").contains("kept 3 records when");
    }
}
