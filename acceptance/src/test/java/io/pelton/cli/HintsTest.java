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

/** What {@code check} says of routes that are allowed but hardly meant. */
class HintsTest {
    @TempDir
    private Path folder;

    private CommandLineRun check(String steps) throws IOException {
        String file = RouteFile.write(folder, "route.yaml", """
                - from:
                    uri: timer:tick?repeatCount=1
                    steps:
                """ + steps.indent(6));
        CommandLineRun run = CommandLineRun.of("check", file);
        assertThat(run.exitCode()).as(run.out()).isZero();
        return run;
    }

    @Test
    void aHeaderThatIsReadUnderAMisspeltNameIsHintedAt() throws IOException {
        CommandLineRun run = check("""
                - setHeader: {name: customer, constant: Aino}
                - setBody: {simple: "Dear ${header.custmer}"}
                - filter:
                    header: Customr
                    steps: [{to: log:a}]
                - log: "${in.header.customer} ${headers[custommer]} ${uppercase(${headerAs(customre, String)})}"
                """);
        assertThat(run.out())
                .contains("route.yaml:5:42: hint: nothing sets the header 'custmer'")
                .contains("= did you mean 'customer'? If the message brings it along, all is well")
                .contains("'Customr'", "'custommer'", "'customre'")
                .endsWith("1 route in 1 file is good, 4 hints\n");
    }

    @Test
    void aPeriodOfAThrottleThatCountsMessagesOnTheirWayIsHintedAt() throws IOException {
        assertThat(check("- throttle: {mode: ConcurrentRequests, timePeriodMillis: 500, constant: 3}").out())
                .contains("route.yaml:4:64: hint: 'timePeriodMillis' changes nothing with ConcurrentRequests", "= Camel does not read the file");
        assertThat(check("- throttle: {timePeriodMillis: 500, constant: 3}").out()).doesNotContain("timePeriodMillis' changes");
    }

    /** Each run makes the file anew, and the messages of the run before do not come again. */
    @Test
    void linesThatAnotherRunWouldReplaceAreHintedAt() throws IOException {
        String hint = "hint: without --state, each run makes this file anew, and 'file:' gives no message to two runs: what earlier runs wrote is gone then";
        assertThat(lines("file:in", "lines:out.txt")).contains("lines.yaml:4:13: " + hint, "= write append=true, or run it with --state DIR");
        assertThat(lines("file:in?noop=true", "lines:out.txt")).doesNotContain("anew");
        assertThat(lines("file:in", "lines:out.txt?append=true")).doesNotContain("anew");
        assertThat(lines("lines:in.txt", "lines:out.txt")).doesNotContain("anew");
    }

    private String lines(String source, String sink) throws IOException {
        return CommandLineRun.of("check", RouteFile.write(folder, "lines.yaml", """
                - from:
                    uri: %s
                    steps:
                      - to: %s
                """.formatted(source, sink))).out();
    }

    @Test
    void aPropertyOfCamelThatGivesNothingIsHintedAt_once() throws IOException {
        CommandLineRun run = check("""
                - log: "${exchangeProperty.CamelToEndpoint} ${header.CamelToEndpoint}"
                - filter:
                    exchangeProperty: CamelFailureEndpoint
                    steps: [{to: log:a}]
                - log: "${header.CamelSplitIndex} ${exchangeProperty.CamelSplitIndex}"
                """);
        assertThat(run.out())
                .contains("route.yaml:4:34: hint: the property 'CamelToEndpoint' is never set, other than in Camel", "setProperty")
                .contains("'CamelFailureEndpoint' is never set")
                .endsWith("1 route in 1 file is good, 2 hints\n");
    }

    /** Else the run with --state says so, after a check that has found all well. */
    @Test
    void aPlusSignInAnOption_andACharsetThatIsAProperty_areHintedAt() throws IOException {
        String out = check("""
                - setProperty: {name: CamelCharsetName, constant: iso-8859-1}
                - to: "file:out?fileName=a+b.txt&tempPrefix=RAW(u+f)"
                - to: {uri: "file:out", parameters: {fileName: "c+d.txt", tempPrefix: "RAW(a+b)"}}
                """).out();
        assertThat(out)
                .contains("'CamelCharsetName' is a value as any other", "'fileName' has a plus sign, which stays one", "write RAW(a+b.txt)", "RAW(c+d.txt)", "3 hints");
    }

    @Test
    void aFileThatIsReplaced_andOpenToBeAddedTo_isHintedAt() throws IOException {
        String out = check("""
                - to: "file:out?fileName=a.txt"
                - to: "file:out?fileName=a.txt&fileExist=Append&appendChars=\\\\n"
                - to: {uri: "file:out", parameters: {fileName: b.txt, fileExist: Append, appendChars: "\\\\n"}}
                - to: "file:out?fileName=c.txt"
                """).out();
        assertThat(out).contains("route.yaml:4:", "'out/a.txt' would be replaced here", "with fileExist=Append and appendChars", "2 hints\n");
    }

