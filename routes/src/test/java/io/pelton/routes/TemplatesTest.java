// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Problem;
import io.pelton.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Routes made of templates. */
class TemplatesTest {
    private static final String TEMPLATE = """
            - routeTemplate:
                id: copy
                parameters:
                  - {name: file, description: what is read}
                  - {name: to, defaultValue: out}
                  - {name: note, required: false}
                from:
                  uri: lines:{{file}}
                  steps:
                    - setBody: {id: mark, simple: "${body} ${routeId}{{?note}}"}
                    - to: log:{{to}}
            """;

    @Test
    void when_aTemplateIsUsedTwice_then_thereAreTwoRoutesWithIdsOfTheirOwn() {
        List<Plan> plans = Routes.load(TEMPLATE + """
                - templatedRoute: {routeTemplateRef: copy, routeId: first, parameters: [{name: file, value: a}]}
                - templatedRoute:
                    routeTemplateRef: copy
                    prefixId: my-
                    parameters: [{name: file, value: b}, {name: to, value: there}, {name: note, value: "!"}]
                - from: {uri: lines:c, steps: [{to: log:c}]}
                """);
        assertThat(plans).extracting(Plan::id).containsExactly("route1", "first", "route3"); // Camel numbers those of templates twice
        assertThat(Routes.text(plans.get(1))).isEqualTo("""
                flow first
                  from lines:a{follow=false, maxLineBytes=65536} [from-1]
                  setBody ${body} ${routeId}{{?note}} [mark]
                  to log:out{level=INFO} [to-1]
                """);
        assertThat(Routes.text(plans.get(2))).contains("from lines:b", " [my-mark]", "to log:there");
    }

    @Test
    void when_aPropertyOfTheKameletIsSet_then_itIsTheDefault() {
        Placeholders placeholders = Placeholders.of(Map.of("camel.kamelet.k.to", "there"), Map.of(), Map.of());
        assertThat(Routes.text(Routes.load(KAMELET + "- from: {uri: lines:a, steps: [{to: kamelet:k}]}\n", placeholders)
                        .getFirst()))
                .contains("to log:there");
    }

    private static final String KAMELET = """
            - routeTemplate:
                id: k
                parameters: [{name: to, defaultValue: out}]
                from:
                  uri: kamelet:source
                  steps:
                    - to: log:{{to}}
            """;

