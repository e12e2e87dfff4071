// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.List;
import java.util.Random;

/** Files of random routes over the steps there are, the same for the same seed. */
final class RandomRoutes {
    private static final List<String> EXCEPTIONS = List.of(
            "java.lang.IllegalArgumentException",
            "java.lang.IllegalStateException",
            "java.io.IOException",
            "java.lang.NumberFormatException");
    private static final List<String> CAUGHT = List.of(
            "java.lang.IllegalArgumentException",
            "java.lang.RuntimeException",
            "java.io.IOException",
            "java.lang.Exception");
    private static final List<String> STRATEGIES = List.of("GroupedBody", "UseLatest", "UseOriginal");
    private static final int MAX_DEPTH = 4;

    private final Random random;
    private final StringBuilder yaml = new StringBuilder();
    private int mocks;

    /** Attempts are not nested: behind an inner one, Camel takes the steps of the outer one for steps of none. */
    private boolean inTry;

    private RandomRoutes(int seed) {
        this.random = new Random(seed);
    }

    static RouteCase of(int seed) {
        RandomRoutes routes = new RandomRoutes(seed);
        routes.file();
        return RouteCase.of("random-" + seed + ".yaml", routes.yaml.toString());
    }

    private void file() {
        if (chance(3)) {
            line(0, "- errorHandler: {deadLetterChannel: {deadLetterUri: 'mock:dead'" + (chance(2) ? redelivery() : "") + "}}");
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            line(0, "- onException:");
            line(4, "exception: [" + pick(CAUGHT) + "]");
            if (chance(3)) {
                line(4, "onWhen: {simple: \"" + condition() + "\"}");
            }
            if (chance(2)) {
                line(4, pick(List.of("handled", "continued")) + ": {constant: 'true'}");
            }
            if (chance(3)) {
                line(4, redelivery().substring(2));
            }
            line(4, "steps:");
            line(6, "- to: mock:" + name());
        }
        route("r", "in", true);
        route("a", "a", false);
        route("b", "b", false);
    }

    private static String redelivery() {
        return ", redeliveryPolicy: {maximumRedeliveries: 1, redeliveryDelay: 1}";
    }

    private void route(String id, String from, boolean mayCall) {
        line(0, "- route:");
        line(4, "id: " + id);
        line(4, "from:");
        line(6, "uri: direct:" + from);
        line(6, "steps:");
        steps(8, 0, mayCall);
        line(8, "- to: mock:" + name());
    }

    private void steps(int indent, int depth, boolean mayCall) {
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            step(indent, depth, mayCall);
        }
    }

    private void step(int indent, int depth, boolean mayCall) {
        switch (random.nextInt(depth < MAX_DEPTH ? 18 : 8)) {
            case 0 -> line(indent, "- setBody: {simple: '${body}" + letter() + "'}");
            case 1 -> line(indent, "- setHeader: {name: h" + random.nextInt(2) + ", simple: '${body}'}");
            case 2 -> line(indent, "- setProperty: {name: p" + random.nextInt(2) + ", simple: '${header.kind}" + letter() + "'}");
            case 3 -> line(indent, "- setVariable: {name: v, simple: '${body}'}");
            case 4, 5 -> line(indent, "- to: mock:" + name());
            case 6 -> line(indent, "- removeHeader: {name: h" + random.nextInt(2) + "}");
            case 7 -> fails(indent);
            case 8 -> block(indent, depth, mayCall, "filter", "simple: \"" + condition() + "\"");
            case 9 -> choice(indent, depth, mayCall);
            case 10 -> block(indent, depth, mayCall, "loop", "constant: " + (1 + random.nextInt(2)) + (chance(2) ? ", copy: true" : ""));
            case 11, 12 -> block(indent, depth, mayCall, "split", "simple: '${body}'" + split());
            case 13 -> block(indent, depth, mayCall, "multicast", chance(2) ? "stopOnException: true" : strategy().replaceFirst(", ", ""));
            case 14 -> block(indent, depth, mayCall, "pipeline", "");
            case 15 -> {
                if (inTry || !mayCall) {
                    line(indent, "- to: mock:" + name());
                } else {
                    doTry(indent, depth, mayCall);
                }
            }
            case 16 -> line(indent, mayCall ? "- to: direct:" + pick(List.of("a", "b")) : "- to: mock:" + name());
            default -> line(indent, mayCall ? "- enrich: {constant: 'direct:" + pick(List.of("a", "b")) + "'}" : "- stop: {}");
        }
    }

    private String split() {
        return switch (random.nextInt(4)) {
            case 0 -> ", streaming: true";
            case 1 -> strategy();
            case 2 -> ", stopOnException: true";
            default -> "";
        };
    }

    private String strategy() {
        return ", aggregationStrategy: '#class:org.apache.camel.processor.aggregate." + pick(STRATEGIES) + "AggregationStrategy'";
    }

    private void fails(int indent) {
        line(indent, "- filter:");
        line(indent + 4, "simple: \"" + condition() + "\"");
        line(indent + 4, "steps:");
        line(indent + 6, "- throwException: {exceptionType: " + pick(EXCEPTIONS) + ", message: 'm" + letter() + "'}");
    }

    private void block(int indent, int depth, boolean mayCall, String name, String options) {
        line(indent, "- " + name + ":");
        for (String option : options.split(", (?=\\w+:)")) {
            if (!option.isEmpty()) {
                line(indent + 4, option);
            }
        }
        line(indent + 4, "steps:");
        steps(indent + 6, depth + 1, mayCall);
    }

    private void choice(int indent, int depth, boolean mayCall) {
        line(indent, "- choice:");
        line(indent + 4, "when:");
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            line(indent + 6, "- simple: \"" + condition() + "\"");
            line(indent + 8, "steps:");
            steps(indent + 10, depth + 1, mayCall);
        }
        if (chance(2)) {
            line(indent + 4, "otherwise:");
            line(indent + 6, "steps:");
            steps(indent + 8, depth + 1, mayCall);
        }
    }

    private void doTry(int indent, int depth, boolean mayCall) {
        inTry = true;
        line(indent, "- doTry:");
        line(indent + 4, "steps:");
        steps(indent + 6, depth + 1, mayCall);
        line(indent + 4, "doCatch:");
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            line(indent + 6, "- exception: [" + pick(CAUGHT) + "]");
            line(indent + 8, "steps:");
            steps(indent + 10, depth + 1, mayCall);
        }
        if (chance(2)) {
            line(indent + 4, "doFinally:");
            line(indent + 6, "steps:");
            line(indent + 8, "- to: mock:" + name());
        }
        inTry = false;
    }

    private String condition() {
        return pick(List.of(
                "${header.kind} == 'x'",
                "${body} contains 'a'",
                "${header.id} > 8",
                "${header.h0} != null",
                "${exchangeProperty.p0} == null",
                "${body} == 'b'"));
    }

    private String name() {
        return "m" + mocks++;
    }

    private char letter() {
        return (char) ('a' + random.nextInt(4));
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private void line(int indent, String text) {
        yaml.append(" ".repeat(indent)).append(text).append('\n');
    }
}