    @Test
    void namesAndTokensThatAreAboutNothing_areHintedAt() throws IOException {
        String out = check("""
                - removeHeader: "${header.a}"
                - removeProperty: {name: "p${header.a}"}
                - claimCheck: {operation: Get, key: x, filter: "body,--headers:bar*"}
                - split: {tokenize: "|", steps: [{to: log:a}]}
                - split: {tokenize: {token: "|"}, steps: [{to: log:a}]}
                """).out();
        assertThat(out)
                .contains("the name of 'removeHeader' holds no functions", "the name of 'removeProperty' holds no functions")
                .contains("'--headers:bar*' removes nothing", "write '--header:bar*'")
                .contains("the token '|' is a regular expression", "write '\\|'", "5 hints");
    }

    @Test
    void aHeaderThatSaysToCamelWhatExecRuns_isHintedAt() throws IOException {
        assertThat(check("- setHeader: {name: CamelExecCommandArgs, constant: '-l'}\n").out())
                .contains("'CamelExecCommandArgs' is a value as any other", "write the option 'args' of 'exec:'");
    }

    @Test
    void aStepThatNeedsAnIdWhenStateIsKeptIsHintedAt_onceInAFile() throws IOException {
        String file = RouteFile.write(folder, "ids.yaml", """
                - route:
                    id: r
                    from:
                      uri: stream:in
                      steps:
                        - to: {id: a, uri: "lines:a.txt"}
                        - to: lines:b.txt
                        - to: lines:c.txt
                """);
        assertThat(CommandLineRun.of("check", file).out())
                .contains("ids.yaml:7:11: hint: with --state this step needs an id", "such as 'id: myTo'")
                .endsWith("is good, 1 hint\n");
        RouteFile.write(folder, "ids.yaml", Files.readString(Path.of(file)).replace("    id: r\n", "").replaceAll("- to: lines:.*\n *", ""));
        assertThat(CommandLineRun.of("check", file).out())
                .contains("ids.yaml:2:5: hint: with --state this route needs an id")
                .endsWith("is good, 1 hint\n");
    }

    @Test
    void aStepWithAFileOfKeysOfItsOwn_isHintedAtAsRefused_notAsNamedBadly() throws IOException {
        String file = RouteFile.write(folder, "keys.yaml", """
                - beans:
                    - name: seen
                      type: org.apache.camel.support.processor.idempotent.FileIdempotentRepository
                      properties: {fileStore: seen.dat}
                - route:
                    id: r
                    from:
                      uri: lines:in.txt
                      steps:
                        - idempotentConsumer: {simple: "${body}", idempotentRepository: seen, steps: [{stop: {}}]}
                """);
        assertThat(CommandLineRun.of("check", file).out())
                .contains("keys.yaml:10:11: hint: with --state this step is refused", "a MemoryIdempotentRepository has them there")
                .doesNotContain("needs an id");
    }

    @Test
    void aFileThatIsToBeReadAndIsNotThere_isHintedAt() throws IOException {
        String file = RouteFile.write(folder, "input.yaml", """
                - route:
                    id: r
                    from:
                      uri: lines:FOLDER/in.txt
                      steps:
                        - to: {id: out, uri: "lines:FOLDER/out.txt"}
                """.replace("FOLDER", folder.toString()));
        assertThat(CommandLineRun.of("check", file).out())
                .contains("input.yaml:3:5: hint: the file " + folder.resolve("in.txt") + " does not exist", "a run stops here unless it is there by then")
                .endsWith("is good, 1 hint\n");
        Files.writeString(folder.resolve("in.txt"), "a\n");
        assertThat(CommandLineRun.of("check", file).out()).isEqualTo("1 route in 1 file is good\n");
    }

    @Test
    void aHeaderThatMayComeFromElsewhereIsNot() throws IOException {
        assertThat(check("""
                - setHeader: {name: customer, constant: Aino}
                - setHeaders: {headers: [{name: total, constant: 1}]}
                - setBody: {simple: "${header.order} ${header.CUSTOMER} ${header.totals} ${header.cust} ${setHeader(totals, 2)}"}
                - log: "${body}"
                """).out()).endsWith("is good\n");
        assertThat(check("""
                - setHeader: {name: "{{name:x}}", constant: Aino}
                - setHeader: {name: customer, constant: Aino}
                - log: "${header.custmer}"
                """).out()).endsWith("is good\n");
    }

