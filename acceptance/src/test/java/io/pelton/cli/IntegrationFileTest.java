// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Routes in a document of the kind Integration run as those of a file of routes. */
class IntegrationFileTest {
    @TempDir
    private Path folder;

    private CommandLineRun run(String spec) throws IOException {
        String integration = "apiVersion: camel.apache.org/v1\nkind: Integration\nmetadata: {name: hello}\n" + spec;
        Path file = Files.writeString(folder.resolve("hello.yaml"), integration.replace("FOLDER", folder.toString()));
        return CommandLineRun.of("run", file.toString());
    }

    @Test
    void flowsRun() throws IOException {
        Files.writeString(folder.resolve("in"), "a\nb\n");
        CommandLineRun run = run("""
                spec:
                  dependencies: ["camel:log"]
                  traits: {jvm: {enabled: true}}
                  flows:
                    - from:
                        uri: lines:FOLDER/in
                        steps:
                          - setBody: {simple: "${body}!"}
                          - to: lines:FOLDER/out
                """);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out")).hasContent("a!\nb!\n");
    }

    @Test
    void propertiesOfItsConfigurationAreTheLastValuesOfPlaceholders() throws IOException {
        Files.writeString(folder.resolve("in"), "a\n");
        CommandLineRun run = run("""
                spec:
                  configuration:
                    - {type: property, value: "first = 1"}
                    - {type: secret, value: "first = no"}
                  traits:
                    camel: {configuration: {properties: ["first=2", "second=2"]}}
                    environment: {configuration: {vars: ["third=3"]}}
                  flow:
                    - from:
                        uri: lines:FOLDER/in
                        steps:
                          - setBody: {simple: "{{first}}{{second}}{{third}}"}
                          - to: lines:FOLDER/out
                """);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out")).hasContent("123\n");
    }

    @Test
    void nothingIsThere_saysWhereRoutesBelong() throws IOException {
        assertThat(run("spec: {traits: {}}\n").err()).contains("hello.yaml:4:7: PL105").contains("an integration has its routes in 'spec', as 'flows'");
        assertThat(run("").err()).contains("an integration has its routes in 'spec', as 'flows'");
        assertThat(run("spec: {sources: [], flows: []}\n").err()).contains("PL118").contains("sources");
    }
}
