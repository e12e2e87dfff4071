// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is written for something else that there is, as in Camel's Java DSL or by who knows another tool, and what to write instead. */
final class Slips {
    /** What belongs to a step, but stands as one or beside it, and the step that has it. */
    static final Map<String, String> CLAUSES = Map.of(
            "when", "choice", "otherwise", "choice", "doCatch", "doTry", "doFinally", "doTry", "onFallback", "circuitBreaker",
            "onWhen", "onException");

    /** What a step is called elsewhere. */
    private static final Map<String, String> STEPS = Map.ofEntries(
            Map.entry("if", "choice: {when: [{simple: …, steps: […]}]}"),
            Map.entry("foreach", "split: {simple: …, steps: […]}"),
            Map.entry("forEach", "split: {simple: …, steps: […]}"),
            Map.entry("while", "loop: {doWhile: true, simple: …, steps: […]}"),
            Map.entry("sleep", "delay: {constant: MILLISECONDS}"),
            Map.entry("map", "setBody or transform: {simple: …}"),
            Map.entry("try", "doTry: {steps: […], doCatch: […]}"),
            Map.entry("switch", "choice: {when: […]}"),
            Map.entry("print", "log: TEXT"),
            Map.entry("echo", "log: TEXT"),
            Map.entry("send", "to: SCHEME:PATH"),
            Map.entry("call", "to: direct:NAME"),
            Map.entry("setProperties", "setProperty, one for each"),
            Map.entry("log4j", "log: TEXT"),
            Map.entry("removeHeadersExcept", "removeHeaders: {pattern: '*', excludePattern: …}"));

    /** What is written around routes where it is something else there. */
    private static final Map<String, String> ENTRIES = Map.of(
            "deadLetterChannel", "errorHandler: {deadLetterChannel: {deadLetterUri: …}}",
            "defaultErrorHandler", "errorHandler: {defaultErrorHandler: {}}",
            "noErrorHandler", "errorHandler: {noErrorHandler: {}}",
            "bean", "beans: [{name: NAME, type: CLASS}]",
            "routes", "a list of routes, each with '- route:' or '- from:'");

    private static final String BEFORE = "it as an entry of the file, before the routes: - ";

    private static final String EXPRESSION = "constant: …, simple: … or another expression";

    /** What options are called elsewhere: {@code STEP.OPTION}, or {@code *.OPTION}, and what to write. */
    private static final Map<String, String> OPTIONS = options();

    private Slips() {}

