// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Problem;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is often written for something else: the problem says what to write. */
class SlipsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            split: "${body}"                                        | write split: {simple: "${body}", steps: […]}
            filter: "${body} == 1"                                  | write filter: {simple: "${body} == 1", steps: […]}
            setBody: hello                                          | write setBody: {constant: hello}
            setHeader: "a: b"                                       | write setHeader: {name: …, constant: "a: b"}
            delay: 1000                                             | write delay: {constant: 1000}
            loop: 3                                                 | write loop: {constant: 3, steps: […]}
            enrich: direct:a                                        | write enrich: {constant: "direct:a"}
            validate: "${body} != null"                             | write validate: {simple: "${body} != null"}
            marshal: json                                           | write marshal: {json: {}}
            to: [log:a, log:b]                                      | write one step for each, such as '- to: SCHEME:PATH'
            multicast: [{to: log:a}]                                | write 'steps:' above the list, and indent it deeper
            choice: [{when: []}]                                    | write 'when:' without '- '
            choice: {steps: [log: x]}                               | write 'when' and 'otherwise' without 'steps' between
            choice: {when: [], else: {steps: [log: x]}}             | it is called 'otherwise'
            choice: {when: [{condition: x, steps: [log: x]}]}       | write simple: …
            when: {simple: x, steps: [log: x]}                      | write it without '- ', indented deeper than 'choice:'
            log: {message: x, level: INFO}                          | it is called 'loggingLevel'
            log: {message: x, name: y}                              | it is called 'logName'
            setHeader: {key: x, constant: y}                        | it is called 'name'
            setHeader: {name: x, value: y}                          | write constant: …, simple: … or another expression
            setBody: {jsonPath: $.x}                                | it is called 'jsonpath'
            setBody: {property: x}                                  | it is called 'exchangeProperty'
            to: {uri: log:x, level: WARN}                           | if it is an option of the endpoint, write it below 'parameters:'
            to: {url: log:x}                                        | it is called 'uri'
            enrich: {uri: direct:a}                                 | write constant: SCHEME:PATH
            loop: {times: 3, steps: [log: x]}                       | write constant: NUMBER
            bean: {class: java.lang.String}                         | it is called 'beanType'
            aggregate: {simple: x, steps: [log: x]}                 | write correlationExpression: {simple: …}
            circuitBreaker: {steps: [log: x], fallback: {}}         | it is called 'onFallback'
            doTry: {steps: [log: x], catch: []}                     | it is called 'doCatch'
            idempotentConsumer: {simple: x, repository: y, steps: [log: x]} | it is called 'idempotentRepository'
            if: {}                                                  | write choice: {when:
            sleep: 5                                                | write delay: {constant: MILLISECONDS}
            end: {}                                                 | leave it out: the indentation says where a step ends
            http: "//x"                                             | write to: http:…
            filter: {simple: x, steps: [{onException: {}}]}         | or before the routes
            choice: {when: [{simple: x, to: log:x}]}                | 'to' is a step: write it below 'steps:', with '- '
            setBody: {expression: "${body}"}                        | write expression: {simple: "${body}"}
            setBody: {jq: .x, resultType: String}                   | write it within the language
            setBody: {simple: "${property.x}"}                      | did you mean '${exchangeProperty.x}'?
            multicast: {steps: [log:a]}                             | write '- to: log:a'
            stop: true                                              | write stop: {}
            aggregate: {correlationExpression: "${header.x}", completionSize: 2, aggregationStrategy: GroupedBodyAggregationStrategy, steps: [log: x]} | write correlationExpression: {simple: "${header.x}"}
            aggregate: {correlationExpression: {constant: x}, completionSize: 2, aggregationStrategy: GroupedBodyAggregationStrategy, steps: [log: x]} | write its class: '#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy'
            foreach: {}                                             | write split: {simple: …, steps: […]}
            """)
    void aStepIsWrittenOtherwise_theProblemSaysHow(String step, String advice) {
        List<Problem> problems = Routes.problems("- from: {uri: 'lines:x', steps: [{" + step + "}, {to: 'log:x'}]}\n");
        assertThat(problems).extracting(problem -> String.valueOf(problem.suggestion())).anyMatch(text -> text.contains(advice));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            onException: {exception: [java.lang.Exception], maximumRedeliveries: 3, handled: {constant: true}} | write redeliveryPolicy: {maximumRedeliveries: …}
            errorHandler: {deadLetterChannel: {deadLetterUri: 'log:x', redeliveryDelay: 3}} | write redeliveryPolicy: {redeliveryDelay: …}
            onException: {exception: [java.lang.Exception], redeliveryPolicy: {maxRedeliveries: 3}} | it is called 'maximumRedeliveries'
            onException: {exceptions: [java.lang.Exception], handled: {constant: true}} | it is called 'exception'
            deadLetterChannel: {deadLetterUri: 'log:x'} | write errorHandler: {deadLetterChannel: {deadLetterUri: …}}
            errorHandler: {deadLetterChannel: 'log:x'} | write deadLetterChannel: {deadLetterUri: "log:x"}
            route: {from: {uri: 'lines:x', steps: [log: x]}, onException: {}} | before the routes: - onException: …
            errorHandler: {deadLetterUri: 'log:x'} | write deadLetterChannel: {deadLetterUri: …}
            errorHandler: {deadLetterChannel: {uri: 'log:x'}} | deadLetterUri: SCHEME:PATH
            """)
    void whatStandsAroundRoutesIsWrittenOtherwise_theProblemSaysHow(String entry, String advice) {
        List<Problem> problems = Routes.problems("- " + entry + "\n- from: {uri: 'lines:x', steps: [{to: 'log:x'}]}\n");
        assertThat(problems).extracting(problem -> String.valueOf(problem.suggestion())).anyMatch(text -> text.contains(advice));
    }
}
