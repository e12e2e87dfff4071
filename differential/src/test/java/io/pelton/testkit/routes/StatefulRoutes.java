// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.testkit.routes.ScriptConnector.Given;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Random routes that keep something from one message for another, among steps that do not, and the messages they are given: the same for
 * the same seed. What they write is what they were given, alone or in groups, so that each message can be found again.
 */
final class StatefulRoutes {
    private static final int MAX_DEPTH = 3;
    private static final int MAX_COPIES = 3;
    private static final String GROUPS = "aggregationStrategy: '#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy'";

    private final SplittableRandom random;
    private final Shape shape;
    private final StringBuilder yaml = new StringBuilder();
    private final Map<String, List<Given>> scripts = new LinkedHashMap<>();
    private final List<Copied> copies = new ArrayList<>();
    private int sinks;
    private int onces;

    /** What has been drawn leads groups, which are others after a restart: whether one of them is known says nothing of its messages. */
    private boolean isInGroup;

    /** Whether messages may be on their way at once. */
    private boolean overlaps;

    /** Whether a step lets all pass that are alike and on their way at once: how many that are would depend on how copies go on. */
    private boolean isLazy;

    /**
     * What may be drawn.
     *
     * @param routes how many routes read scripts
     * @param mostMessages how many messages a script has at most
     * @param keys whether keys may be remembered beyond the run
     * @param isTimed whether a group may be complete because time has passed
     * @param isCounting whether a step may do other things with every n-th message
     * @param calls whether the routes may call one that all of them share
     * @param isBounded whether each group but that of the first message is complete when it has a few messages
     * @param isForgiving whether flows may go on when a message fails, and clauses may deal with that
     * @param isKeysOnly whether nothing but keys is kept, so that it is known of a message that fails which of those behind it are its
     *     duplicates
     */
    record Shape(
            int routes,
            int mostMessages,
            boolean keys,
            boolean isTimed,
            boolean isCounting,
            boolean calls,
            boolean isBounded,
            boolean isForgiving,
            boolean isKeysOnly) {
        /** One route without anything that is not always there. */
        static final Shape PLAIN = new Shape(1, 20, false, false, false, false, false, false, false);

        Shape withKeys() {
            return new Shape(routes, mostMessages, true, true, isCounting, calls, isBounded, isForgiving, isKeysOnly);
        }

        Shape withCounting() {
            return new Shape(routes, mostMessages, keys, isTimed, true, calls, isBounded, isForgiving, isKeysOnly);
        }

        Shape withCalls() {
            return new Shape(routes + 1, mostMessages, keys, true, isCounting, true, isBounded, isForgiving, isKeysOnly);
        }

        Shape bounded() {
            return new Shape(routes, mostMessages, keys, isTimed, isCounting, calls, true, isForgiving, isKeysOnly);
        }

        Shape withKeysOnly() {
            return new Shape(routes, mostMessages, true, isTimed, isCounting, calls, isBounded, true, true);
        }

        Shape forgiving() {
            return new Shape(routes, mostMessages, keys, isTimed, isCounting, calls, isBounded, true, isKeysOnly);
        }
    }

    /** A route that is handed copies, maybe of groups. */
    private record Copied(String from, boolean isGroup) {}

    /** What a flow does with a message that fails. */
    enum Policy {
        STOP,
        SKIP,
        DEAD_LETTERS
    }

    /** Routes, and the script of each that reads one. {@code KEYS} in their text is the file of the keys. */
    record Drawn(String yaml, Policy policy, Map<String, List<Given>> scripts) {
        Drawn with(String otherYaml) {
            return new Drawn(otherYaml, policy, scripts);
        }

        /** The same with keys in memory. */
        Drawn inMemory() {
            return with(yaml.replace("FileIdempotentRepository", "MemoryIdempotentRepository").replace("      properties: {fileStore: 'KEYS'}\n", ""));
        }

        /** Whether a message that fails may be neither written nor dead-lettered, and yet be done with. */
        boolean mayDrop() {
            return policy != Policy.STOP || yaml.contains("continued:");
        }
    }

    private StatefulRoutes(long seed, Shape shape) {
        this.random = new SplittableRandom(seed);
        this.shape = shape;
    }

    static Drawn of(long seed, Shape shape) {
        StatefulRoutes drawn = new StatefulRoutes(seed, shape);
        drawn.file();
        Policy policy = shape.isForgiving() ? Policy.values()[drawn.random.nextInt(Policy.values().length)] : Policy.STOP;
        return new Drawn(drawn.yaml.toString(), policy, drawn.scripts);
    }