    private static Map<String, String> options() {
        Map<String, String> all = new HashMap<>();
        put(all, "log", Map.of("level", "loggingLevel", "name", "logName", "text", "message", "body", "message", "msg", "message"));
        for (String step : List.of("setHeader", "setProperty", "setVariable")) {
            put(all, step, Map.of("key", "name", "headerName", "name", "value", EXPRESSION));
        }
        put(all, "setBody", Map.of("value", EXPRESSION, "body", EXPRESSION));
        put(all, "transform", Map.of("value", EXPRESSION));
        put(all, "removeHeader", Map.of("header", "name", "headerName", "name", "key", "name"));
        put(all, "filter", Map.of("condition", "simple: …", "predicate", "simple: …", "when", "simple: …"));
        put(all, "when", Map.of("condition", "simple: …", "predicate", "simple: …"));
        put(all, "choice", Map.of("steps", "'when' and 'otherwise' without 'steps' between", "default", "otherwise", "else", "otherwise",
                "whens", "when"));
        put(all, "loop", Map.of("times", "constant: NUMBER", "count", "constant: NUMBER", "while", "doWhile: true, and simple: …"));
        put(all, "delay", Map.of("time", "constant: MILLISECONDS", "delay", "constant: MILLISECONDS", "millis", "constant: MILLISECONDS"));
        put(all, "throttle", Map.of("maxRequests", "constant: NUMBER", "maximumRequestsPerPeriod", "constant: NUMBER", "timePeriod", "timePeriodMillis",
                "requests", "constant: NUMBER"));
        for (String step : List.of("to", "toD", "wireTap", "from")) {
            put(all, step, Map.of("endpoint", "uri", "url", "uri", "to", "uri", "options", "parameters", "properties", "parameters", "component", "uri"));
        }
        for (String step : List.of("enrich", "pollEnrich", "recipientList", "routingSlip")) {
            put(all, step, Map.of("uri", "constant: SCHEME:PATH, or simple: … if it has functions", "to", "constant: SCHEME:PATH"));
        }
        put(all, "multicast", Map.of("to", "steps: [{to: …}, {to: …}]", "endpoints", "steps: [{to: …}, {to: …}]"));
        put(all, "bean", Map.of("name", "ref", "class", "beanType", "type", "beanType", "bean", "ref"));
        put(all, "process", Map.of("bean", "ref", "class", "ref: '#class:NAME'", "processor", "ref", "name", "ref", "beanType", "ref: '#class:NAME'"));
        put(all, "idempotentConsumer", Map.of("repository", "idempotentRepository", "messageIdRepository", "idempotentRepository",
                "messageIdRepositoryRef", "idempotentRepository"));
        put(all, "aggregate", Map.of("simple", "correlationExpression: {simple: …}", "constant", "correlationExpression: {constant: …}",
                "header", "correlationExpression: {header: …}", "expression", "correlationExpression", "strategy", "aggregationStrategy", "strategyRef",
                "aggregationStrategy", "aggregationStrategyRef", "aggregationStrategy"));
        put(all, "split", Map.of("body", "simple: ${body}", "strategyRef", "aggregationStrategy", "aggregationStrategyRef", "aggregationStrategy"));
        put(all, "circuitBreaker", Map.of("fallback", "onFallback", "configuration", "resilience4jConfiguration"));
        put(all, "doTry", Map.of("catch", "doCatch", "finally", "doFinally"));
        put(all, "doCatch", Map.of("exceptions", "exception", "class", "exception"));
        put(all, "onException", Map.of("exceptions", "exception", "class", "exception", "maxRedeliveries", "redeliveryPolicy: {maximumRedeliveries: …}"));
        put(all, "redeliveryPolicy", Map.of("maxRedeliveries", "maximumRedeliveries", "delay", "redeliveryDelay", "retries", "maximumRedeliveries",
                "backoffMultiplier", "backOffMultiplier and useExponentialBackOff: true"));
        put(all, "errorHandler", Map.of("deadLetterUri", "deadLetterChannel: {deadLetterUri: …}", "uri", "deadLetterChannel: {deadLetterUri: …}"));
        put(all, "deadLetterChannel", Map.of("uri", "deadLetterUri"));
        put(all, "a bean", Map.of("class", "type"));
        put(all, "route", Map.of("name", "id", "uri", "from: {uri: …, steps: […]}"));
        put(all, "throwException", Map.of("exception", "exceptionType", "type", "exceptionType", "class", "exceptionType"));
        put(all, "convertBodyTo", Map.of("class", "type", "to", "type"));
        put(all, "marshal", Map.of("format", "the name of the format as a key: json: {}", "dataFormat", "the name of the format as a key: json: {}"));
        put(all, "unmarshal", Map.of("format", "the name of the format as a key: json: {}", "dataFormat", "the name of the format as a key: json: {}"));
        HandlerReader.REDELIVERY.options().forEach(option -> {
            for (String owner : List.of("onException", "deadLetterChannel", "defaultErrorHandler")) {
                all.put(owner + "." + option.name(), "redeliveryPolicy: {" + option.name() + ": …}");
            }
        });
        all.put("*.jsonPath", "jsonpath");
        all.put("*.javascript", "js");
        all.put("*.javaScript", "js");
        all.put("*.token", "tokenize: TOKEN");
        all.put("*.json", "jsonpath or jq");
        all.put("*.xml", "xpath");
        all.put("*.property", "exchangeProperty");
        all.put("*.resultType", "it within the language, as in simple: {expression: …, resultType: …}");
        for (String around : FrameReader.NAMES) {
            List.of("route", "from").forEach(owner -> all.put(owner + "." + around, BEFORE + around + ": …"));
        }
        return Map.copyOf(all);
    }

    private static void put(Map<String, String> all, String owner, Map<String, String> options) {
        options.forEach((name, advice) -> all.put(owner + "." + name, advice));
    }

    /** What to do where a key stands that is no option of {@code owner}; those it has are {@code known}. */
    static Optional<String> ofOption(String owner, String name, List<String> known) {
        Optional<String> advice = advice(owner, name, known);
        if (advice.isEmpty() && isStep(name, known)) {
            return Optional.of("'" + name + "' is a step: write it below 'steps:', with '- '");
        }
        return advice.map(found -> known.contains(found) ? "it is called '" + found + "'" : "write " + found);
    }

    /** The same, and what else has nearly that name. */
    static Optional<String> ofMisspelled(String owner, String name, List<String> known) {
        return ofOption(owner, name, known)
                .or(() -> Spelling.nearest(name, known).map(near -> "did you mean '" + near + "'?"))
                .or(() -> near(owner, name, known).flatMap(slip -> ofOption(owner, slip, known)));
    }