    @Test
    void stepsBehindAStopAreHintedAt() throws IOException {
        assertThat(check("""
                - to: log:a
                - choice:
                    when:
                      - simple: "${body} == 'a'"
                        steps:
                          - stop: {}
                          - to: log:b
                - stop: {}
                - to: log:c
                - to: log:d
                """).out())
                .contains("route.yaml:10:19: hint: no message comes to this step: 'stop' before it ends the way of all")
                .contains("route.yaml:12:9: hint:")
                .endsWith("1 route in 1 file is good, 2 hints\n");
        assertThat(check("""
                - stop: {disabled: true}
                - to: log:c
                """).out()).endsWith("is good\n");
    }

    @Test
    void theExamplesGiveNone() throws IOException {
        try (Stream<Path> examples = Files.list(Path.of("../examples"))) {
            List<Path> routes = examples
                    .filter(file -> file.toString().endsWith(".yaml") && !file.toString().endsWith(".test.yaml"))
                    .toList();
            assertThat(routes).isNotEmpty().allSatisfy(file -> assertThat(
                            CommandLineRun.of("check", file.toString()).out().replaceAll("(?s)[^\n]*hint: the file \\S+ does not exist.*?\n\n", "").replace(", 1 hint", ""))
                    .endsWith(" good\n")
                    .doesNotContain("hint"));
        }
    }

    private String files(String... froms) throws IOException {
        StringBuilder routes = new StringBuilder();
        for (String from : froms) {
            routes.append("- from: {uri: '").append(from).append("', steps: [{to: 'mock:a'}]}\n");
        }
        CommandLineRun run = CommandLineRun.of("check", RouteFile.write(folder, "files.yaml", routes.toString()));
        assertThat(run.exitCode()).as(run.out()).isZero();
        return run.out();
    }

    private String taking(String writer, String taker) throws IOException {
        CommandLineRun run = CommandLineRun.of("check", RouteFile.write(folder, "taken.yaml", """
                - from:
                    uri: timer:t
                    steps:
                      - to: %s
                      - %s
                """.formatted(writer, taker)));
        assertThat(run.exitCode()).as(run.out()).isZero();
        return run.out();
    }

    @Test
    void aFileThatEachMessageWritesAndTakesIsHintedAt() throws IOException {
        assertThat(taking("'file:o?fileName=x.txt&fileExist=Append'", "pollEnrich: {constant: 'file:o?fileName=x.txt&delete=true'}"))
                .contains("taken.yaml:5:32: hint: this takes the file that the step at", "taken.yaml:4:13 writes", "is read with what it had");
        assertThat(taking("{uri: file, parameters: {directoryName: o, fileName: x.txt}}", "poll: {uri: 'file:./o'}")).contains("cannot replace it");
        assertThat(taking("'file:o?fileName=x.txt'", "pollEnrich: {constant: 'file:o?fileName=x.txt&noop=true&idempotent=false'}")).doesNotContain("hint");
        assertThat(taking("'file:o?fileName=${exchangeId}'", "pollEnrich: {simple: 'file:o?fileName=${exchangeId}'}")).doesNotContain("hint");
        assertThat(taking("'file:o?fileName=x.txt'", "pollEnrich: {constant: 'file:o?fileName=y.txt'}")).doesNotContain("hint");
        assertThat(taking("'file:o?fileName=x.txt'", "pollEnrich: {constant: 'file:p?fileName=x.txt'}")).doesNotContain("hint");
    }

    @Test
    void twoRoutesThatReadTheSameFilesAreHintedAt() throws IOException {
        assertThat(files("file:in?delete=true", "file:./in?move=done"))
                .contains("files.yaml:2:15: hint: this route and the one at", "files.yaml:1:15 read the same files")
                .contains("readLock=markerFile", ", 1 hint");
        assertThat(files("file:in?readLock=markerFile", "file:in")).contains("1 hint");
        assertThat(files("file:in?noop=true", "file:in")).contains("1 hint");
        assertThat(files("file:in", "file', parameters: {directoryName: in}, id: 'b")).contains("1 hint");
    }

    @Test
    void routesThatShareAFolderInOrderAreNot() throws IOException {
        assertThat(files("file:in?readLock=markerFile", "file:in?readLock=changed")).doesNotContain("hint");
        assertThat(files("file:in?noop=true", "file:in?noop=true")).doesNotContain("hint");
        assertThat(files("file:in?include=a.*", "file:in?include=b.*", "file:other")).doesNotContain("hint");
    }

