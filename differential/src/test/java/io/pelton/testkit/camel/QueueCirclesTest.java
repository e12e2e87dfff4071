// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random routes that hand messages over to each other's queues in circles, until these are full, by random schedules: nothing waits for itself, and each
 * message makes as many as it does alone.
 */
@Execution(ExecutionMode.CONCURRENT)
class QueueCirclesTest {
    private static final int MESSAGES = 150;

    /** Steps around one that hands over, {@code SEND}. */
    private static final List<String> AROUND = List.of(
            "SEND",
            "SEND",
            "{loop: {constant: 1, steps: [SEND]}}",
            "{split: {constant: a, steps: [SEND]}}",
            "{split: {constant: a, parallelProcessing: true, steps: [SEND]}}",
            "{multicast: {parallelProcessing: true, steps: [SEND]}}",
            "{multicast: {steps: [SEND]}}",
            "{doTry: {steps: [SEND], doFinally: {steps: [{log: x}]}}}",
            "{pipeline: {steps: [SEND]}}",
            "{filter: {constant: true, steps: [SEND]}}",
            "{doTry: {steps: [{throwException: {exceptionType: java.lang.Exception, message: x}}], doCatch: [{exception: [java.lang.Exception], steps: [SEND]}]}}",
            "{doTry: {steps: [{log: x}], doFinally: {steps: [SEND]}}}",
            "{threads: {poolSize: 1, maxPoolSize: 1}}, SEND",
            "{threads: {poolSize: 2, maxPoolSize: 3, maxQueueSize: 5}}, SEND",
            "{delay: {constant: 1}}, SEND",
            "{delay: {constant: 1, asyncDelayed: true}}, SEND",
            "{throttle: {constant: 1000}}, SEND",
            "{resequence: {header: n, batchConfig: {batchSize: 5, batchTimeout: 20, allowDuplicates: true}, steps: [SEND]}}",
            "{aggregate: {correlationExpression: {constant: a}, completionSize: 1, aggregationStrategy: '#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy', steps: [SEND]}}",
            "{wireTap: direct:tapped}, SEND",
            "{circuitBreaker: {steps: [SEND]}}",
            "SEND, {doTry: {steps: [{throwException: {exceptionType: java.lang.IllegalStateException, message: late}}], doCatch: [{exception: [java.lang.Exception], steps: [{log: x}]}]}}",
            "SEND, {throwException: {exceptionType: java.lang.IllegalStateException, message: late}}");

    private static final List<String> SENDS = List.of(
            "{to: 'seda:qN'}",
            "{to: 'seda:qN'}",
            "{wireTap: 'seda:qN'}",
            "{toD: 'seda:q${header.none}N'}",
            "{recipientList: {constant: 'seda:qN'}}",
            "{recipientList: {constant: 'seda:qN', parallelProcessing: true}}",
            "{routingSlip: {constant: 'seda:qN'}}",
            "{to: direct:dN}",
            "{wireTap: direct:dN}",
            "{wireTap: direct:wN}",
            "{to: direct:wN}");

    /** Steps that wait for the answer of {@code A}, some after they have handed over to {@code B}. */
    private static final List<String> WAITING = List.of(
            "{to: 'A'}",
            "{enrich: {constant: 'A'}}",
            "{to: 'B'}, {to: 'A'}",
            "{wireTap: 'B'}, {to: 'A'}",
            "{multicast: {parallelProcessing: true, stopOnException: true, steps: [{to: 'A'}, {to: 'A'}]}}",
            "{split: {constant: 'x,y', parallelProcessing: true, stopOnException: true, steps: [{to: 'A'}]}}");

