// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Every kind of mistake is reported at the very character it stands at. In the texts § marks those characters. */
final class RouteProblemsTest {
    private static final String NUMBERS = "- beans: [{name: numbers, type: java.util.ArrayList}]\n";

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void when_fileIsWrong_then_problemsStandAtTheirPlaces(String name, String marked, List<String> expected) {
        List<Problem> problems = Routes.problems(marked.replace("§", ""));

        assertThat(problems).extracting(Routes::place).containsExactlyElementsOf(places(marked, codes(expected)));
        for (int i = 0; i < expected.size(); i++) {
            Problem problem = problems.get(i);
            String wanted = expected.get(i).substring(expected.get(i).indexOf(' ') + 1);
            assertThat(problem.message() + " = " + problem.suggestion()).contains(wanted);
        }
    }

    static Stream<Arguments> files() {
        return Stream.of(
                // Summaries, rows and words.
                summary("values: §{}", "PL105 'summarize' needs 'values'"),
                oneStep("summarize: §{by: [x]}", "PL109 'summarize' needs 'values'"),
                summary("values: {a: §men(x)}", "PL111 did you mean 'mean'?"),
                summary("values: {a: §x}", "PL111 a function is expected, found 'x'"),
                summary("values: {a: 'count(§x)'}", "PL111 'count' takes nothing"),
                summary("values: {a: 'min(§)'}", "PL111 the name of a column is expected"),
                summary("values: {a: 'round(mean(x),§ y)'}", "PL111 a number of decimals from 0 to 18 is wanted, found 'y'"),
                summary("values: {a: 'round(§round(sum(x), 1), 1)'}", "PL111 'round' stands within 'round'"),
                summary("values: {a: 'quantile(x,§ 2)'}", "PL111 the rank of a quantile is a number from 0 to 1"),
                summary("{by: [§{}], values: {a: count()}}", "PL110 the name of a field is expected, found a mapping"),
                summary("{by: [x, §x], values: {a: count()}}", "PL110 'x' stands twice in 'by'"),
                summary("{by: {x: '${§bdy}'}, values: {a: count()}}", "PL111 bdy"),
                summary("{by: [x], values: {§x: count()}}", "PL110 stands in 'by' as well"),
                summary("{values: {abc: count()}, orderBy: §abd desc}", "PL110 did you mean 'abc'?"),
                summary("{values: {a: count()}, maxGroups: §0}", "PL110 takes a whole number from 1 on, found '0'"),
                summary("{values: {a: count()}, §orderby: a}", "PL107 did you mean 'orderBy'?"),
                file(
                        "maxInFlight",
                        """
                        - route:
                            maxInFlight: §many
                            from: {uri: 'lines:x', steps: [{to: 'direct:called'}]}
                        - route:
                            maxInFlight: §2
                            from: {uri: 'direct:called', steps: [{to: 'log:x'}]}
                        """,
                        "PL110 'maxInFlight' takes a number from 1 on, found 'many'",
                        "PL105 belongs to a route that reads from a source"),
                file(
                        "maxInFlight and summarize",
                        """
                        - route:
                            maxInFlight: 2
                            from: {uri: 'lines:x', steps: [{§summarize: {values: {a: count()}}}, {to: 'log:x'}]}
                        """,
                        "PL118 'summarize-1' is not allowed within 'maxInFlight'"),
                oneStep("log: {message: x, id: §dead letters}", "PL110 a step cannot be called 'dead letters'"),
                oneStep("threads: {poolSize: 3, maxPoolSize: §2}", "PL110 no less than 'poolSize'"),
                oneStep("resequence: {simple: x, streamConfig: {capacity: §0}, steps: [log: x]}", "PL110 'capacity' must be at least 1, found 0"),
                oneStep("resequence: {simple: x, batchConfig: {batchSize: §-1}, steps: [log: x]}", "PL110 'batchSize' must be at least 1, found -1"),
                oneStep("unmarshal: §{}", "PL109 'unmarshal' needs a data format"),
                oneStep("unmarshal: {§jaxb: {}}", "PL118 'jaxb'"),
                oneStep("marshal: {avro: §{}}", "PL109 'avro' needs 'schema'"),
                oneStep("marshal: {avro: {schema: §order.avsc}}", "PL110 'schema' is no schema and names none"),
                oneStep("marshal: {avro: {schema: §'file:missing.avsc'}}", "PL103 the schema 'file:missing.avsc' cannot be read"),
                oneStep("marshal: {avro: {schema: §'classpath:missing.avsc'}}", "PL103 it is not on the class path"),
                oneStep("marshal: {avro: {schema: §'{\"type\": \"strin\"}'}}", "PL110 this is no schema of Avro"),
                oneStep("marshal: {avro: {schema: '\"int\"', schemaResolver: §x}}", "PL110 found both"),
                oneStep("marshal: {avro: {schema: '\"int\"', unmarshalType: §x}}", "PL118 records are maps"),
                oneStep("marshal: {avro: {schema: '\"int\"', §instanceClassName: x}}", "PL118 'instanceClassName'"),
                oneStep("poll: §direct:x", "PL118 'direct:' cannot be polled yet"),
                oneStep("pollEnrich: {constant: §'kamelet:x'}", "PL118 'kamelet:' cannot be polled yet"),
                oneStep("marshal: {§barcode: {}}", "PL118 'barcode'"),
                oneStep("marshal: {§jsn: {}}", "PL107 did you mean 'json'?"),
                oneStep("marshal: {custom: {ref: §x}}", "PL110 no data format has the id 'x'"),
                oneStep("unmarshal: {json: {§allowUnmarshallType: true}}", "PL118 let a header select a class"),
                oneStep("unmarshal: {json: {include: §NON_NUL}}", "PL110 did you mean 'NON_NULL'?"),
                oneStep("unmarshal: {json: {enableFeatures: §NO_SUCH}}", "PL110 takes features of Jackson's mapper"),
                oneStep("unmarshal: {json: {timezone: §Nowhere}}", "PL110 there is no time zone"),
                oneStep("unmarshal: {yaml: {§allowAnyType: true}}", "PL118 let data select a class"),
                oneStep("unmarshal: {yaml: {§typeFilter: x}}", "PL118 'typeFilter' of 'yaml'"),
                oneStep("marshal: {zipDeflater: {compressionLevel: §10}}", "PL110 from -1 to 9"),
                oneStep("marshal: {base64: {§linelength: 10}}", "PL107 did you mean 'lineLength'?"),
                oneStep("marshal: {csv: {quoteMode: §SOME}}", "PL110 takes ALL"),
                oneStep("unmarshal: {json: {library: §Gson}}", "PL118 'library' takes Jackson, found 'Gson'"),
                oneStep("unmarshal: {json: {library: §Jakson}}", "PL110 'library' takes Jackson, found 'Jakson'"),
                oneStep("unmarshal: {json: {unmarshalType: §x}}", "PL110 there is no class 'x'"),
                oneStep("unmarshal: {json: {§jsonView: x}}", "PL118 'jsonView' of 'json' is not supported yet"),
                oneStep("unmarshal: {json: {§libary: Jackson}}", "PL107 did you mean 'library'?"),
                oneStep("unmarshal: {json: §x}", "PL105 'json' takes a mapping, found the text 'x'"),
                oneStep("unmarshal: {csv: {header: [a]}, §json: {}}", "PL105 takes one data format, found 'csv' and 'json'"),
                oneStep("unmarshal: {csv: {useMaps: §yes}}", "PL110 takes true or false, found 'yes'"),
                oneStep("unmarshal: {csv: {header: §'a, b,a'}}", "PL110 two columns are called 'a'"),
                step(
                        "header behind another step",
                        "- log: x\n        - §unmarshal: {csv: {useMaps: true}}",
                        "PL118 only where 'unmarshal' is the first step of the route"),
                step(
                        "skipped header in a branch",
                        "- filter: {constant: true, steps: [{§unmarshal: {csv: {header: [a], skipHeaderRecord: true}}}]}",
                        "PL118 or name the columns: header: [NAME, NAME]"),
                oneStep("unmarshal: {csv: {header: [a, §a]}}", "PL110 two columns are called 'a'"),
                oneStep("unmarshal: {csv: {header: [a], delimiter: §ab}}", "PL110 takes one ASCII character, found 'ab'"),
                oneStep("unmarshal: {csv: §{header: [a], delimiter: '\"'}}", "PL110 are the same character"),
                oneStep("unmarshal: {csv: {header: [a], §recordConverterRef: x}}", "PL118 'recordConverterRef' of 'csv' is not supported yet"),
                oneStep("unmarshal: {csv: {header: [a], §delimeter: ','}}", "PL107 did you mean 'delimiter'?"),
                oneStep("split: {simple: x, §onPrepare: y, steps: [log: x]}", "PL118 Camel's option 'onPrepare' of 'split'"),
                oneStep("split: §{steps: [log: x]}", "PL109 'split' needs an expression"),
                // Blocks.
                oneStep("loop: {constant: 2, §cpy: true, steps: [log: x]}", "PL107 did you mean 'copy'?"),
                oneStep("doTry: {steps: [log: x], doCatch: [{exception: [§java.io.Exeption], steps: [log: x]}]}", "PL110 there is no exception class"),
                oneStep("doTry: {steps: [log: x], doCatch: [{exception: [§org.apache.camel.Nothing], steps: [log: x]}]}", "PL118 stands for nothing here"),
                oneStep("throwException: {exceptionType: §java.util.ArrayList, message: x}", "PL110 there is no exception class"),
                oneStep("throwException: {exceptionType: §java.lang.ThreadDeath, message: x}", "PL110 cannot be thrown"),
                oneStep("loadBalance: §{steps: [log: x]}", "PL109 'loadBalance' needs a balancer"),
                oneStep("loadBalance: {roundRobinLoadBalancer: {}, §randomLoadBalancer: {}, steps: [log: x]}", "PL105 two balancers"),
                oneStep("loadBalance: {weightedLoadBalancer: {distributionRatio: §'1,2'}, steps: [log: x]}", "PL110 takes 1 whole numbers with ',' between them"),
                oneStep("setExchangePattern: §InOutt", "PL110 InOnly or InOut"),
                oneStep("delay: {constant: 1, §asyncDelayd: true}", "PL107 did you mean 'asyncDelayed'?"),
                oneStep("delay: §{constant: 1s}", "PL110 'delay' takes a number of milliseconds, found '1s'"),
                oneStep("throttle: {constant: 1, timePeriodMillis: §soon}", "PL110 a time such as"),
                oneStep("throttle: {constant: 1, mode: §Requests}", "PL110 'mode' takes TotalRequests, ConcurrentRequests"),
                oneStep("throttle: §{simple: '${body}', mode: ConcurrentRequests}", "PL118 write constant: NUMBER"),
                oneStep("throttle: {constant: §x, mode: ConcurrentRequests}", "PL110 a number from 1 on is expected, found 'x'"),
                oneStep("bean: §{method: x}", "PL109 'bean' needs 'ref' or 'beanType'"),
                oneStep("to: bean:java.lang.Object?§bean.greeting=x", "PL118 Camel's option 'bean.greeting' of 'bean:' is not supported yet"),
                oneStep("bean: {ref: §nobody}", "PL110 there is no bean and no class 'nobody'"),
                oneStep("split: {tokenize: {token: §'a b', xml: true}, steps: [log: x]}", "PL118 'tokenize' takes the name of an element, found 'a b'"),
                oneStep("split: {tokenize: {token: a, xml: true, inheritNamespaceTagName: §'*'}, steps: [log: x]}", "PL118 parts with all elements around them, '*', are not made by 'tokenize' yet"),
                oneStep("split: {tokenize: {token: a, xml: true, endToken: §b}, steps: [log: x]}", "PL105 'endToken' does nothing beside 'xml'"),
                oneStep("split: {tokenize: {token: §'x*', source: 'header:h'}, steps: [log: x]}", "PL110 'x*' separates nothing"),
                oneStep("split: {tokenize: {token: 'x§${header.h}'}, steps: [log: x]}", "PL118 functions within the token of 'tokenize' are not supported yet"),
                oneStep("split: {tokenize: {token: x, endToken: '§${header.h}'}, steps: [log: x]}", "PL118 functions within the token of 'tokenize' are not supported yet"),
                oneStep("claimCheck: {operation: Pop, filter: §'headers:bar*'}", "PL110 'headers:bar*' is no part of a filter; write 'header:bar*'"),
                oneStep("split: {simple: a, aggregationStrategy: §'#class:org.apache.camel.builder.FlexibleAggregationStrategy', steps: [log: x]}", "PL118 Camel's strategy 'FlexibleAggregationStrategy'"),
                oneStep("idempotentConsumer: {simple: a, idempotentRepository: §'#class:java.util.ArrayList', steps: [log: x]}", "PL110 is a java.util.ArrayList, where a IdempotentRepository is wanted"),
                oneStep("process: {ref: §'#class:java.lang.Object'}", "PL110 where a io.pelton.message.Processor is wanted"),
                oneStep("split: {simple: x, aggregationStrategy: §'#class:java.lang.Object', steps: [log: x]}", "PL110 'java.lang.Object' is no AggregationStrategy, and has no public method"),
                oneStep("idempotentConsumer: §{header: id, steps: [log: x]}", "PL109 'idempotentConsumer' needs 'idempotentRepository'"),
                oneStep("aggregate: §{completionSize: 2, aggregationStrategy: '#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy', steps: [log: x]}", "PL109 'aggregate' needs 'correlationExpression'"),
                file("error handler behind a route", "- from: {uri: 'lines:x', steps: [log: x]}\n- §onException: {exception: [java.lang.Exception], handled: {constant: true}}\n", "PL105 comes after a route"),
                file("configuration nobody has", "- route: {routeConfigurationId: §x, from: {uri: 'lines:x', steps: [log: x]}}\n", "PL110 there is no routeConfiguration 'x'"),
                oneStep("filter: {simple: '${body}', steps: [{§onException: {exception: [java.lang.Exception]}}]}", "PL105 write it as one of the steps of 'from' itself"),
                oneStep("§errorHandler: {noErrorHandler: {}}", "PL105 write it beside 'from', or before the routes"),
                file("one of two configurations nobody has", "- routeConfiguration: {id: a, onException: [{onException: {exception: [java.lang.Exception], handled: {constant: true}}}]}\n- route: {routeConfigurationId: §'a, b', from: {uri: 'lines:x', steps: [log: x]}}\n", "PL110 there is no routeConfiguration 'b'"),
                file("error handler of Camel", "- errorHandler: {§jtaTransactionErrorHandler: {}}\n- from: {uri: 'lines:x', steps: [log: x]}\n", "PL118 Camel's option 'jtaTransactionErrorHandler' of 'errorHandler' is not supported yet"),
                file("error handler of no kind", "- errorHandler: §{}\n- from: {uri: 'lines:x', steps: [log: x]}\n", "PL109 'errorHandler' needs to say which"),
                file("two error handlers", "- errorHandler: {noErrorHandler: {}}\n- §errorHandler: {deadLetterChannel: {deadLetterUri: 'log:x'}}\n- from: {uri: 'lines:x', steps: [log: x]}\n", "PL105 there are two 'errorHandler' for the same routes, the first at"),
                file("dead letters for nobody", "- errorHandler: {deadLetterChannel: {deadLetterUri: 'direct:§x'}}\n- from: {uri: 'lines:x', steps: [log: x]}\n", "PL117 no route reads from 'direct:x'"),

                // What is no route.
                file("empty file", "§\n", "PL105 no route"),
                file("mapping", "§route: {}\n", "PL105 begin the route with '- '"),
                file("text", "§hello\n", "PL105 a list of routes is expected, found the text 'hello'"),
                file("item that is a text", "- §hello\n", "PL105 a route is expected"),
                file("unknown entry", "- §rote: {}\n", "PL105 did you mean 'route'?"),
                file("entry as Camel 3 has it", "- §rest-configuration: {}\n", "PL105 did you mean 'restConfiguration'?"),
                file("step at the top", "- §to: log:x\n", "PL105 steps belong below 'steps:'"),
                file("Camel's entry", "- §transformers: {}\n", "PL118 Camel's 'transformers' is not supported yet"),
                file("route without from", "- §route: {id: x}\n", "PL105 'route' needs 'from'"),
                file("route that is a text", "- route: §x\n", "PL105 'route' takes a mapping, found the text 'x'"),
                file("from that is a text", "- from: §lines:x\n", "PL105 write it as uri:"),
                file("from without value", "- §from:\n", "PL105 'from' takes a mapping, found nothing"),
                file("from without steps", "- from: §{uri: 'lines:x'}\n", "PL105 'from' has no 'steps'"),
                file("steps that are no list", "- from: {uri: 'lines:x', steps: §x}\n", "PL105 'steps' takes a list"),
                file(
                        "a queue that is read and polled",
                        "- from: {uri: 'lines:x', steps: [{poll: 'seda:§a'}]}\n- from: {uri: 'seda:a', steps: [{to: 'log:a'}]}\n",
                        "PL118 'seda:a' is polled, and read by the route"),
                file(
                        "steps beside from",
                        """
                        - route:
                            from:
                              §uri: lines:x
                            §steps:
                              - log: x
                        """,
                        "PL105 'from' has no 'steps'",
                        "PL105 indent it deeper than 'from'"),
                file(
                        "steps beside a from that stands alone",
                        """
                        - from:
                            §uri: lines:x
                          §steps:
                            - log: x
                        """,
                        "PL105 'from' has no 'steps'",
                        "PL105 indent it deeper than 'from'"),
                file(
                        "options of a route",
                        """
                        - route:
                            §delayer: 5
                            §descripton: x
                            from: {uri: lines:x, steps: [{log: x}], §step: []}
                        """,
                        "PL118 'delayer'",
                        "PL107 did you mean 'description'?",
                        "PL107 did you mean 'steps'?"),
                file("no uri", "- from: §{steps: [{log: x}]}\n", "PL109 'from' needs 'uri'"),

                // Steps.
                step("unknown step", "- §fliter: {}", "PL106 did you mean 'filter'?"),
                step("wholly unknown step", "- §frobnicate: {}", "PL106 pelton doc lists the steps that there are"),
                step("misspelled step of Camel", "- §splitt: {}", "PL106 did you mean 'split'?"),
                step("step of Camel", "- §saga: {}", "PL118 Camel's step 'saga' is not supported yet"),
                step("group without strategy", "- aggregate: §{correlationExpression: {constant: x}, completionSize: 2, steps: [log: x]}",
                        "PL109 to keep the last message of a group"),
                step("group without end", "- aggregate: §{correlationExpression: {constant: x}, aggregationStrategy: '#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy', steps: [log: x]}", "PL109 when a group is complete"),
                step("group with a strategy without value", "- aggregate: §{correlationExpression: {constant: x}, completionSize: 2, aggregationStrategy: '{{?none}}', steps: [log: x]}",
                        "PL109 'aggregate' needs 'aggregationStrategy'"),
                file("bean that only one step uses", "- beans: [{name: s, type: org.apache.camel.processor.aggregate.StringAggregationStrategy, properties: {§delimeter: x}}]\n"
                        + "- from: {uri: 'lines:x', steps: [{split: {simple: x, aggregationStrategy: s, steps: [log: x]}}]}\n", "PL110 has no property 'delimeter'"),
                file("bean of no such constructor", "- beans: [{name: s, type: java.util.ArrayList, constructors: §{0: abc}}]\n", "PL110 'java.util.ArrayList' has no public constructor that takes 'abc'"),
                file("arguments of a bean of Camel", "- beans: [{name: s, type: '#class:org.apache.camel.processor.aggregate.StringAggregationStrategy', constructors: §{0: x}}]\n",
                        "PL110 has no public constructor with 1 parameters"),
                step("bean whose constructor fails", "- setBody: {method: {beanType: '§#class:java.util.ArrayList(-1)', method: size}}",
                        "PL110 'java.util.ArrayList(int)', given [-1], fails with java.lang.IllegalArgumentException: Illegal Capacity: -1"),
                step("step that is a text", "- §hello", "PL105 a step is expected, found the text 'hello'"),
                step("stop without colon", "- §stop", "PL105 write '- stop: {}'"),
                step("step beside a step", "- log: x\n          §to: log:y", "PL105 begin each step with '- '"),
                step("option beside a step", "- to: log:y\n          §id: y", "PL105 indent it deeper than 'to'"),
                step("filter with a text", "- filter: §x", "PL105 'filter' takes a mapping"),
                step("clauses beside their step", "- choice:\n          §when:\n            - simple: x", "PL105 indent it deeper than 'choice': it belongs under it"),
                step("condition beside its filter", "- filter:\n          §simple: x\n          steps: [log: x]", "PL105 indent it deeper than 'filter' if it is an option of it"),
                step("filter without anything", "- §filter:", "PL105 'filter' has no value"),
                file("filter with empty steps", "- from: {uri: 'lines:x', steps: [{to: 'log:x'}, {filter: {constant: true, steps: §[]}}]}\n", "PL109 the 'steps' of 'filter' are empty"),
                file("filter without steps", "- from: {uri: 'lines:x', steps: [{to: 'log:x'}, {filter: §{constant: true}}]}\n", "PL109 'filter' has no 'steps'"),
                step("unknown option", "- stop: {§ide: x}", "PL107 did you mean 'id'?"),
                step("option of Camel", "- wireTap: {uri: 'log:x', §variableReceive: x}", "PL118 Camel's option 'variableReceive'"),
                step("bad flag", "- stop: {disabled: §yes}", "PL110 takes true or false, found 'yes'"),
                step("text wanted", "- to: {uri: §[]}", "PL110 'uri' takes a text, found a list"),
                step("to without uri", "- to: §{id: x}", "PL109 'to' needs 'uri'"),
                step("disabled, but wrong", "- to: {uri: '§lgo:x', disabled: true}", "PL108 did you mean 'log:'?"),
                step("pattern of seda", "- to: §seda:x?exchangePattern=Inout", "PL110 'exchangePattern' of 'seda:' is InOnly or InOut"),
                step("unknown data type", "- transformDataType: {toType: §application/json}", "PL118 bodies are not made 'application/json'"),
                step("unknown language of a log", "- log: {message: x, logLanguage: §smple}", "PL110 did you mean 'simple'?"),
                step("language without expression", "- toD: §'language:simple'", "PL109 'language:' needs an expression"),
                step("unknown option in several lines", "- to: \"log:x?\\n  §lvel=INFO\"", "PL107 did you mean 'level'?"),
                step("bad level", "- log: {message: x, loggingLevel: §WARNING}", "PL110 did you mean 'WARN'?"),
                step("log without message", "- log: §{loggingLevel: WARN}", "PL109 'log' needs 'message'"),
                step("log with a list", "- log: §[]", "PL105 'log' takes a mapping"),
                step("header without name", "- setHeader: §{constant: x}", "PL109 'setHeader' needs 'name'"),
                step("property without name", "- setProperty: §{constant: x}", "PL109 'setProperty' needs 'name'"),
                step("variable elsewhere", "- setVariable: {name: §'mine:x', constant: x}", "PL118 variables of the repository 'mine'"),
                step("variable elsewhere removed", "- removeVariable: §'route:x'", "PL110 does not know which route 'route:x' belongs to"),
                step("variable of Camel's exchange removed", "- removeVariable: §'header:x'", "PL110 'removeVariable' knows no 'header:x'"),
                step("variable that is sent", "- to: {uri: 'log:x', variableSend: §'${body}'}", "PL110 this name is never an expression"),
                step("removal without name", "- removeHeader: §{}", "PL109 'removeHeader' needs 'name'"),
                step("removal of a list", "- removeHeader: §[]", "PL105 'removeHeader' takes a mapping"),
                step("option of a removal", "- removeHeader: {name: x, §nmae: y}", "PL107 did you mean 'name'?"),
                step("bad pattern", "- removeHeaders: §'a(?!b)'", "PL110 regular expression of RE2"),
                step("pattern of Java that ends with a star", "- removeHeaders: §'(?!b).*'", "PL110 regular expression of RE2"),
                step("pattern with a class within a class", "- removeHeaders: {pattern: §'[a-z&&[^f]].+'}", "PL110 there is '&&' within the character class at 0"),
                step(
                        "bad pattern of what stays",
                        "- removeProperties: {pattern: '*', excludePattern: §'(?=a)'}",
                        "PL110 the pattern '(?=a)' is not understood"),
                step("no headers", "- setHeaders: §{}", "PL109 'setHeaders' needs a list of 'headers'"),
                step("empty headers", "- setHeaders: {headers: §[]}", "PL110 needs a list of 'headers'"),
                step("variable that is a text", "- setVariables: {variables: [§x]}", "PL105 has a name and an expression"),
                step(
                        "wrong items",
                        "- setHeaders: {headers: [§{constant: x}, {name: x, constant: a, disabled: true},"
                                + " {name: x, constant: a, §nme: a}]}",
                        "PL109 a header of 'setHeaders' needs 'name'",
                        "PL107 did you mean 'name'?"),
                step("unknown type", "- convertBodyTo: §Sting", "PL110 there is no type 'Sting' = did you mean 'String'?"),
                step("type of Camel", "- convertBodyTo: {type: §java.io.File}", "PL118 there are String, byte[]"),
                step("conversion without type", "- convertBodyTo: §{}", "PL109 'convertBodyTo' needs 'type'"),
                step(
                        "option of a conversion",
                        "- convertBodyTo: {type: String, charset: §latin one}",
                        "PL110 there is no charset 'latin one'"),
                step("script of Camel", "- script: {§mvel: x}", "PL118 Camel's language 'mvel'"),
                step("when with a text", "- choice: {when: [§x]}", "PL105 'when' takes a condition and steps"),
                step(
                        "otherwise with a list",
                        "- choice: {when: [], otherwise: §[]}",
                        "PL105 'otherwise' takes 'steps'"),

                // Expressions.
                step("no expression", "- setBody: §{}", "PL109 'setBody' needs an expression"),
                step("two expressions", "- setBody: {simple: a, §constant: b}", "PL105 has two expressions"),
                step("language of Camel", "- setBody: {§joor: $.x}", "PL118 there is groovy, with --with org.apache.groovy:groovy:4.0.30"),
                step("script without Groovy", "- setBody: {groovy: §x}", "PL118 --with org.apache.groovy:groovy:4.0.30"),
                step("language of Camel inside", "- setBody: {expression: {§xquery: x}}", "PL118 language 'xquery'"),
                step("expression that is a text", "- setBody: {expression: §x}", "PL109 needs an expression"),
                step("option of an expression", "- setBody: {simple: {expression: x, resultType: §java.io.File}}", "PL118 'resultType'"),
                step("expression that is a list", "- setBody: {simple: §[]}", "PL110 'simple' takes a text"),
                step("variable of a path", "- setBody: {xpath: '/a[@b = §$function:c]'}", "PL111 there is no variable '$function:c'"),
                step("function of a path", "- setBody: {xpath: '§function:c(1)'}", "PL111 there is no function 'function:c'"),
                step("function of data in a path", "- setBody: {xpath: '§function:simple(/a)'}", "PL111 takes a string literal"),
                step("option of the library of paths", "- setBody: {jsonpath: {expression: §$.a, option: LIST}}", "PL111 there is no option 'LIST'"),
                step("plain", "- setBody:\n            simple: a ${§bdy} b", "PL111 did you mean '${body}'?"),
                step("quoted", "- setBody: {simple: 'it''s ${§bdy}'}", "PL111 did you mean '${body}'?"),
                step(
                        "double quoted",
                        "- setBody: {simple: \"\\t\\u0041 é😀 ${§bdy}\"}",
                        "PL111 did you mean '${body}'?"),
                step("unclosed", "- setBody: {simple: 'a §${body'}", "PL111 the function that opens here is never closed = add '}'"),
                step("unclosed quote of an argument", "- setBody:\n            simple: |\n              ${body.equals(§'a)}\n              more", "PL111 the quote ' that opens here"),
                step("unclosed parenthesis of a function", "- setBody: {simple: \"a ${replace§('a',b}\"}", "PL111 '(' is never closed = add ')'"),
                step("quote of YAML that is never closed", "- setBody:\n            simple: §\"a ${body}\n        - log: x", "PL104 the quote \" that opens here is never closed"),
                step("quote of YAML that is closed by the next", "- setBody:\n            simple: §'a ${body}\n        - log: 'x'", "PL104 only closed at line 6"),
                step("quotes in quotes", "- setBody:\n            simple: '${body} == '§a''", "PL104 text follows the quote ' that ends a value = within ' write it as '', or put"),
                step("two texts", "- setBody: {simple: \"a\" §+ \"b\"}", "PL104 text follows the quote \""),
                step("placeholder without quotes", "- to: {§{out:log:x}}/y", "PL104 this is a mapping = put the placeholder in quotes: '{{out:log:x}}/y'"),
                step("no space after the dash", "- log: x\n        §-to: log:y", "PL104 a space is missing after the '-' = write '- to:'"),
                step("no space after the dash of a word", "- log: x\n        §-stop", "PL104 write '- stop'"),
                step("no space after the dash before", "- log: x\n        - setBody:\n            simple: x\n          §-to: log: y", "PL104 write '- to:'"),
                step("line that is indented too little", "- log: x\n       §- log: y", "PL104 indented by 7 spaces, unlike every line above that it could belong to = indent it as much as the lines that it stands beside"),
                step("item that is indented too much", "- log: x\n          §- log: y", "PL104 a '-' stands where no list can be = indent it as much as"),
                step("step without dash", "- log: x\n        §stop: {}", "PL104 a key stands where a list goes on = begin it with '- '"),
                step("value that goes on", "- log: [a] §b", "PL104 the value has ended before this"),
                step("list that is never closed", "- log: {message: x, id: [a§}", "PL104 ',' or ']' is expected here = close what opens at line 4, column 33"),
                step("key without colon", "- log:\n            message: x\n            §id\n            marker: y", "PL104 a ':' is missing after this name"),
                file(
                        "literal block",
                        """
                        - from:
                            uri: lines:a
                            steps:
                              - log: x
                              - filter:
                                  steps: [log: x]
                                  simple: |
                                    ${body} == 'a' &&
                                      ${body} §= 5
                        """,
                        "PL111 did you mean '=='?"),
                file(
                        "folded block",
                        """
                        - from:
                            uri: lines:a
                            steps:
                              - log: x
                              - filter:
                                  steps: [log: x]
                                  simple: >-
                                    ${body} == 'a'
                                    &&

                                    ${body} §cotains 5
                        """,
                        "PL111 did you mean 'contains'?"),
                file(
                        "folded plain",
                        """
                        - from:
                            uri: lines:a
                            steps:
                              - log: x
                              - filter:
                                  steps: [log: x]
                                  simple: ${body} == 'a'
                                    && ${body} §cotains 5
                        """,
                        "PL111 did you mean 'contains'?"),
                file(
                        "folded single quoted",
                        """
                        - from:
                            uri: lines:a
                            steps:
                              - log: x
                              - filter:
                                  steps: [log: x]
                                  simple: '${body} == ''a''
                                    && ${body} §cotains 5'
                        """,
                        "PL111 did you mean 'contains'?"),
                file(
                        "folded double quoted",
                        """
                        - from:
                            uri: lines:a
                            steps:
                              - log: x
                              - filter:
                                  steps: [log: x]
                                  simple: "${body} == 'a'
                                    && ${body} §cotains 5"
                        """,
                        "PL111 did you mean 'contains'?"),
                step("header", "- setBody: {header: §'a(b)'}", "PL110 the name of a header is expected"),
                step("a function in the name of a header", "- setBody: {header: '§a${nosuch}'}", "PL111 there is no function 'nosuch'"),
                step("a source that is none", "- setBody: {jsonpath: {expression: $.a, source: '§exchangeProperty:p'}}", "PL111 which is not there = write property:p"),
                step("values side by side", "- filter: {simple: '${header.a}§${header.b}', steps: [log: x]}", "PL111 write '&&' between them"),
                step("property", "- setBody: {exchangeProperty: §'a[b]'}", "PL110 the name of a property is expected"),
                step("variable", "- filter: {variable: '§mine:x', steps: [log: x]}", "PL118 'mine'"),
                step("spaces before a mistake", "- setBody: {simple: '  ${§bdy} '}", "PL111 did you mean '${body}'?"),
                step("log message", "- log: 'x ${§hedaer.y}'", "PL111 did you mean '${header.y}'?"),

                // Endpoints.
                step("unknown scheme", "- to: §flie:x", "PL108 did you mean 'file:'?"),
                step("wholly unknown scheme", "- to: '§zzzzzz:x'", "PL108 there are bean, class, controlbus, dataset, dataset-test, direct, disruptor, file, kamelet, language, log, picky, seda"),
                step("scheme of Camel", "- to: §kafka:x", "PL118 Camel's component 'kafka:'"),
                step("no scheme", "- to: §log", "PL108 write log:NAME"),
                step("source as target", "- to: §lines:x", "PL108 'lines:' can only be read from"),
                step("unknown option in a uri", "- to: file:x?fileName=a&§lnger=5", "PL107 did you mean 'linger'?"),
                step("bad value in a uri", "- to: 'file:x?fileName=a&linger=§soon'", "PL110 'soon' is not a time"),
                step("option without value", "- to: file:x?fileName=a&§linger", "PL110 '' is not a time"),
                step("missing option", "- to: §file:x", "PL109 needs the option 'fileName'"),
                step("option twice", "- to: file:x?fileName=a&§fileName=b", "PL110 is given twice"),
                step(
                        "option in both places",
                        "- to: {uri: file:x?fileName=a, parameters: {§fileName: b}}",
                        "PL110 twice"),
                step(
                        "unknown parameter",
                        "- to: {uri: file:x?fileName=a, parameters: {§x: b}}",
                        "PL107 it has fileName"),
                step("bad parameter", "- to: {uri: file:x?fileName=a, parameters: {linger: §x}}", "PL110 'x' is not"),
                step("nested parameter", "- to: {uri: file:x?fileName=a, parameters: {linger: §[]}}", "PL110 a list"),
                step("parameters as text", "- to: {uri: file:x?fileName=a, parameters: §x}", "PL105 takes options"),
                step("refused by the connector", "- to: §picky:x", "PL110 nothing can be written to 'x'"),
                step("option of direct", "- to: §direct:x?failIfNoConsumers=false", "PL118 'failIfNoConsumers' of 'direct:' is not supported yet"),
                step("unknown option of direct", "- to: direct:x?§blok=true", "PL107 did you mean 'block'?"),
                step("parameter of direct", "- to: {uri: direct:x, parameters: {block: §maybe}}", "PL110 'maybe'"),
                step("direct without name", "- to: '§direct:'", "PL109 needs the name of a route"),
                step("unknown direct", "- to: direct:§x", "PL117 no route reads from 'direct:x'"),
                file(
                        "source refused, unknown option, sink as source",
                        """
                        - from: {uri: §picky:x, steps: [{log: x}]}
                        - from: {uri: 'lines:x?§cahrset=a', steps: [{log: x}]}
                        - from: {uri: §log:x, steps: [{log: x}]}
                        """,
                        "PL110 nothing can be read from 'x'",
                        "PL107 did you mean 'charset'?",
                        "PL108 'log:' can only be written to, here something is read from"),

                // Endpoints that a message names.
                step("scheme of Camel before a function", "- toD: '§kafka:${header.t}'", "PL118 Camel's component 'kafka:'"),
                step("unknown scheme before a function", "- toD: '§flie:${header.t}'", "PL108 did you mean 'file:'?"),
                step("folder of a message", "- toD: 'file:a/§${header.t}'", "PL108 no message may choose where 'file:' writes"),
                step("folder that a message tells in part", "- toD: 'file:a§${header.t}?fileName=x'", "PL108 no message may choose where 'file:' writes"),
                step("fixed option of a message", "- toD: 'file:x?fileName=a&linger=§${header.t}'", "PL108 only header takes functions, or write a 'to' for each"),
                step("fixed parameter of a message", "- toD: {uri: 'file:x', parameters: {fileName: a, linger: §'${header.t}'}}", "PL108 the option 'linger' of 'file:'"),
                step("unknown option beside a function", "- toD: 'file:x?fileName=a&header=${header.t}&§lnger=5'", "PL107 did you mean 'linger'?"),
                step("unknown option of a named log", "- toD: 'log:${header.t}?§levl=WARN'", "PL107 did you mean 'level'?"),
                step("option of a named route", "- toD: 'direct:${header.t}?§timeout=5'", "PL107 has no option 'timeout'"),
                step("pattern of a method", "- setBody: {simple: \"${body.replaceAll(§'(?<=a)b', 'x')}\"}", "PL111 the regular expression '(?<=a)b' is not understood"),
                step("pattern of a method that is called on another", "- setBody: {simple: \"${header.a.trim().split(§'[')}\"}", "PL111 the regular expression '[' is not understood"),
                step("method of a message", "- toD: '§bean:${header.t}'", "PL108 'bean:' has to be written in full"),
                step("tapped", "- wireTap: '§kafka:${header.t}'", "PL118 Camel's component 'kafka:'"),
                step("enriched", "- enrich: {simple: '§kafka:${header.t}'}", "PL118 Camel's component 'kafka:'"),
                step("listed", "- recipientList: {simple: 'log:a,§kafka:${header.t},§lgo:x'}",
                        "PL118 Camel's component 'kafka:'", "PL108 did you mean 'log:'?"),
                step("listed in full only", "- routingSlip: {simple: §'file:x?fileName=a&header=${header.t}'}", "PL108 make it a route of its own"),

                step("unknown direct of a message", "- to: direct:§${header.level}", "PL117 = write 'toD' in place of 'to', in which nothing is computed: toD: direct:${header.level}"),

                // An option that is not supported is said where it stands, and a wrong one has no follow-up.
                step("option of a circuit", "- circuitBreaker: {resilience4jConfiguration: {minimumNumberOfCalls: 3, §timeoutEnabled: true}, steps: [log: x]}",
                        "PL118 'timeoutEnabled'"),
                step("value of a circuit", "- circuitBreaker: {resilience4jConfiguration: {minimumNumberOfCalls: 3, failureRateThreshold: §200}, steps: [log: x]}",
                        "PL110 a percentage"),
                step("wrong time of a group", "- aggregate: {correlationExpression: {constant: x}, aggregationStrategy:"
                        + " '#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy', completionTimeout: §'5 s e c', steps: [log: x]}", "PL110 is not a time"),
                step("two refused options", "- to: file:x?fileName=a&linger=§8s&header=§refused", "PL110 linger is 8s", "PL110 header is refused"),
                step("a refused option beside an unknown one", "- to: file:x?fileName=a&§lnger=1s&header=§refused", "PL107 'linger'", "PL110 header is refused"),

                // One slip is one problem: what is missing because of it is not told.
                step("misspelled language", "- split: {§tokenise: ',', steps: [log: x]}", "PL107 did you mean 'tokenize'?"),
                step("misspelled expression", "- setBody: {§expresion: {simple: x}}", "PL107 did you mean 'expression'?"),
                step("misspelled language in an expression", "- setBody: {expression: {§simpel: x}}", "PL107 did you mean 'simple'?"),
                step("language as Java writes it", "- setBody: {§jsonPath: $.x}", "PL107 it is called 'jsonpath'"),
                step("expression under another name", "- setBody: {§value: x}", "PL107 write constant: …, simple: …"),
                step("misspelled name of what an expression is elsewhere", "- setHeader: {name: a, §valeu: x}", "PL107 write constant: …, simple: …"),
                step("abbreviated language", "- setBody: {§tokn: x}", "PL107 write tokenize: TOKEN"),
                step("misspelled condition", "- choice: {when: [{§simpl: '${body}', steps: [log: x]}]}", "PL107 did you mean 'simple'?"),
                step("one step", "- split: {tokenize: ',', §step: [log: x]}", "PL107 did you mean 'steps'?"),
                step("a step beside options", "- split: {tokenize: ',', §log: x}", "PL107 'log' is a step: write it below 'steps:'"),
                step("clause under another name", "- doTry: {steps: [log: x], §catch: [{exception: [java.lang.Exception], steps: [log: x]}]}", "PL107 it is called 'doCatch'"),
                step("misspelled option that has to be there", "- log: {§mesage: x}", "PL107 did you mean 'message'?"),
                step("endpoint under another name", "- to: {§url: log:x}", "PL107 it is called 'uri'"),
                step("misspelled key of a group", "- aggregate: {§corelationExpression: {constant: x}, completionSize: 2, aggregationStrategy:"
                        + " '#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy', steps: [log: x]}", "PL107 did you mean 'correlationExpression'?"),
                step("misspelled balancer", "- loadBalance: {§roundRobin: {}, steps: [log: x]}", "PL107 did you mean 'roundRobinLoadBalancer'?"),
                file("slip in something else than what is missing", "- from: {uri: 'lines:x', steps: [split: §{tokenize: ',', §streming: true}]}\n", "PL109 'split' has no 'steps'", "PL107 did you mean 'streaming'?"),
                file("misspelled steps", "- from:\n    uri: lines:x\n    §stpes:\n      - log: x\n", "PL107 did you mean 'steps'?"),
                file("misspelled from", "- route:\n    §form:\n      uri: lines:x\n      steps:\n        - log: x\n", "PL107 did you mean 'from'?"),
                step("placeholder without value in an expression", "- filter: {simple: '${body} == §{{large}}', steps: [log: x]}", "PL112 the placeholder {{large}} has no value"),
                step("placeholder without value in options", "- split: {tokenize: ',', streaming: '§{{x}}', steps: [log: x]}", "PL112 {{x}}"),
                step("placeholder without value in a number", "- threads: {poolSize: '§{{x}}'}", "PL112 {{x}}"),

                // Names of beans, methods and types that are nearly right.
                file("misspelled bean", NUMBERS + "- from: {uri: 'lines:x', steps: [{bean: {ref: §numbrs}}, {to: 'log:x'}]}\n",
                        "PL110 there is no bean and no class 'numbrs' = did you mean 'numbers'?"),
                file("misspelled strategy", NUMBERS + "- from: {uri: 'lines:x', steps: [{split: {simple: x, aggregationStrategy: §'#numbes', steps: [log: x]}}]}\n",
                        "PL110 there is no bean and no class 'numbes' = did you mean 'numbers'?"),
                file("misspelled bean of an expression", NUMBERS + "- from: {uri: 'lines:x', steps: [{setBody: {method: {ref: §numbrs, method: size}}}, {to: 'log:x'}]}\n",
                        "PL110 did you mean 'numbers'?"),
                file("misspelled method", NUMBERS + "- from: {uri: 'lines:x', steps: [{bean: {ref: numbers, method: §siez}}, {to: 'log:x'}]}\n",
                        "PL110 'java.util.ArrayList' has no public method 'siez' = did you mean 'size'?"),
                file("method of no such name", NUMBERS + "- from: {uri: 'lines:x', steps: [{bean: {ref: numbers, method: §compute}}, {to: 'log:x'}]}\n",
                        "PL110 has no public method 'compute' = it has add, addAll, addFirst"),
                file("method of other parameters", NUMBERS + "- from: {uri: 'lines:x', steps: [{bean: {ref: numbers, method: §'size(1)'}}, {to: 'log:x'}]}\n",
                        "PL110 has no public method 'size' with such parameters; there is"),
                file("class of a bean that is nowhere", "- beans: [{name: s, type: §com.acme.Orders}]\n",
                        "PL110 there is no class 'com.acme.Orders' = start Pelton with --with FILE.java"),
                step("class that is nowhere", "- process: {ref: §'#class:com.acme.Orders'}", "PL110 there is no class 'com.acme.Orders' = start Pelton with --with FILE.java"),
                step("misspelled strategy of Camel", "- split: {simple: x, aggregationStrategy: §'#class:org.apache.camel.processor.aggregate.GroupBodyAggregationStrategy', steps: [log: x]}",
                        "PL110 did you mean '#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy'?"),
                step("misspelled type of a result", "- setBody: {simple: {expression: x, resultType: §java.lang.Dobule}}", "PL110 there is no type 'java.lang.Dobule' = did you mean 'java.lang.Double'?"),
                step("type that is nowhere", "- convertBodyTo: §com.acme.Order", "PL110 there is no type 'com.acme.Order' = start Pelton with --with FILE.java"),
                step("type of Camel that is not there", "- convertBodyTo: §org.apache.camel.StreamCache", "PL118 bodies are not converted to 'org.apache.camel.StreamCache' yet"),

                // Placeholders.
                step(
                        "unresolved",
                        "- log: 'a §{{x.y}}'",
                        "PL112 the environment variable X_Y, a file of --properties, or write {{x.y:default}}"),
                step("unclosed placeholder", "- log: 'a §{{x'", "PL112 close it with '}}'"),
                step("unresolved variable", "- log: '§{{env:NO_SUCH}}'", "PL112 set the environment variable NO_SUCH"),
                step("placeholder of Camel", "- log: '§{{bean:x.y}}'", "PL118 {{env:NAME}}"));
    }