    /** The option that a key is most likely meant to be which is none of {@code owner}; those it has are {@code known}. */
    static Optional<String> meant(String owner, String name, List<String> known) {
        return advice(owner, name, known)
                .map(found -> found.replaceFirst("\\W.*", ""))
                .or(() -> isStep(name, known) ? Optional.of("steps") : Spelling.nearest(name, known))
                .or(() -> near(owner, name, known).flatMap(slip -> meant(owner, slip, known)));
    }

    /** Another name for an option that is nearly {@code name}. */
    private static Optional<String> near(String owner, String name, List<String> known) {
        List<String> slips = OPTIONS.keySet().stream()
                .map(key -> key.substring(key.indexOf('.') + 1))
                .filter(slip -> !slip.equals(name) && advice(owner, slip, known).isPresent())
                .toList();
        return Spelling.nearest(name, slips);
    }

    private static Optional<String> advice(String owner, String name, List<String> known) {
        String own = OPTIONS.get(owner.replace("'", "") + "." + name);
        return Optional.ofNullable(own != null ? own : known.contains("simple") ? OPTIONS.get("*." + name) : null);
    }

    private static boolean isStep(String name, List<String> known) {
        return known.contains("steps") && !name.equals("step") && StepKinds.names().contains(name);
    }

    /** What to do where no step is called so. */
    static Optional<String> ofStep(String name) {
        if (name.equals("end") || name.equals("endChoice")) {
            return Optional.of("leave it out: the indentation says where a step ends");
        }
        if (FrameReader.NAMES.contains(name)) {
            return Optional.of("write " + BEFORE + name + ": …");
        }
        return Optional.ofNullable(STEPS.get(name))
                .or(() -> Optional.of("to: " + name + ":…").filter(_ -> CamelComponents.schemes().contains(name)))
                .map(advice -> "write " + advice);
    }

    /** What to do where no entry of a file is called so. */
    static Optional<String> ofEntry(String name) {
        return Optional.ofNullable(ENTRIES.get(name)).map(advice -> "write " + advice);
    }

    /** The expression that a text is which stands where one is expected. */
    static String ofExpression(String name, String text) {
        return "write " + name + ": {" + language(text) + ": " + quoted(text) + "}";
    }

    private static String language(String text) {
        return text.contains("${") ? "simple" : "constant";
    }

    /** What to do where a step has a text or a list in place of its options. */
    static String ofValue(StepDescriptor step, YamlNode value) {
        if (value instanceof YamlNode.Sequence) {
            return ofList(step);
        }
        String text = value instanceof YamlNode.Scalar scalar ? scalar.value() : "";
        if (step.content().contains(StepDescriptor.Content.DATA_FORMAT)) {
            return "write " + step.name() + ": {" + (text.matches("\\w+") ? text : "json") + ": {}}";
        }
        if (step.content().contains(StepDescriptor.Content.EXPRESSION)) {
            String steps = step.content().contains(StepDescriptor.Content.STEPS) ? ", steps: […]" : "";
            String required = step.options().stream()
                    .filter(EndpointDescriptor.Option::required)
                    .map(option -> option.name() + ": …, ")
                    .collect(Collectors.joining());
            return "write " + step.name() + ": {" + required + language(text) + ": " + quoted(text) + steps + "}";
        }
        List<String> needed = step.options().stream().filter(EndpointDescriptor.Option::required).map(EndpointDescriptor.Option::name).toList();
        if (needed.size() == 1) {
            return "write " + step.name() + ": {" + needed.getFirst() + ": " + quoted(text) + "}";
        }
        return step.options().isEmpty() && step.content().isEmpty()
                ? "write " + step.name() + ": {}"
                : "write its options on lines of their own, indented deeper";
    }

    private static String ofList(StepDescriptor step) {
        if (step.name().equals("choice")) {
            return "write 'when:' without '- ', and '- ' before each condition below it";
        }
        return step.content().contains(StepDescriptor.Content.STEPS)
                ? "write 'steps:' above the list, and indent it deeper"
                : step.shorthand().equals("uri")
                ? "write one step for each, such as '- " + step.name() + ": SCHEME:PATH'"
                : "write its options on lines of their own, indented deeper";
    }

    private static String quoted(String text) {
        return Stream.of("{", "}", ":", "#", ",").anyMatch(text::contains) ? "\"" + text.replace("\"", "\\\"") + "\"" : text;
    }
}