    static Stream<Arguments> mistakes() {
        return Stream.of(
                arguments("missing", TEMPLATE, "- §templatedRoute: {routeTemplateRef: copy}\n",
                        "PL109 the route template 'copy' needs 'file': what is read = give 'file' among the parameters"),
                arguments("no such template", TEMPLATE, "- templatedRoute: {routeTemplateRef: §cpy}\n",
                        "PL110 there is no route template 'cpy' = did you mean 'copy'?"),
                arguments("no such parameter", TEMPLATE,
                        "- templatedRoute: {routeTemplateRef: copy, parameters: [{name: file, value: a}, {name: §fil, value: b}]}\n",
                        "PL107 the route template 'copy' has no parameter 'fil' = did you mean 'file'?"),
                arguments("twice", TEMPLATE,
                        "- templatedRoute: {routeTemplateRef: copy, parameters: [{name: file, value: a}, {name: §file, value: b}]}\n",
                        "PL110 'file' is given twice"),
                arguments("no value", TEMPLATE, "- templatedRoute: {routeTemplateRef: copy, parameters: [{name: file, value: a}, §{name: to}]}\n",
                        "PL109 a parameter needs 'value'"),
                arguments("unknown key", TEMPLATE,
                        "- templatedRoute: {routeTemplateRef: copy, parameters: [{name: file, value: a}], §route: x}\n",
                        "PL107 'templatedRoute' has no option 'route' = did you mean 'routeId'?"),
                arguments("two templates", TEMPLATE, "- §routeTemplate: {id: copy, from: {uri: direct:a, steps: []}}\n",
                        "PL113 two templates have the name 'copy'"),
                arguments("no route", "", "- §routeTemplate: {id: x}\n", "PL105 'routeTemplate' needs 'route' or 'from'"),
                arguments("itself", "", """
                        - routeTemplate: {id: k, from: {uri: kamelet:source, steps: [{to: "kamelet:§k"}]}}
                        - from: {uri: lines:a, steps: [{to: kamelet:k}, {to: log:a}]}
                        """, "PL117 the route template 'k' uses itself: k → k (in the route template 'k', used at "),
                arguments("each other", "", """
                        - routeTemplate: {id: k, from: {uri: kamelet:source, steps: [{to: kamelet:l}]}}
                        - routeTemplate: {id: l, from: {uri: kamelet:source, steps: [{to: "kamelet:§k"}]}}
                        - from: {uri: lines:a, steps: [{to: kamelet:k}, {to: log:a}]}
                        """, "PL117 the route template 'k' uses itself: k → l → k"),
                arguments("through direct", "", """
                        - routeTemplate: {id: k, from: {uri: kamelet:source, steps: [{to: "direct:§d"}]}}
                        - from: {uri: direct:d, steps: [{to: kamelet:k}]}
                        - from: {uri: lines:a, steps: [{to: direct:d}, {to: log:a}]}
                        """, "PL117 routes call each other in a circle, which no message would leave: direct:d → direct:d"),
                arguments("optional, but wanted", "", "- from: {uri: lines:a, steps: [{to: §'{{?nothing}}'}, {to: log:a}]}\n",
                        "PL109 'to' needs 'uri'"),
                arguments("sink outside", "", "- from: {uri: lines:a, steps: [{to: 'kamelet:§sink'}, {to: log:a}]}\n",
                        "PL108 'kamelet:sink' stands outside of a kamelet"),
                arguments("source outside", "", "- from: {uri: 'kamelet:§source', steps: [{to: log:a}]}\n",
                        "PL108 'kamelet:source' stands outside of a kamelet"),
                arguments("no name", "", "- from: {uri: lines:a, steps: [{to: '§kamelet:'}, {to: log:a}]}\n",
                        "PL109 'kamelet:' names no kamelet"),
                arguments("read from a step", KAMELET, "- from: {uri: kamelet:§k, steps: [{to: log:a}]}\n",
                        "PL108 the kamelet 'k' waits for messages to be sent to it"),
                arguments("sent to a source", TEMPLATE, "- from: {uri: lines:a, steps: [{to: kamelet:§copy?file=a}]}\n",
                        "PL108 the kamelet 'copy' reads from 'lines:a', so nothing can be sent to it"),
                arguments("option of Camel's endpoint", KAMELET, "- from: {uri: lines:a, steps: [{to: kamelet:k?§location=x}]}\n",
                        "PL118 Camel's option 'location' of 'kamelet:' is not supported yet"),
                arguments("unknown kamelet", KAMELET, "- from: {uri: lines:a, steps: [{kamelet: §other-one}, {to: log:a}]}\n",
                        "PL108 there is no kamelet 'other-one' = write it as other-one.kamelet.yaml beside the route"),
                arguments("a path", KAMELET, "- from: {uri: lines:a, steps: [{to: kamelet:§..%2Fk}, {to: log:a}]}\n",
                        "PL108 there is no kamelet '..'"),
                arguments("a mistake within", """
                        - routeTemplate:
                            id: k
                            from: {uri: kamelet:source, steps: [{setBdy: {constant: "{{a}}"}}]}
                        """.replace("setBdy", "§setBdy"), "- from: {uri: lines:a, steps: [{to: kamelet:k}, {to: log:a}]}\n",
                        "PL106 there is no step 'setBdy' (in the route template 'k', used at "));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void when_aTemplateIsUsedWrongly_then_theProblemStandsAtItsPlace(
            String name, String template, String use, String expected) {
        String marked = template + use;
        int at = marked.indexOf('§');
        String before = marked.substring(0, at);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        String place = line + ":" + (at - before.lastIndexOf('\n'));
        List<Problem> problems = Routes.problems(marked.replace("§", ""));
        assertThat(problems).isNotEmpty();
        Problem problem = problems.getFirst();
        assertThat(problem.origin().line() + ":" + problem.origin().column()).isEqualTo(place);
        String[] parts = expected.split(" = ");
        assertThat(problem.code().code() + " " + problem.message()).startsWith(parts[0]);
        if (parts.length > 1) {
            assertThat(problem.suggestion()).startsWith(parts[1]);
        }
    }

    @Test
    void when_kameletsUseKameletsTenTimesEach_then_thatIsAnError() {
        StringBuilder yaml = new StringBuilder();
        for (int level = 0; level < 5; level++) {
            yaml.append("- routeTemplate:\n    id: k").append(level).append("\n    parameters: [{name: n}]\n    from:\n")
                    .append("      uri: kamelet:source\n      steps:\n");
            for (int use = 0; use < 10; use++) {
                yaml.append("        - to: ").append(level == 4 ? "log:end" : "kamelet:k" + (level + 1) + "?n={{n}}" + use).append('\n');
            }
        }
        yaml.append("- from: {uri: lines:a, steps: [{to: kamelet:k0?n=1}]}\n");
        assertThat(Routes.problems(yaml.toString()))
                .anyMatch(problem -> problem.message().startsWith("templates are used more than 2000 times"));
    }
}
