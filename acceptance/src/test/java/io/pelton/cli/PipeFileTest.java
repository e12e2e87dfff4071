// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Documents of the kinds Pipe and KameletBinding run as the routes that say the same. */
class PipeFileTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("in"), "a\nb\n");
        Files.writeString(folder.resolve("mark.kamelet.yaml"), """
                apiVersion: camel.apache.org/v1
                kind: Kamelet
                metadata: {name: mark}
                spec:
                  definition:
                    properties:
                      mark: {type: string, default: "!"}
                  template:
                    from:
                      uri: kamelet:source
                      steps:
                        - setBody: {simple: "${body}{{mark}}"}
                """);
    }

    private CommandLineRun run(String command, String kind, String spec) throws IOException {
        String pipe = "apiVersion: camel.apache.org/v1\nkind: " + kind + "\n"
                + spec.replace("FOLDER", folder.toString());
        return CommandLineRun.of(command, Files.writeString(folder.resolve("pipe.yaml"), pipe).toString());
    }

    @ParameterizedTest
    @CsvSource({"Pipe", "KameletBinding"})
    void sourceStepsAndSinkRun(String kind) throws IOException {
        CommandLineRun run = run("run", kind, """
                metadata:
                  name: marked
                  annotations:
                    trait.camel.apache.org/camel.properties: 'last = ?,"more=x,y"'
                    trait.camel.apache.org/environment.vars: "name=out"
                spec:
                  source: {uri: "lines:FOLDER/in"}
                  steps:
                    - ref: {kind: Kamelet, apiVersion: camel.apache.org/v1, name: mark}
                    - uri: "kamelet:mark?mark=+"
                    - ref: {kind: Kamelet, name: mark}
                      properties: {mark: "& {{more}}{{last}}"}
                  sink: {uri: "lines:FOLDER/{{name}}"}
                """);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out")).hasContent("a!+& x,y?\nb!+& x,y?\n");
    }

    @Test
    void failedMessagesGoWhereTheErrorHandlerSays() throws IOException {
        CommandLineRun run = run("run", "Pipe", """
                metadata: {name: failing}
                spec:
                  source: {uri: "lines:FOLDER/in"}
                  errorHandler:
                    sink:
                      endpoint:
                        uri: "lines:FOLDER/dead"
                      parameters: {maximumRedeliveries: 1, redeliveryDelay: 1}
                  steps:
                    - {uri: "language:jq:1/0"}
                  sink: {uri: "lines:FOLDER/out"}
                """);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("dead")).hasContent("a\nb\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "spec: {}|3:7: PL105|a pipe needs 'source', a mapping",
        "spec: {source: {uri: 'lines:in'}}|3:7: PL105|a pipe needs 'sink', a mapping",
        "spec: {source: {}, sink: {uri: 'log:a'}}|3:16: PL109|'source' of a pipe names no place",
        "spec: {source: {ref: {kind: Kamelet}}, sink: {uri: 'log:a'}}|3:22: PL109|'ref' names no kamelet",
        "spec: {source: {ref: {kind: KafkaTopic, name: a}}, sink: {uri: 'log:a'}}|3:29: PL118|a reference to the kind 'KafkaTopic' is not supported yet",
        "spec: {source: {ref: {kind: Kamelet, name: none}}, sink: {uri: 'log:a'}}|3:44: PL108|there is no kamelet 'none'",
        "spec: {source: {ref: {kind: Kamelet, name: mark}, properties: {mrk: a}}, sink: {uri: 'log:a'}}|3:64: PL107|did you mean 'mark'?",
        "spec: {source: {uri: 'lines:in'}, sink: {uri: 'log:a', dataTypes: {in: {format: a}}}}|3:56: PL118|dataTypes",
        "spec: {source: {uri: 'lines:in'}, steps: {}, sink: {uri: 'log:a'}}|3:42: PL105|'steps' takes a list",
        "spec: {source: {uri: 'lines:in'}, steps: [a], sink: {uri: 'log:a'}}|3:43: PL105|a step of a pipe is a mapping",
        "spec: {source: {uri: 'lines:in'}, sink: {uri: 'log:a'}, errorHandler: {ref: {}}}|3:72: PL118|there are none, log and sink",
        "spec: {source: {uri: 'lines:in'}, sink: {uri: 'log:a'}, errorHandler: {sink: {}}}|3:72: PL109|needs 'endpoint'",
        "spec: {source: {uri: 'lines:in'}, sink: {uri: 'log:a'}, errorHandler: {log: {parameters: {maximumRedelivery: 1}}}}|3:91: PL107|maximumRedelivery",
        "spec: {source: {uri: 'lines:in'}, sink: {uri: 'log:a'}, errorHandler: none}|3:57: PL105|'errorHandler' takes a mapping",
        "metadata: {}|1:1: PL105|a pipe needs 'spec', a mapping"
    })
    void when_somethingIsWrong_then_itsPlaceIsNamed(String spec, String place, String message) throws IOException {
        assertThat(run("check", "Pipe", spec + "\n").out()).contains("pipe.yaml:" + place, message);
    }
}
