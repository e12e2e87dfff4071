// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random steps of routes, as a YAML file has them. */
final class RandomSteps {
    private static final List<String> EXCEPTIONS =
            List.of("java.lang.IllegalArgumentException", "java.lang.IllegalStateException", "java.io.IOException", "java.lang.NumberFormatException");
    private static final List<String> CAUGHT =
            List.of("java.lang.IllegalArgumentException", "java.lang.RuntimeException", "java.io.IOException", "java.lang.Exception");
    private static final List<String> STRATEGIES = List.of("GroupedBody", "UseLatest", "UseOriginal");
    private static final String REPOSITORY = "#class:org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository";
    private static final int MAX_DEPTH = 3;
    private static final int MOST_WAYS = 9;
    private static final int MOST_DYNAMICS = 2;

    private final Random random;
    private int mocks;

    /** Steps whose messages say where they go. Each of them has the steps of all routes: more would be too many for a plan. */
    private int dynamics;

    /** How many steps may be anything; those after them are simple ones, so that files end. */
    private int budget;

    private List<String> endpoints = List.of();
    private boolean rollsBack;

    RandomSteps(int seed) {
        this.random = new Random(seed);
    }

    /** Whether some steps mark messages to be rolled back. */
    void setRollsBack(boolean rollsBack) {
        this.rollsBack = rollsBack;
    }

    /** Steps, about so many of any kind, which send to these endpoints, and to mocks. */
    List<Object> of(int many, List<String> uris) {
        endpoints = uris;
        budget = many;
        return nested(0);
    }

    private List<Object> nested(int depth) {
        List<Object> all = new ArrayList<>();
        for (int i = 1 + below(3); i > 0; i--) {
            all.add(budget-- > 0 && depth <= MAX_DEPTH ? any(depth) : simple());
        }
        return all;
    }

    /** A step that sends what has come to a mock of its own. */
    Map<String, Object> mock() {
        return map("to", "mock:m" + mocks++);
    }

    /** A step without steps of its own, at which nothing ends. */
    Map<String, Object> simple() {
        return chance(3) ? map("setBody", expression("${body}" + letter())) : mock();
    }

    private Map<String, Object> any(int depth) {
        return switch (below(8)) {
            case 0 -> value();
            case 1, 2 -> end();
            case 3, 4 -> sent();
            default -> block(depth);
        };
    }

    private Map<String, Object> value() {
        return switch (below(16)) {
            case 0 -> map("setBody", expression("${body}" + letter()));
            case 1 -> map("setHeader", map("name", "h" + below(2), "simple", "${body}"));
            case 2 -> map("setProperty", map("name", "p" + below(2), "simple", "${header.kind}" + letter()));
            case 3 -> map("setVariable", map("name", "v", "simple", "${body}"));
            case 4 -> map("removeHeader", map("name", "h" + below(2)));
            case 5 -> map("removeProperty", map("name", "p0"));
            case 6 -> map("transform", expression("${body}t"));
            case 7 -> map("script", expression("${body}"));
            case 8 -> map("setBody", expression("${exchangeProperty.CamelExceptionCaught.message}x"));
            case 9 -> map("removeVariable", map("name", "v"));
            case 10 -> map("removeHeaders", map("pattern", "h*"));
            case 11 -> map("removeProperties", map("pattern", "p*"));
            case 12 -> map("setHeaders", map("headers", List.of(map("name", "h0", "simple", "${body}"), map("name", "h1", "constant", 1))));
            case 13 -> map("convertBodyTo", map("type", "java.lang.String"));
            case 14 -> map("setHeader", map("name", "h1", "variable", "v"));
            default -> map("claimCheck", map("operation", pick(List.of("Push", "Set", "Get")), "key", "k"));
        };
    }

    /** A step at which some messages end. */
    private Map<String, Object> end() {
        return switch (below(8)) {
            case 0 -> map("stop", Map.of());
            case 1 -> rollsBack ? map("rollback", map("markRollbackOnly", true)) : mock();
            default -> map("filter", map("simple", condition().get("simple"), "steps", List.of(failure())));
        };
    }

    private Map<String, Object> failure() {
        return map("throwException", map("exceptionType", pick(EXCEPTIONS), "message", "m" + letter()));
    }

    private Map<String, Object> sent() {
        if (endpoints.isEmpty()) {
            return chance(3) ? map("toD", map("uri", "mock:d${header.none}")) : mock();
        }
        String uri = pick(endpoints);
        return switch (uri.startsWith("kamelet:") ? MOST_WAYS : below(MOST_WAYS)) {
            case 0 -> map("enrich", withAddition(map("constant", uri)));
            case 1 -> map("toD", throughVariables(map("uri", dynamics++ < MOST_DYNAMICS ? uri + "${header.none}" : uri)));
            case 2 -> map("recipientList", withWays(map("constant", uri + ",mock:also")));
            case 3 -> map("routingSlip", map("constant", uri + ",mock:slip"));
            case 4 -> dynamics++ == 0 ? map("dynamicRouter", map("simple", "${iif(${exchangeProperty.CamelSlipEndpoint} == null," + uri + ",${null})}")) : map("to", uri);
            case 5 -> map("to", throughVariables(map("uri", uri)));
            default -> map("to", uri.startsWith("kamelet:") ? uri + "/" + mocks++ : uri); // without an id Camel has one for all
        };
    }

