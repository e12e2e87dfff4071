// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests of {@code rest}: checked, planned and tested. */
class RestFileTest {
    private static final String REQUESTS = """
            - restConfiguration: {component: platform-http, port: 8080, bindingMode: json, corsHeaders: [{key: a, value: b}]}
            - rest:
                path: /orders
                get:
                  - id: one
                    path: "/{id}"
                    produces: application/json
                    param: [{name: id, dataType: integer}, {name: full, type: query, required: false}]
                    responseMessage: [{code: 404, message: no such order}]
                    to: direct:one
                post: [{to: {uri: direct:one}}]
                delete: [{path: "{id}", to: direct:one, disabled: true}]
            - from:
                uri: direct:one
                steps: [{setBody: {simple: "order ${header.id}"}}]
            """;

    @TempDir
    private Path folder;

    private CommandLineRun run(String command, String routes) throws IOException {
        return CommandLineRun.of(command, Files.writeString(folder.resolve("rest.yaml"), routes).toString());
    }

    @Test
    void when_checked_then_theyAreGood() throws IOException {
        CommandLineRun run = run("check", REQUESTS);
        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).endsWith("3 routes in 1 file are good\n");
    }

    @Test
    void when_planned_then_eachRequestIsAFlow() throws IOException {
        assertThat(run("plan", REQUESTS).out())
                .contains("flow one\n", "from rest:get:/orders/{id}", "from rest:post:/orders [", "setBody order ${header.id} [setBody-1]")
                .doesNotContain("delete");
    }

    @Test
    void when_tested_then_messagesTakeTheWayOfARequest() throws IOException {
        Files.writeString(folder.resolve("rest.yaml"), REQUESTS.replace("\"order ${header.id}\"}}", "\"order ${header.id}\"}}, {to: 'mock:end'}"));
        Path test = Files.writeString(folder.resolve("rest.test.yaml"), """
                - name: an order
                  at: one
                  given: {body: "", headers: {id: 7}}
                  expect: {"mock:end": [order 7]}
                """);
        CommandLineRun run = CommandLineRun.of("test", test.toString());
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "- restConfiguration: {bindingMode: xml}|1:36: PL118|write json or off",
        "- restConfiguration: {component: servlet}|1:34: PL118|only 'platform-http' is supported",
        "- restConfiguration: {useXForwardHeaders: true}|1:23: PL118|useXForwardHeaders",
        "- restConfiguration: {endpointProperty: [{key: a, value: b}]}|1:48: PL118|endpointProperty",
        "- rest: {get: [{to: 'log:a', consumes: json}]}|1:40: PL110|'json' is no media type",
        "- rest: {get: [{to: 'log:a', clientRequestValidation: true}]}|1:30: PL118|clientRequestValidation",
        "- restConfiguration: {bindingMode: jsn}|1:36: PL110|did you mean 'json'?",
        "- restConfiguration: {port: 99999}|1:29: PL110|'port' takes a number from 0 to 65535",
        "- restConfiguration: {prot: 1}|1:23: PL107|did you mean 'port'?",
        "- restConfiguration: {corsHeaders: [{key: a}]}|1:37: PL109|'corsHeaders' needs 'value'",
        "- rest: []|1:9: PL105|'rest' takes a mapping",
        "- rest: {path: a}|1:3: PL109|'rest' describes no request",
        "- rest: {get: {to: 'log:a'}}|1:15: PL105|'get' takes a list of requests",
        "- rest: {get: [a]}|1:16: PL105|'get' lists requests",
        "- rest: {get: [{path: a}]}|1:16: PL109|'get' needs 'to'",
        "- rest: {get: [{path: '{a', to: 'log:a'}]}|1:23: PL110|a brace that belongs to no parameter",
        "- rest: {get: [{path: '{a}/{a}', to: 'log:a'}]}|1:23: PL110|has the parameter 'a' twice",
        "- rest: {get: [{path: '{a}', to: 'log:a'}, {path: '/{b}/', to: 'log:a'}]}|1:44: PL113|two requests are 'get /{b}'",
        "- rest: {get: [{path: '{id}', to: 'log:a', param: [{name: if}]}]}|1:59: PL110|did you mean 'id'?",
        "- rest: {get: [{to: 'log:a', param: [{name: a, type: qury}]}]}|1:54: PL110|did you mean 'query'?",
        "- rest: {get: [{to: 'log:a', responseMessage: [{message: a, code: 4}]}]}|1:67: PL110|'code' takes a status",
        "- rest: {get: [{to: 'direct:a'}]}|1:29: PL117|no route reads from 'direct:a'",
        "- rest: {openApi: {specification: a.json}}|1:10: PL118|openApi",
        "- rest: {gte: []}|1:10: PL107|gte"
    })
    void when_somethingIsWrong_then_itsPlaceIsNamed(String routes, String place, String message) throws IOException {
        assertThat(run("check", routes + "\n").out()).contains("rest.yaml:" + place, message);
    }
}
