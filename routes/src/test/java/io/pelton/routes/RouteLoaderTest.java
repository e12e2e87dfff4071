// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What routes become, and what they do to messages. */
final class RouteLoaderTest {
    private static final String LOG_ROUTE = """
            - from:
                uri: lines:a
                steps:
                  - log: x
            """;

    @TempDir
    private Path folder;

    /** As in Camel: what is sent is intercepted in all files from that one on. */
    @Test
    void when_sendsAreIntercepted_then_thoseOfLaterFilesAreToo() throws Exception {
        Path before = write("before.yaml", "- from: {uri: lines:a, steps: [{to: 'log:x'}]}");
        Path intercepts = write("intercepts.yaml", "- interceptSendToEndpoint: {uri: 'log:x', steps: [{log: first}]}\n- from: {uri: lines:b, steps: [{to: 'log:x'}]}");
        Path after = write("after.yaml", "- from: {uri: lines:c, steps: [{to: 'log:x'}]}");

        assertThat(load(before, intercepts, after))
                .extracting(plan -> plan.toText().contains("log first"))
                .containsExactly(false, true, true);
    }

    @Test
    void when_routeHasManySteps_then_planShowsThemWithPlaces() throws Exception {
        Path file = write("r.yaml", """
                - route:
                    id: errors
                    description: keeps errors
                    from:
                      id: input
                      uri: lines:access.log?maxLineBytes=1k
                      parameters: {follow: false}
                      steps:
                        - filter:
                            simple: ${body} contains ' 500 '
                            steps:
                              - setHeader: {name: status, constant: 500}
                              - log: error ${header.status}
                        - choice:
                            id: where
                            when:
                              - expression: {simple: "${body} startsWith '10.'"}
                                steps:
                                  - to: {uri: file:out, parameters: {fileName: local.log}, id: local}
                            otherwise:
                              steps:
                                - to: file:out?fileName=other.log
                """);

        String text = load(file).getFirst().toText().replace(file.toString(), "r.yaml");

        assertThat(text).isEqualTo("""
                flow errors
                  from lines:access.log{follow=false, maxLineBytes=1024} [input]  r.yaml:4:5
                  filter ${body} contains ' 500 ' [filter-1]                      r.yaml:9:11
                    setHeader status: 500 [setHeader-1]                           r.yaml:12:17
                    log error ${header.status} [log-1]                            r.yaml:13:17
                  choice [where]                                                  r.yaml:14:11
                    when ${body} startsWith '10.'
                      to file:out{fileName=local.log} [local]                     r.yaml:19:21
                    otherwise
                      to file:out{fileName=other.log} [to-1]                      r.yaml:22:19
                """);
    }

    @Test
    void when_routesHaveNoId_then_theyAreNumbered() {
        String yaml = LOG_ROUTE + """
                - from: {id: route2, uri: 'lines:b', steps: [{log: x}]}
                """ + LOG_ROUTE;

        assertThat(Routes.load(yaml)).extracting(Plan::id).containsExactly("route1", "route2", "route3");
    }

    @Test
    void when_aRouteHasAPrefixForItsNodes_then_theIdsOfItsStepsBeginSo() {
        String yaml = """
                - route:
                    id: one
                    nodePrefixId: p-
                    from: {uri: 'lines:a', steps: [{to: {id: out, uri: 'log:x'}}]}
                - from: {uri: 'lines:b', steps: [{to: {id: out, uri: 'log:x'}}]}
                """;

        assertThat(Routes.load(yaml).getFirst().toText()).contains("[p-out]");
        assertThat(Routes.load(yaml).getLast().toText()).contains("[out]");
    }

    @Test
    void when_filterDoesNotHold_then_stepsBehindItStillRun() throws Exception {
        String yaml = """
                - from:
                    uri: lines:a
                    steps:
                      - filter:
                          simple: ${body} contains 'x'
                          steps:
                            - setBody: {simple: "[${body}]"}
                      - to: log:all
                """;

        assertThat(Routes.run(yaml, new Message("axb"))).containsExactly("log:all{level=INFO} <- [axb]");
        assertThat(Routes.run(yaml, new Message("ab"))).containsExactly("log:all{level=INFO} <- ab");
    }

    @Test
    void when_stopIsReached_then_nothingBehindItRuns() throws Exception {
        String yaml = """
                - from:
                    uri: lines:a
                    steps:
                      - filter:
                          header: done
                          steps:
                            - stop: {}
                      - to: log:all
                """;
        Message done = new Message("a");
        done.setHeader("DONE", "yes");

        assertThat(Routes.run(yaml, done)).isEmpty();
        assertThat(Routes.run(yaml, new Message("a"))).hasSize(1);
    }

    @Test
    void when_choiceHasNoOtherwise_then_restPasses() throws Exception {
        String yaml = """
                - from:
                    uri: lines:a
                    steps:
                      - choice:
                          when:
                            - simple: ${body} == 1
                              steps:
                                - log: one
                            - simple: ${body} == 2
                              disabled: true
                              steps:
                                - log: two
                      - setHeader: {name: kind, header: type}
                      - log: {message: "kind '${header.kind}'", logName: kinds, loggingLevel: warn}
                """;
        Message two = new Message("2");
        two.setHeader("type", "t");

        assertThat(Routes.run(yaml, new Message("1")))
                .containsExactly("log:route1{level=INFO} <- one", "log:kinds{level=WARN} <- kind ''");
        assertThat(Routes.run(yaml, two)).containsExactly("log:kinds{level=WARN} <- kind 't'");
    }