    private void file() {
        overlaps = isOrderFree() && chance(2);
        if (shape.keys()) {
            line(0, "- beans:");
            line(4, "- name: seen");
            line(6, "type: org.apache.camel.support.processor.idempotent.FileIdempotentRepository");
            line(6, "properties: {fileStore: 'KEYS'}");
        }
        if (chance(3)) {
            line(0, "- errorHandler: {deadLetterChannel: {deadLetterUri: 'durable:dead'}}");
        }
        if (shape.isForgiving() && chance(3)) {
            line(0, "- onException:");
            line(4, "exception: [" + (chance(2) ? "java.lang.Exception" : "java.io.IOException") + "]");
            line(4, (chance(2) ? "handled" : "continued") + ": {constant: 'true'}");
            line(4, "steps: [{to: 'durable:dead'}]");
        }
        for (int i = 0; i < shape.routes(); i++) {
            String name = String.valueOf((char) ('a' + i));
            script(name);
            route(name, "script:" + name);
        }
        if (shape.calls()) {
            route("shared", "direct:shared");
        }
        for (int i = 0; i < copies.size(); i++) { // each may ask for others
            isInGroup = copies.get(i).isGroup();
            route("copy" + i, copies.get(i).from());
        }
    }

    private void script(String name) {
        int count = shape.isBounded() ? shape.mostMessages() : 1 + random.nextInt(shape.mostMessages());
        int keys = 1 + random.nextInt(3);
        List<Given> script = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String once = i > 0 && chance(shape.isKeysOnly() ? 2 : 4) ? script.get(random.nextInt(i)).once() : name + i;
            String key = shape.isBounded() && i == 0 ? "lonely" : "k" + Math.floorMod(once.hashCode(), keys);
            script.add(new Given(name + i, once, key, random.nextInt(100)));
        }
        scripts.put(name, script);
    }

    private void route(String id, String from) {
        line(0, "- route:");
        line(4, "id: " + id);
        if (overlaps && from.startsWith("script:") && chance(2)) {
            line(4, "maxInFlight: " + (2 + random.nextInt(4)));
        }
        line(4, "from:");
        line(6, "uri: " + from);
        line(6, "steps:");
        steps(8, 0, shape.calls() && from.startsWith("script:"));
        line(8, "- to: " + sink());
    }

    private void steps(int indent, int depth, boolean mayCall) {
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            step(indent, depth, mayCall);
        }
    }

    private void step(int indent, int depth, boolean mayCall) {
        int drawn = random.nextInt(depth < MAX_DEPTH ? 14 : 4);
        if (shape.isKeysOnly() && drawn > 5) {
            once(indent, depth, mayCall);
            return;
        }
        switch (drawn) {
            case 0 -> line(indent, "- setHeader: {name: seen" + random.nextInt(2) + ", simple: '${header.key}'}");
            case 1 -> line(indent, isOrderFree() && chance(3) ? abreast() : "- to: " + sink());
            case 2 -> line(indent, mayCall ? "- to: direct:shared" : "- to: flow:step");
            case 3 -> line(indent, overlaps ? asynchronous() : isOrderFree() && chance(2) ? copy() : "- to: flow:step");
            case 4 -> block(indent, depth, mayCall, "filter", "simple: \"${header.kind} == 'x'\"");
            case 5 -> choice(indent, depth, mayCall);
            case 6, 7, 8 -> aggregate(indent, depth, mayCall);
            case 9 -> {
                List<String> options = new ArrayList<>(List.of("simple: '${body}'"));
                if (shape.keys() && chance(2)) { // else what is seen of a run is compared with another, order and all
                    options.add("parallelProcessing: true");
                    options.add("streaming: " + chance(2));
                }
                block(indent, depth, mayCall, "split", options.toArray(String[]::new));
            }
            case 10 -> block(
                    indent, depth, mayCall, "resequence", "header: number", "batchConfig: {batchSize: 3, batchTimeout: 100000, allowDuplicates: true}");
            case 11 -> {
                if (shape.isCounting()) {
                    line(indent, chance(2) ? "- sample: {messageFrequency: 2}" : balance());
                } else {
                    doTry(indent, depth, mayCall);
                }
            }
            default -> {
                if (shape.keys() && !isInGroup) {
                    once(indent, depth, mayCall);
                } else {
                    aggregate(indent, depth, mayCall);
                }
            }
        }
    }

    /** Whether what is seen of a run is not compared with another, order and all. */
    private boolean isOrderFree() {
        return shape.keys() && !shape.isKeysOnly();
    }

    /** Lets the message go on by itself, or not. */
    private String asynchronous() {
        return switch (random.nextInt(5)) {
            case 0 -> "- delay: {constant: " + random.nextInt(30) + ", asyncDelayed: " + chance(2) + "}";
            case 1 ->
                "- throttle: {constant: " + (1 + random.nextInt(3)) + ", timePeriodMillis: " + (1 + random.nextInt(20)) + ", asyncDelayed: "
                        + chance(2) + "}";
            case 2 -> "- threads: {poolSize: " + (1 + random.nextInt(2)) + ", maxPoolSize: 2, maxQueueSize: " + random.nextInt(3) + "}";
            default -> "- to: flow:step";
        };
    }

    private String abreast() {
        return "- multicast: {parallelProcessing: true, steps: [{to: '" + sink() + "'}, {to: 'flow:step'}, {to: '" + sink() + "'}]}";
    }

    /** A step that hands a copy to a route of its own, which goes on by itself. */
    private String copy() {
        if (copies.size() == MAX_COPIES || isLazy) {
            return "- to: flow:step";
        }
        String name = "copy" + copies.size();
        boolean isTap = chance(2);
        String from = isTap ? "direct:" + name : "seda:" + name + "?concurrentConsumers=" + (1 + random.nextInt(3));
        copies.add(new Copied(from, isInGroup));
        return isTap ? "- wireTap: {uri: direct:" + name + "}" : "- to: seda:" + name;
    }

    private String balance() {
        return "- loadBalance: {roundRobinLoadBalancer: {}, steps: [{to: '" + sink() + "'}, {to: '" + sink() + "'}]}";
    }

    /** Keys of its own: which of several steps sees a key first depends on what those between them keep, which a restart changes. */
    private void once(int indent, int depth, boolean mayCall) {
        String own = "simple: 'once" + onces++ + " ${header.once}'";
        List<String> options = new ArrayList<>(List.of("idempotentRepository: seen", own));
        if (chance(3) && !overlaps && copies.isEmpty()) { // else how many that are alike pass depends on which of them overlap
            options.add("eager: false");
            isLazy = true;
        }
        if (chance(3)) {
            options.add("completionEager: true");
        }
        block(indent, depth, mayCall, "idempotentConsumer", options.toArray(String[]::new));
    }

    private void aggregate(int indent, int depth, boolean mayCall) {
        List<String> options = new ArrayList<>(List.of("correlationExpression: {header: key}", GROUPS));
        switch (random.nextInt(shape.isBounded() ? 1 : shape.isTimed() ? 4 : 2)) {
            case 0 -> options.add("completionSize: " + (2 + random.nextInt(4)));
            case 1 -> options.add("completionSize: 1000");
            case 2 -> options.add("completionTimeout: " + (1 + random.nextInt(50)));
            default -> options.add("completionInterval: " + (1 + random.nextInt(50)));
        }
        if (shape.keys() && chance(2)) {
            options.add("parallelProcessing: true");
        }
        boolean wasInGroup = isInGroup;
        isInGroup = true;
        block(indent, depth, mayCall && !shape.keys(), "aggregate", options.toArray(String[]::new));
        isInGroup = wasInGroup;
    }

    private void doTry(int indent, int depth, boolean mayCall) {
        if (depth > 0) { // attempts are not nested
            line(indent, "- to: flow:step");
            return;
        }
        line(indent, "- doTry:");
        line(indent + 4, "steps:");
        steps(indent + 6, MAX_DEPTH, mayCall);
        line(indent + 4, "doCatch:");
        line(indent + 6, "- exception: [java.lang.Exception]");
        line(indent + 8, "steps: [{to: 'durable:dead'}]");
    }

    private void choice(int indent, int depth, boolean mayCall) {
        line(indent, "- choice:");
        line(indent + 4, "when:");
        line(indent + 6, "- simple: \"${header.key} == 'k0'\"");
        line(indent + 8, "steps:");
        steps(indent + 10, depth + 1, mayCall);
        line(indent + 4, "otherwise:");
        line(indent + 6, "steps:");
        steps(indent + 8, depth + 1, mayCall);
    }

    private void block(int indent, int depth, boolean mayCall, String name, String... options) {
        line(indent, "- " + name + ":");
        for (String option : options) {
            line(indent + 4, option);
        }
        line(indent + 4, "steps:");
        steps(indent + 6, depth + 1, mayCall);
        if (chance(2)) {
            line(indent + 6, "- to: " + sink());
        }
    }

    private String sink() {
        return "durable:" + (chance(4) ? "inline" : "m") + sinks++;
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private void line(int indent, String text) {
        yaml.append(" ".repeat(indent)).append(text).append('\n');
    }
}