    static IntStream seeds() {
        Integer given = Integer.getInteger("pelton.seed");
        return given != null ? IntStream.of(given) : IntStream.range(0, Integer.getInteger("pelton.circles", 60));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void queuesAreFullOfWhatComesBackToThem(int seed) throws Exception {
        Random random = new Random(seed);
        String yaml = routes(random);

        int one = out(OnPelton.runFreely(routes(yaml, 1), Mode.INTERPRETED));
        assertThat(out(OnPelton.simulated(routes(yaml, MESSAGES), seed))).as(yaml).isEqualTo(MESSAGES * one);
        assertThat(out(OnPelton.simulatedFreely(routes(yaml, MESSAGES), seed, ways(random)))).as(yaml).isEqualTo(MESSAGES * one);
    }

    /** Often so few that copies are led in the place of their senders. */
    private static int ways(Random random) {
        return random.nextBoolean() ? 1024 : 1 + random.nextInt(100);
    }

    private static int out(Observed seen) {
        return count(seen, "out");
    }

    private static int count(Observed seen, String mock) {
        return seen.mocks().getOrDefault(mock, List.of()).size();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void consumersWaitForAnswersOfEachOther_someFail_andAllComeToAnEnd(int seed) throws Exception {
        Random random = new Random(seed);
        String yaml = waitingRoutes(random);

        Observed seen = OnPelton.simulatedFreely(routes(yaml, MESSAGES), seed, ways(random));

        assertThat(count(seen, "began")).as(yaml).isGreaterThanOrEqualTo(MESSAGES).isEqualTo(count(seen, "done"));
    }

    private static String waitingRoutes(Random random) {
        int queues = 1 + random.nextInt(3);
        StringBuilder yaml = new StringBuilder("""
                - route: {id: in, from: {uri: direct:in, steps: [{setHeader: {name: n, constant: 0}}, {to: 'seda:q0'}]}}
                """);
        for (int queue = 0; queue < queues; queue++) {
            yaml.append("""
                    - route:
                        id: qN
                        from:
                          uri: 'seda:qN?concurrentConsumers=CONSUMERS'
                          steps:
                            - to: mock:began
                            - setHeader: {name: n, simple: "${header.n}++"}
                            - doTry:
                                steps: [{filter: {simple: "${header.n} < 4", steps: [STEP]}}]
                                doCatch: [{exception: [java.lang.Exception], steps: [{to: mock:failed}]}]
                            - to: mock:done
                    """
                    .replace("STEP", waitingStep(queues, random))
                    .replace("CONSUMERS", "" + (1 + random.nextInt(3)))
                    .replace("N", "" + queue));
        }
        return yaml.toString();
    }

    private static String waitingStep(int queues, Random random) {
        return drawn(WAITING, random)
                .replace("A", "seda:q" + random.nextInt(queues) + "?waitForTaskToComplete=Always")
                .replace("B", "seda:q" + random.nextInt(queues));
    }

    private static RouteCase routes(String yaml, int messages) throws Exception {
        String inputs = IntStream.range(0, messages).mapToObj(i -> "# send: {\"body\": \"" + i + "\"}\n").collect(Collectors.joining());
        return RouteCase.of("routes.yaml", inputs + yaml);
    }

    private static String routes(Random random) {
        int queues = 1 + random.nextInt(3);
        StringBuilder yaml = new StringBuilder("""
                - route: {id: in, from: {uri: direct:in, steps: [{setHeader: {name: n, constant: 0}}, {to: 'seda:q0'}]}}
                - route: {id: tapped, from: {uri: direct:tapped, steps: [{to: mock:tapped}]}}
                """);
        for (int queue = 0; queue < queues; queue++) {
            boolean isCompletion = random.nextInt(4) == 0;
            String uri = "seda:q" + queue + (random.nextInt(3) == 0 ? "?concurrentConsumers=" + (1 + random.nextInt(3)) : "");
            yaml.append("""
                    - route: {id: dN, from: {uri: 'direct:dN', steps: [{to: 'seda:qN'}]}}
                    - route: {id: wN, from: {uri: 'direct:wN', steps: [{resequence: {header: n, batchConfig: {batchSize: 2, batchTimeout: 20, allowDuplicates: true}, steps: [{to: 'seda:qN'}]}}]}}
                    - route:
                        id: qN
                        from:
                          uri: 'URI'
                          steps:
                            - onCompletion: {onWhen: {simple: "${header.n} < 4"}, steps: [COMPLETION]}
                            - FIRST
                            - setHeader: {name: n, simple: "${header.n}++"}
                            - choice:
                                when:
                                  - simple: "${header.n} < 4"
                                    steps: [STEPS]
                                otherwise:
                                  steps: [{to: mock:out}]
                    """
                    .replace("FIRST", random.nextInt(3) == 0 ? "{threads: {poolSize: 1, maxPoolSize: 1}}" : "{log: x}")
                    .replace("STEPS", step(queues, random) + ", " + (isCompletion ? "{log: x}" : step(queues, random)))
                    .replace("COMPLETION", isCompletion ? step(queues, random) : "{log: x}")
                    .replace("URI", uri)
                    .replace("N", "" + queue));
        }
        return yaml.toString();
    }

    private static String step(int queues, Random random) {
        String send = drawn(SENDS, random).replace("N", "" + random.nextInt(queues));
        String step = drawn(AROUND, random).replace("SEND", send);
        return random.nextInt(3) == 0 ? drawn(AROUND.subList(0, 12), random).replace("SEND", step) : step;
    }

    private static String drawn(List<String> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
