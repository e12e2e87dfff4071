// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StepTitleTest {
    private static void assertTitles(String steps, String... titles) {
        String yaml = "- from: {uri: lines:a, steps: [" + steps + ", {to: log:end}]}\n";
        assertThat(Routes.text(Routes.load(yaml).getFirst())).contains(titles);
    }

    @Test
    void aStepIsToldByItsNameAndItsExpression() {
        assertTitles("{setBody: {simple: '${body} x'}}", "setBody ${body} x [setBody-1]");
        assertTitles("{setBody: {expression: {header: h}}}", "setBody header h [setBody-1]");
        assertTitles("{setHeader: {name: h, expression: {jq: {expression: .a}}}}", "setHeader h: jq .a [setHeader-1]");
        assertTitles("{setHeader: {name: h, constant: ''}}", "setHeader h: [setHeader-1]");
        assertTitles("{split: {tokenize: \"\\n\", steps: [{to: log:x}]}}", "split tokenize \\n [split-1]");
        assertTitles("{removeHeader: h}", "removeHeader h [removeHeader-1]");
        assertTitles("{unmarshal: {json: {}}}", "unmarshal json [unmarshal-1]");
        assertTitles("{log: {message: \"a\\nb\", loggingLevel: WARN}}", "log a\\nb [log-1]");
    }

    @Test
    void aDescriptionTellsMore() {
        assertTitles("{setBody: {description: forget it, simple: x}}", "forget it [setBody-1]");
        assertTitles("{to: {description: tell them, uri: log:x}}", "tell them [to-1]");
    }

    @Test
    void branchesAreToldByTheirConditions() {
        assertTitles("""
                {choice: {when: [{simple: "${body} == 'a'", steps: [{to: log:a}]}], otherwise: {steps: [{to: log:b}]}}}""", """
                    when ${body} == 'a'
                      to log:a{level=INFO} [to-1]
                    otherwise
                      to log:b{level=INFO} [to-2]
                """);
        assertTitles("""
                {doTry: {steps: [{to: log:a}], doCatch: [{exception: [java.io.IOException], steps: [{to: log:b}]}], doFinally: {steps: [{to: log:c}]}}}""", """
                  doTry [doTry-1]
                    to log:a{level=INFO} [to-1]
                    doCatch IOException
                      to log:b{level=INFO} [to-2]
                    doFinally
                      to log:c{level=INFO} [to-3]
                """);
    }

    @Test
    void whatIsLongIsShortened() {
        String text = "x".repeat(200);
        assertTitles("{setBody: {constant: " + text + "}}", "setBody " + text.substring(0, 63) + "… [setBody-1]");
    }
}