    private Map<String, Object> throughVariables(Map<String, Object> options) {
        if (chance(4)) {
            options.put("variableReceive", "v");
        }
        return options;
    }

    private Map<String, Object> withAddition(Map<String, Object> options) {
        switch (below(6)) {
            case 0 -> options.put("shareUnitOfWork", true);
            case 1 -> options.put("aggregationStrategy", "#class:org.apache.camel.processor.aggregate." + pick(STRATEGIES) + "AggregationStrategy");
            case 2 -> options.put("variableReceive", "v");
            default -> {}
        }
        return options;
    }

    private Map<String, Object> block(int depth) {
        return switch (below(13)) {
            case 0 -> withSteps("filter", depth, condition());
            case 1, 2 -> choice(depth);
            case 3 -> withSteps("loop", depth, map("constant", 1 + below(2), "copy", chance(2)));
            case 4, 5 -> withSteps("split", depth, withWays(map("tokenize", ",")));
            case 6 -> withSteps("multicast", depth, withWays(map()));
            case 7 -> withSteps("pipeline", depth, map());
            case 8, 9 -> doTry(depth);
            case 10 -> circuit(depth);
            case 11 -> withSteps("idempotentConsumer", depth, map("simple", "${header.kind}", "idempotentRepository", REPOSITORY));
            default -> balance();
        };
    }

    private Map<String, Object> withSteps(String name, int depth, Map<String, Object> options) {
        options.put("steps", nested(depth + 1));
        return map(name, options);
    }

    private Map<String, Object> withWays(Map<String, Object> options) {
        switch (below(4)) {
            case 0 -> options.put("stopOnException", true);
            case 1 -> options.put("aggregationStrategy", "#class:org.apache.camel.processor.aggregate." + pick(STRATEGIES) + "AggregationStrategy");
            default -> {}
        }
        return options;
    }

    private Map<String, Object> choice(int depth) {
        List<Object> whens = new ArrayList<>();
        for (int i = 1 + below(2); i > 0; i--) {
            Map<String, Object> when = condition();
            when.put("steps", nested(depth + 1));
            whens.add(when);
        }
        Map<String, Object> choice = map("when", whens);
        if (chance(2)) {
            choice.put("otherwise", map("steps", nested(depth + 1)));
        }
        return map("choice", choice);
    }

    private Map<String, Object> doTry(int depth) {
        Map<String, Object> attempt = map("steps", nested(depth + 1));
        List<Object> clauses = new ArrayList<>();
        for (int i = below(3); i > 0; i--) {
            Map<String, Object> clause = map("exception", List.of(caught()));
            if (chance(4)) {
                clause.put("onWhen", condition());
            }
            clause.put("steps", nested(depth + 1));
            clauses.add(clause);
        }
        if (!clauses.isEmpty()) {
            attempt.put("doCatch", clauses);
        }
        if (clauses.isEmpty() || chance(3)) {
            attempt.put("doFinally", map("steps", List.of(simple()))); // of several, Camel leaves some out
        }
        return map("doTry", attempt);
    }

    private Map<String, Object> circuit(int depth) {
        Map<String, Object> circuit = map("steps", nested(depth + 1));
        if (chance(2)) {
            circuit.put("onFallback", map("steps", nested(depth + 1)));
        }
        return map("circuitBreaker", circuit);
    }

    /** As Camel refuses some steps in it, there are none but simple ones and failures. */
    private Map<String, Object> balance() {
        Map<String, Object> balance = switch (below(3)) {
            case 0 -> map("roundRobinLoadBalancer", Map.of());
            case 1 -> map("failoverLoadBalancer", map("maximumFailoverAttempts", 1));
            default -> map("failoverLoadBalancer", map("exception", List.of(caught())));
        };
        balance.put("steps", List.of(chance(2) ? failure() : sent(), sent()));
        return map("loadBalance", balance);
    }

    /** A condition, as the options of a step have it. */
    Map<String, Object> condition() {
        return expression(pick(List.of(
                "${header.kind} == 'x'",
                "${body} contains 'a'",
                "${header.id} > 8",
                "${header.h0} != null",
                "${exchangeProperty.p0} == null",
                "${body} == 'b'")));
    }

    private static Map<String, Object> expression(String simple) {
        return map("simple", simple);
    }

    /** The name of a class of failures that a clause is for. */
    String caught() {
        return pick(CAUGHT);
    }

    private char letter() {
        return (char) ('a' + below(4));
    }

    boolean chance(int oneIn) {
        return below(oneIn) == 0;
    }

    /** A number from 0 on. */
    int below(int end) {
        return random.nextInt(end);
    }

    <T> T pick(List<T> values) {
        return values.get(below(values.size()));
    }

    /** Options in the order in which they are written. */
    static Map<String, Object> map(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }
}
