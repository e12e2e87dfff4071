// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * Files of random routes over the steps, handlers, clauses, completions and interceptions there are, the same for the same seed. What is different from
 * Camel on purpose is left out: see {@code camel-different}.
 */
final class RandomRoutes {
    private static final String SENT = """
            # send: {"body": "a,b,c", "headers": {"id": 7, "kind": "x"}}
            # send: {"body": "", "headers": {"id": "12", "kind": "y"}}
            # send: {"body": "b", "headers": {"kind": "z"}}
            # send: {"body": "a,b", "headers": {"kind": "x", "id": 9}}
            """;

    private static final String KAMELET = "kamelet:k";
    private static final List<String> LATER = List.of("direct:b", "direct:c", KAMELET);
    private static final List<String> ALL = List.of("direct:a", "direct:b", "direct:c", "direct:a", "direct:b", KAMELET);

    private final RandomSteps steps;

    /** Camel does what an {@code intercept} does again before each try, and ends a {@code doFinally} early after a rollback where there is one. */
    private final boolean intercepts;

    private RandomRoutes(int seed) {
        this.steps = new RandomSteps(seed);
        this.intercepts = steps.chance(4);
    }

    static RouteCase of(int seed) {
        return RouteCase.of("random-" + seed + ".yaml", SENT + yaml(new RandomRoutes(seed).file()));
    }

    private static String yaml(List<Object> file) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.AUTO);
        options.setWidth(150);
        options.setSplitLines(false);
        return new Yaml(options).dump(file);
    }

    private List<Object> file() {
        steps.setRollsBack(!intercepts);
        List<Object> file = new ArrayList<>();
        if (steps.chance(4)) {
            file.add(errorHandler());
        }
        for (int i = steps.below(3); i > 0; i--) {
            file.add(onException());
        }
        if (steps.chance(4)) {
            file.add(onCompletion());
        }
        if (intercepts) {
            file.add(interception());
        }
        boolean isConfigured = steps.chance(6);
        if (isConfigured) {
            file.add(configuration());
        }
        file.add(kamelet());
        file.add(RandomSteps.map("route", RandomSteps.map("id", "rh", "errorHandler", noHandler(), "from", from("direct:h", List.of()))));
        file.add(route("in", ALL, isConfigured));
        file.add(route("a", LATER, isConfigured));
        file.add(route("b", List.of(KAMELET), isConfigured));
        file.add(route("c", List.of(KAMELET), isConfigured));
        return file;
    }

    private Map<String, Object> route(String name, List<String> endpoints, boolean isConfigured) {
        Map<String, Object> route = RandomSteps.map("id", "r" + name);
        if (steps.chance(8)) {
            route.putAll(errorHandler());
        }
        if (isConfigured && steps.chance(3)) {
            route.put("routeConfigurationId", "configuration");
        }
        route.put("from", from("direct:" + name, endpoints));
        return RandomSteps.map("route", route);
    }

    private Map<String, Object> from(String uri, List<String> endpoints) {
        List<Object> all = steps.of(uri.equals("direct:in") ? 10 : 4, endpoints);
        all.add(steps.mock());
        return RandomSteps.map("uri", uri, "steps", all);
    }

    /** In Camel it has a unit of work and an error handler of its own, so nothing in it waits for the end of that, or fails; what it removes is there again after it. */
    private Map<String, Object> kamelet() {
        List<Object> all = new ArrayList<>(List.of(steps.simple(), steps.simple(), RandomSteps.map("to", "kamelet:sink")));
        return RandomSteps.map("routeTemplate", RandomSteps.map("id", "k", "from", RandomSteps.map("uri", "kamelet:source", "steps", all)));
    }

    /** The steps of a clause call only a route that has none of its own, as that could lead to itself. */
    private List<Object> stepsOfClause() {
        return steps.of(4, steps.chance(3) ? List.of("direct:h") : List.of());
    }

    private static Map<String, Object> noHandler() {
        return RandomSteps.map("noErrorHandler", Map.of());
    }

    private Map<String, Object> redelivery() {
        return RandomSteps.map("maximumRedeliveries", intercepts ? 0 : 1 + steps.below(2), "redeliveryDelay", 1);
    }

    private Map<String, Object> errorHandler() {
        Map<String, Object> handler = switch (steps.below(4)) {
            case 0 -> noHandler();
            case 1 -> RandomSteps.map("defaultErrorHandler", RandomSteps.map("redeliveryPolicy", redelivery()));
            default -> RandomSteps.map("deadLetterChannel", deadLetters());
        };
        return RandomSteps.map("errorHandler", handler);
    }

    private Map<String, Object> deadLetters() {
        Map<String, Object> options = RandomSteps.map("deadLetterUri", steps.chance(3) ? "direct:h" : "mock:dead");
        maybe(3, options, "useOriginalMessage", true);
        maybe(3, options, "redeliveryPolicy", redelivery());
        maybe(5, options, "deadLetterHandleNewException", false);
        return options;
    }

    private Map<String, Object> onException() {
        Map<String, Object> clause = RandomSteps.map("exception", List.of(steps.caught()));
        maybe(4, clause, "onWhen", steps.condition());
        switch (steps.below(5)) {
            case 0 -> {}
            case 1 -> clause.put("continued", Map.of("constant", "true"));
            case 2 -> clause.put("handled", steps.condition());
            default -> {
                clause.put("handled", Map.of("constant", "true"));
                maybe(4, clause, "useOriginalMessage", true); // what comes to it a second time is changed, in Camel
            }
        }
        maybe(3, clause, "redeliveryPolicy", redelivery());
        clause.put("steps", stepsOfClause());
        return RandomSteps.map("onException", clause);
    }

    private Map<String, Object> onCompletion() {
        Map<String, Object> completion = RandomSteps.map("parallelProcessing", false);
        maybe(3, completion, steps.chance(2) ? "onCompleteOnly" : "onFailureOnly", true);
        maybe(5, completion, "onWhen", steps.condition());
        completion.put("steps", steps.of(4, List.of())); // it is one of every route
        return RandomSteps.map("onCompletion", completion);
    }

    private Map<String, Object> interception() {
        if (steps.chance(2)) {
            return RandomSteps.map("intercept", RandomSteps.map("steps", stepsOfClause()));
        }
        Map<String, Object> options = RandomSteps.map("uri", steps.pick(ALL));
        maybe(3, options, "skipSendToOriginalEndpoint", true);
        options.put("steps", List.of(steps.mock()));
        return RandomSteps.map("interceptSendToEndpoint", options);
    }

    private Map<String, Object> configuration() {
        return RandomSteps.map("routeConfiguration", RandomSteps.map("id", "configuration", "onException", List.of(onException())));
    }

    private void maybe(int oneIn, Map<String, Object> options, String name, Object value) {
        if (steps.chance(oneIn)) {
            options.put(name, value);
        }
    }
}