    private static List<String> codes(List<String> expected) {
        return expected.stream().map(text -> text.substring(0, text.indexOf(' '))).toList();
    }

    /**
     * The places of the marks, each with its code; where there are more codes than marks, the last mark counts for
     * all.
     */
    private static List<String> places(String marked, List<String> codes) {
        List<String> places = new ArrayList<>();
        int line = 1;
        int column = 1;
        for (int c : marked.codePoints().toArray()) {
            if (c == '§') {
                places.add(line + ":" + column);
            } else if (c == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        List<String> all = new ArrayList<>();
        for (int i = 0; i < codes.size(); i++) {
            all.add(places.get(Math.min(i, places.size() - 1)) + " " + codes.get(i));
        }
        return all;
    }

    private static Arguments file(String name, String marked, String... expected) {
        return Arguments.of(name, marked, List.of(expected));
    }

    /** A route with one step, and one behind it that writes. */
    private static Arguments step(String name, String marked, String... expected) {
        String start = "- from:\n    uri: lines:a\n    steps:\n        ";
        return file(name, start + marked.stripTrailing() + "\n        - to: log:end\n", expected);
    }

    /** A route with a summary of these options. */
    private static Arguments summary(String options, String... problems) {
        boolean isMapping = options.startsWith("{");
        return oneStep("summarize: " + (isMapping ? options : "{" + options + "}"), problems);
    }

    /** A route with this step. */
    private static Arguments oneStep(String step, String... problems) {
        return file(step, "- from: {uri: 'lines:x', steps: [{" + step + "}, {to: 'log:x'}]}\n", problems);
    }
}