    @Test
    void movesThatGiveSeveralFilesOneNameAreHintedAt() throws IOException {
        assertThat(files("file:in?move=done/${date:now:yyyyMMdd}.txt")).contains("'move' gives several files one name");
        assertThat(files("file:in?recursive=true&moveFailed=bad/${file:onlyname}")).contains("'moveFailed' gives several files one name");
        assertThat(files("file:in?recursive=true&move=/done")).contains("'move' gives several files one name");
        assertThat(files("file:in?recursive=true&move=done", "file:a?move=done/${file:onlyname}", "file:b?preMove=x/${date:now:yyyyMMdd}-${file:name}"))
                .doesNotContain("hint");
    }

    @Test
    void valuesThatCamelReadsOnAreHintedAt() throws IOException {
        CommandLineRun run = check("""
                - setBody:
                    simple: |-
                      $init{
                        $a := 'hello'
                        $b := ${body} there
                        $c := ${trim()} ~> ${uppercase()};
                        $d ~:= ${concat('a',
                          'b')}
                      }init$
                      $a $b $c $d()
                - to: log:a
                """);
        assertThat(run.out())
                .contains("the value of '$a' is more than functions", "the value of '$b' is more than functions", "2 hints")
                .doesNotContain("'$c'", "'$d'");
    }

    @Test
    void optionsThatDoSomethingElseInCamelAreHintedAt() throws IOException {
        CommandLineRun run = check("""
                - split: {tokenize: ",", shareUnitOfWork: true, steps: [{to: log:a}]}
                - loop: {constant: 2, breakOnShutdown: true, steps: [{to: log:a}]}
                - aggregate:
                    correlationExpression: {constant: a}
                    aggregationStrategy: '#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy'
                    completionSize: 2
                    completionTimeoutCheckerInterval: 10
                    forceCompletionOnStop: false
                    completeAllOnStop: true
                    steps: [{to: log:a}]
                - resequence: {header: n, streamConfig: {deliveryAttemptInterval: 10}, steps: [{to: log:a}]}
                - threads: {threadName: mine}
                - to: language:simple:${body}?allowTemplateFromHeader=true&contentCache=false
                - setBody: {simple: "${originalBody}"}
                """);
        assertThat(run.out())
                .contains("route.yaml:4:", "hint: 'shareUnitOfWork' ends no part later", "'breakOnShutdown' changes nothing")
                .contains("'completionTimeoutCheckerInterval' changes nothing", "'forceCompletionOnStop' changes nothing")
                .contains("'completeAllOnStop' changes nothing", "'deliveryAttemptInterval' changes nothing")
                .contains("'threadName' changes nothing", "'contentCache' changes nothing")
                .contains("header CamelLanguageScript of a message is evaluated", "'${originalBody}' is that of the whole message")
                .contains("11 hints");
    }

    @Test
    void optionsThatTuneTheInsideOfCamelAreNot() throws IOException {
        assertThat(check("""
                - split: {tokenize: ",", shareUnitOfWork: false, parallelAggregate: true, synchronous: true, steps: [{to: log:a}]}
                - loop: {constant: 2, breakOnShutdown: false, steps: [{to: log:a}]}
                - toD: {uri: "mock:${body}", cacheSize: 10, allowOptimisedComponents: false, autoStartComponents: true}
                - to: {uri: mock:a?expectedCount=3&retainFirst=1}
                """).out()).endsWith("is good\n");
    }

    @Test
    void stepsThatBelongToTheOneBeforeThemAreHintedAt() throws IOException {
        CommandLineRun run = check("""
                - filter: {simple: "${body} != null"}
                - split: {simple: "${body}", steps: []}
                - log: a part
                """);
        assertThat(run.out())
                .contains("route.yaml:4:9: hint: all steps behind 'filter' belong to it, as it has none of its own")
                .contains("route.yaml:5:9: hint: all steps behind 'split' belong to it")
                .endsWith("2 hints\n");
    }

    @Test
    void aQueueThatNoRouteReadsFromIsHintedAt_andOneThatIsPolled() throws IOException {
        assertThat(check("""
                - to: seda:nobody
                - wireTap: {uri: "seda:kept"}
                - poll: {uri: "seda:kept", timeout: 0}
                - log: "${body}"
                """).out())
                .contains("route.yaml:4:13: hint: no route reads from 'seda:nobody': what is sent there is kept in memory, and dropped at the end")
                .contains("add a route with from: {uri: seda:nobody}")
                .contains("hint: what is sent to 'seda:kept' is kept in memory until a step polls it")
                .endsWith("2 hints\n");
    }

    @Test
    void aRouteThatWritesNowhereIsHintedAt() throws IOException {
        assertThat(check("""
                - setBody: {constant: a}
                """).out())
                .contains("hint: this route writes its messages nowhere: it has neither 'to' nor 'log'")
                .endsWith("1 hint\n");
    }
}
