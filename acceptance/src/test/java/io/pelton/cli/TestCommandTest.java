// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class TestCommandTest {
    private static final String ROUTES = """
            - route:
                id: intake
                from:
                  uri: timer:tick
                  parameters: {period: 10}
                  steps:
                    - to: direct:shout
            - route:
                id: shout
                from:
                  uri: direct:shout
                  steps:
                    - filter:
                        simple: "${body} == 'bad'"
                        steps:
                          - throwException: {exceptionType: java.lang.IllegalStateException, message: 'no good'}
                    - setHeader: {name: length, simple: "${body.length()}"}
                    - setBody: {simple: "${uppercase(${body})}{{mark:!}}"}
                    - to: file:FOLDER/out?fileName=x.txt
                    - to: mock:end
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void routesAreThere() throws IOException {
        write("shout.yaml", ROUTES.replace("FOLDER", folder.toString()));
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private CommandLineRun test(String cases, String... arguments) throws IOException {
        Path file = write("shout.test.yaml", cases);
        String[] all = new String[arguments.length + 2];
        all[0] = "test";
        all[1] = file.toString();
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return CommandLineRun.of(all);
    }

    @Test
    void casesThatAreMetPass_andNothingIsWrittenOutside() throws IOException {
        CommandLineRun run = test("""
                - name: by the name of an endpoint
                  given: [{at: direct:shout, body: hello}]
                  expect:
                    mock:end:
                      - body: HELLO!
                        headers: {length: 5}
                - name: in place of a source, by its URI and by its route
                  properties: {mark: "?"}
                  given:
                    - {at: timer:tick, body: a}
                    - {at: intake, body: b}
                  expect:
                    mock:end: [A?, B?]
                    direct:shout: 2
                - name: in any order
                  at: shout
                  given: [a, bad, b]
                  expect:
                    mock:end: {order: any, messages: [B!, A!]}
                  fails: [no good]
                """);
        assertThat(run.out())
                .contains("  ok    by the name of an endpoint", "3 cases: 3 passed, 0 failed, in ")
                .doesNotContain("FAIL");
        assertThat(run.exitCode()).isZero();
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void whatDiffersIsShownWithItsPlace() throws IOException {
        CommandLineRun run = test("""
                - name: different
                  at: direct:shout
                  given: [hello]
                  expect:
                    mock:end:
                      - body: HALLO!
                        headers: {length: 6}
                    mock:ende: []
                - name: failing
                  at: direct:shout
                  given: [bad]
                  expect: {mock:end: 1}
                - name: not failing
                  at: direct:shout
                  given: [good]
                  fails: [no good]
                - name: nothing
                  at: direct:shout
                  given: [good]
                """);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("  FAIL  different", "shout.test.yaml:6:9: 'mock:end', message 1 of 1", "- HALLO!", "+ HELLO!")
                .contains("header 'length'", "no route sends to 'mock:ende'", "did you mean 'mock:end'?")
                .contains("a message failed", "IllegalStateException: no good, in 'throwException-1'", "shout.yaml:")
                .contains("'mock:end' expects 1 message, 0 came")
                .contains("no message failed with 'no good'")
                .contains("the case expects nothing")
                .contains("4 cases: 0 passed, 4 failed");
    }

    @Test
    void everythingThatIsWrongInATestIsSaidAtOnce() throws IOException {
        CommandLineRun run = test("""
                - name: a
                  givn: [hello]
                - given: [{at: direct:shout, body: x, json: {}}]
                  expect: {mock:end: [{bdy: x}]}
                - name: c
                  at: direct:shout
                  given: [x]
                  expect: {mock:end: many}
                """);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("shout.test.yaml:2:3: PL107 a case has no option 'givn'", "did you mean 'given'?")
                .contains("a case needs 'name'", "the message has two bodies", "no option 'bdy'")
                .contains("a number of messages is expected, found 'many'");
        assertThat(test("""
                        - name: a
                          at: direct:shot
                          given: [x]
                          replace: {mock:edn: {fails: x}}
                        """).err())
                .contains("no route has the id 'direct:shot' or reads from it", "did you mean 'direct:shout'?");
        assertThat(test("""
                        - name: a
                          at: direct:shout
                          given: [{bodyFile: none.json}]
                          expect: {mock:end: 1}
                        """).err())
                .contains("PL101 there is no file '" + folder.resolve("none.json") + "'", "name it as seen from the folder of the test");
    }

    @Test
    void updateWritesWhatCame_andLeavesTheRest() throws IOException {
        CommandLineRun run = test("""
                # The first comment.
                - name: different   # stays
                  at: direct:shout
                  given: [hello, bad]
                  expect:
                    # before
                    mock:end:
                      - body: HALLO!
                        headers: {length: 6}   # goes

                    # between
                    direct:shout: 2
                - name: new
                  at: direct:shout
                  given: ["two\\nlines"]

                # The last comment.
                """, "--update");
        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(Files.readString(folder.resolve("shout.test.yaml"))).isEqualTo("""
                # The first comment.
                - name: different   # stays
                  at: direct:shout
                  given: [hello, bad]
                  expect:
                    # before
                    mock:end:
                      - body: 'HELLO!'
                        headers: {length: 5}

                    # between
                    direct:shout: 2
                  fails:
                    - 'IllegalStateException: no good'
                - name: new
                  at: direct:shout
                  given: ["two\\nlines"]
                  expect:
                    file:FOLDER/out:
                      - |-
                        TWO
                        LINES!
                    mock:end:
                      - |-
                        TWO
                        LINES!

                # The last comment.
                """.replace("FOLDER", folder.toString()));
        assertThat(CommandLineRun.of("test", folder.toString()).exitCode()).isZero();
    }

    @Test
    void whatMustBeChangedByHandIsShownWhereItIsAfterTheUpdate() throws IOException {
        CommandLineRun run = test("""
                - name: grows
                  at: direct:shout
                  given: [a, b, c]
                  expect:
                    mock:end: []
                - {name: by hand, at: direct:shout, given: [a], expect: {mock:end: 2}}
                """, "--update");
        int line = Files.readAllLines(folder.resolve("shout.test.yaml")).indexOf(
                "- {name: by hand, at: direct:shout, given: [a], expect: {mock:end: 2}}") + 1;
        assertThat(line).isGreaterThan(6);
        assertThat(run.out()).contains("to be changed by hand:", "shout.test.yaml:" + line + ":58: 'mock:end' expects 2 messages, 1 came");
    }

    @Test
    void updateKeepsTheEndsOfLines() throws IOException {
        String before = "- name: a\r\n  at: direct:shout\r\n  given: [x]\r\n\r\n  expect:\r\n    mock:end: 2\r\n    direct:shout: 1";
        test(before, "--update");
        assertThat(Files.readString(folder.resolve("shout.test.yaml"))).isEqualTo(before.replace("mock:end: 2", "mock:end: 1"));
    }

    @Test
    void aDifferenceOfLineEndsIsShownInQuotes() throws IOException {
        assertThat(test("""
                        - name: a
                          at: direct:shout
                          given: ["x\\n"]
                          properties: {mark: ""}
                          expect: {mock:end: [X]}
                        """).out())
                .contains("- \"X\"", "+ \"X\\n\"");
    }

    @Test
    void aTestIsNoRoute() throws IOException {
        Path file = write("shout.test.yaml", "- name: a\n");
        CommandLineRun run = CommandLineRun.of("check", file.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).contains("is a test of routes by its name", "run it with pelton test", "1 problem in 1 file");
    }

    @Test
    void theReportForBuildServersIsXml() throws Exception {
        Path report = folder.resolve("reports/test.xml");
        CommandLineRun run = test("""
                - name: "good & <well>"
                  at: direct:shout
                  given: [hello]
                  expect: {mock:end: 1}
                - name: "different \\e[31m"
                  at: direct:shout
                  given: ["\\u0001<a>"]
                  expect: {mock:end: [x]}
                """, "--junit", report.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(Files.readString(report))));
        Element suite = (Element) document.getElementsByTagName("testsuite").item(0);
        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        Element first = (Element) document.getElementsByTagName("testcase").item(0);
        assertThat(first.getAttribute("name")).isEqualTo("good & <well>");
        assertThat(first.getElementsByTagName("failure").getLength()).isZero();
        assertThat(document.getElementsByTagName("failure").item(0).getTextContent()).contains("- x", "<A>!");
    }

    @Test
    void aCaseThatDoesNotEndIsCutShort() throws IOException {
        write("slow.yaml", """
                - from:
                    uri: direct:in
                    steps:
                      - delay: {constant: 60000}
                      - to: mock:end
                """);
        write("slow.test.yaml", """
                - name: slow
                  given: [x]
                  expect: {mock:end: 1}
                """);
        CommandLineRun run = CommandLineRun.of("test", folder.resolve("slow.yaml").toString(), "--timeout", "100ms");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("has not ended after");
    }

    @Test
    void answersAndFailuresTakeThePlaceOfEndpoints() throws IOException {
        write("price.yaml", """
                - from:
                    uri: direct:in
                    steps:
                      - doTry:
                          steps:
                            - enrich: {constant: 'direct:price'}
                            - to: mock:end
                          doCatch:
                            - exception: [java.io.IOException]
                              steps: [{to: mock:caught}]
                """);
        write("price.test.yaml", """
                - name: answered
                  given: [x]
                  replace:
                    direct:price: {body: '9.50'}
                    mock:end: {fails: gone, times: 1}
                  expect:
                    direct:price: [x]
                    mock:end: []
                    mock:caught: ['9.50']
                """);
        CommandLineRun run = CommandLineRun.of("test", folder.resolve("price.test.yaml").toString());
        assertThat(run.out()).contains("1 passed");
    }

    @Test
    void linesOfAFileWithAHeaderAreGivenAsTheFileHasThem() throws IOException {
        write("rows.yaml", """
                - from:
                    uri: lines:in.csv
                    steps:
                      - unmarshal: {csv: {useMaps: true}}
                      - setBody: {simple: "${body[name]}"}
                      - to: mock:end
                """);
        write("rows.test.yaml", """
                - name: rows
                  given: ["name,age", "Ada,36", "Bob,41"]
                  expect: {mock:end: [Ada, Bob]}
                """);
        assertThat(CommandLineRun.of("test", folder.resolve("rows.test.yaml").toString()).out()).contains("1 passed");
    }

    @Test
    void aFolderWithoutTestsIsAMistake() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(CommandLineRun.of("test", empty.toString()).err()).contains("there is no test in the folder");
        assertThat(CommandLineRun.of("test", folder.resolve("other.yaml").toString()).exitCode()).isEqualTo(2);
    }

    @Test
    void routesThatAreHandedCopiesAreGivenMessages_notedAndReplaced() throws IOException {
        write("shout.yaml", """
                - from: {uri: 'timer:tick', steps: [{to: 'seda:shout?size=5'}, {to: 'seda:note'}, {to: 'mock:end'}]}
                - from: {uri: 'seda:shout?concurrentConsumers=3', steps: [{setBody: {simple: '${body}!'}}, {to: 'mock:shouted'}]}
                - from: {uri: 'seda:note', steps: [{to: 'mock:noted'}]}
                """);

        CommandLineRun run = test("""
                - name: copies
                  given:
                    - {at: timer:tick, body: a}
                    - {at: seda:shout, body: b}
                  replace:
                    seda:note: {body: c}
                  expect:
                    seda:shout: 2
                    seda:note: [a]
                    mock:shouted: [a!, b!]
                    mock:noted: []
                    mock:end: [a]
                """);
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    }
}