    @Test
    void when_bodyIsNull_then_emptyTextIsWritten() throws Exception {
        assertThat(Routes.run("- from: {uri: 'lines:a', steps: [{to: 'log:x'}]}", new Message(null)))
                .containsExactly("log:x{level=INFO} <- ");
    }

    @Test
    void when_dataLooksLikeAnExpression_then_itStaysText() throws Exception {
        String yaml = """
                - from:
                    uri: lines:a
                    steps:
                      - setHeader: {name: copy, simple: "${body}"}
                      - setBody: {simple: "<${header.copy}>"}
                      - log: "${body}"
                """;

        assertThat(Routes.run(yaml, new Message("${header.copy} {{x}} ${jndi:ldap://h} #{1}")))
                .containsExactly("log:route1{level=INFO} <- <${header.copy} {{x}} ${jndi:ldap://h} #{1}>");
    }

    @Test
    void when_yamlTypesCouldChangeAText_then_theyDoNot() throws Exception {
        String yaml = """
                - from:
                    uri: lines:a
                    steps:
                      - setBody: {constant: 012}
                      - setHeader: {name: no, constant: no}
                      - log: "${body} ${header.no}"
                """;

        assertThat(Routes.run(yaml, new Message("x"))).containsExactly("log:route1{level=INFO} <- 012 no");
    }

    @Test
    void when_severalFilesAreWrong_then_allProblemsComeInOrder() throws Exception {
        Path first = write("b.yaml", "- from: {uri: 'lines:a', steps: [{lgo: x}, {too: y}]}\n");
        Path second = write("a.yaml", "- route: {id: x}\n");
        Path missing = folder.resolve("missing.yaml");

        assertThatThrownBy(() -> load(first, missing, folder, second))
                .isInstanceOfSatisfying(InvalidPlanException.class, e -> assertThat(e.problems())
                        .extracting(problem -> problem.code() + " " + problem.origin().file())
                        .containsExactly(
                                ErrorCode.UNKNOWN_STEP + " " + first,
                                ErrorCode.UNKNOWN_STEP + " " + first,
                                ErrorCode.FILE_NOT_FOUND + " " + missing,
                                ErrorCode.NOT_A_FILE + " " + folder,
                                ErrorCode.ROUTE_STRUCTURE + " " + second));
    }

    @Test
    void when_twoFilesUseOneId_then_problemNamesBothPlaces() throws Exception {
        Path first = write("a.yaml", "- route: {id: x, from: {uri: 'lines:a', steps: [{log: x}]}}\n");
        Path second = write("b.yaml", "- route: {id: x, from: {uri: 'lines:a', steps: [{log: x}]}}\n");

        assertThatThrownBy(() -> load(first, second))
                .isInstanceOfSatisfying(InvalidPlanException.class, e -> {
                    Problem problem = e.problems().getFirst();
                    assertThat(problem.code()).isEqualTo(ErrorCode.DUPLICATE_ID);
                    assertThat(problem.toString()).startsWith(second + ":1:15").contains(first + ":1:15");
                });
    }

    /** One repository for both would drop what the second route reads. */
    @Test
    void when_twoFilesDeclareABeanOfOneName_then_problemNamesBothPlaces() throws Exception {
        String bean = "- beans: [{name: seen, type: org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository}]\n";
        String route = "- from: {uri: 'lines:a', steps: [{idempotentConsumer: {simple: '${body}', idempotentRepository: seen,"
                + " steps: [{log: x}]}}]}\n";
        Path first = write("a.yaml", bean + route);
        Path second = write("b.yaml", bean + route);

        assertThatThrownBy(() -> load(first, second))
                .isInstanceOfSatisfying(InvalidPlanException.class, e -> {
                    Problem problem = e.problems().getFirst();
                    assertThat(problem.code()).isEqualTo(ErrorCode.DUPLICATE_ID);
                    assertThat(problem.toString()).startsWith(second + ":1:18").contains(first + ":1:18");
                });
    }

    @Test
    void when_aTemplateIsUsedWithABeanOfItsOwn_then_thatTakesThePlaceOfTheTemplates() throws Exception {
        Path file = write("a.yaml", """
                - routeTemplate:
                    id: t
                    beans: [{name: b, type: java.util.ArrayList}]
                    from: {uri: 'lines:a', steps: [{log: x}]}
                - templatedRoute:
                    routeTemplateRef: t
                    beans: [{name: b, type: java.util.LinkedList}]
                - templatedRoute: {routeTemplateRef: t}
                """);

        assertThat(load(file)).hasSize(2);
    }

    @Test
    void when_nothingIsGiven_then_thatIsSaid() {
        assertThatThrownBy(() -> load()).isInstanceOf(InvalidPlanException.class).hasMessageContaining("no route");
    }

    private List<Plan> load(Path... files) {
        return new RouteLoader(TestConnectors.all(new ArrayList<>()), Placeholders.none()).load(List.of(files));
    }

    private Path write(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }
}
