// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.connector.beacon.BeaconConnector;
import io.pelton.connector.mock.MockConnector;
import io.pelton.connector.mock.Mocks;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A key that idempotentConsumer remembers for good belongs to a message that is durable: whatever fails, no message is lost. */
@Timeout(60)
class IdempotentKeysTest {
    private static final String FILE = "org.apache.camel.support.processor.idempotent.FileIdempotentRepository";
    private static final String MEMORY = "org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository";

    private static final int KEY_OF_FIRST_RECORD = 33;

    @TempDir
    private Path folder;

    private final Mocks mocks = new Mocks();
    private final FragileSink fragile = new FragileSink();

    /** {@code fragile:}: a background sink; what it has flushed is durable, and one of its flushes may fail. */
    private static final class FragileSink implements Connector {
        final List<String> durable = Collections.synchronizedList(new ArrayList<>());
        final AtomicInteger flushesUntilFailure = new AtomicInteger(Integer.MAX_VALUE);

        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("fragile", "", "", false, true, List.of());
        }

        @Override
        public Sink<Object> sink(Endpoint endpoint) {
            return () -> new SinkWriter<>() {
                private final List<String> buffer = new ArrayList<>();

                @Override
                public void write(Object record) {
                    buffer.add(record.toString());
                }

                @Override
                public void flush() throws IOException {
                    if (flushesUntilFailure.decrementAndGet() <= 0) {
                        throw new IOException("connection reset");
                    }
                    durable.addAll(buffer);
                    buffer.clear();
                }
            };
        }
    }

    private Path store() {
        return folder.resolve("keys");
    }

    private String bean(String type) {
        return """
                - beans:
                    - name: seen
                      type: %s
                      properties: {%s}
                """
                .formatted(type, type.equals(FILE) ? "fileStore: '" + store() + "'" : "cacheSize: 100000");
    }

    private static String route(String id, int count, String options, String to) {
        return """
                - route:
                    id: %s
                    from:
                      uri: "beacon:%s?count=%d"
                      steps:
                        - idempotentConsumer: {idempotentRepository: seen, simple: "${body}", %s steps: [{to: "%s"}]}
                """
                .formatted(id, id, count, options, to);
    }

    private List<FlowSnapshot> run(String yaml, EngineOptions options) throws Exception {
        Path file = Files.writeString(folder.resolve("routes.yaml"), yaml);
        List<Connector> connectors = List.of(new BeaconConnector(), new MockConnector(mocks), fragile);
        try (Engine engine = new Engine(options);
                RouteLoader loader = new RouteLoader(connectors, Placeholders.none())) {
            List<FlowHandle> flows = new ArrayList<>();
            for (Plan plan : loader.load(List.of(file))) {
                flows.add(engine.run(plan));
            }
            for (FlowHandle flow : flows) {
                assertThat(flow.await(Duration.ofSeconds(50))).isTrue();
            }
            return flows.stream().map(FlowHandle::snapshot).toList();
        }
    }

    /** Messages that fail are skipped, and in {@code flow:step} each fails that comes while there is an error to throw. */
    private FlowSnapshot runSkipping(String yaml, AtomicReference<@Nullable Error> error) throws Exception {
        Path file = Files.writeString(folder.resolve("routes.yaml"), yaml);
        List<Connector> connectors = List.of(new BeaconConnector(), new MockConnector(mocks), fragile);
        try (Engine engine = new Engine(EngineOptions.defaults());
                RouteLoader loader = new RouteLoader(connectors, Placeholders.none())
                        .withFlow("step", start -> start.peek(_ -> strike(error.get())))) {
            Plan plan = loader.load(List.of(file)).getFirst();
            Pipeline skipping = new Pipeline(plan.pipeline().steps(), ErrorPolicy.skip());
            FlowHandle flow = engine.run(Plan.of(plan.id(), plan.delivery(), plan.input(), skipping));
            assertThat(flow.await(Duration.ofSeconds(50))).isTrue();
            return flow.snapshot();
        }
    }

    private static void strike(@Nullable Error error) {
        if (error != null) {
            throw error;
        }
    }

    private FlowSnapshot run(String yaml) throws Exception {
        return run(yaml, EngineOptions.defaults()).getFirst();
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "eager: false,", "completionEager: true,", "removeOnFailure: false,", "eager: false, completionEager: true,"})
    void sinkFailsToFlush_allMessagesAreNewInTheNextRun(String options) throws Exception {
        String yaml = bean(FILE) + route("r", 1_000, options, "fragile:x");
        fragile.flushesUntilFailure.set(1);

        assertThat(run(yaml).state()).isEqualTo(FlowState.FAILED);
        fragile.flushesUntilFailure.set(Integer.MAX_VALUE);
        FlowSnapshot second = run(yaml);
        FlowSnapshot third = run(yaml);

        assertThat(second.state()).isEqualTo(FlowState.DONE);
        assertThat(fragile.durable).containsExactlyElementsOf(numbers(1_000));
        assertThat(third.state()).isEqualTo(FlowState.DONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "completionEager: true,",
        "eager: false,",
        "split: {constant: x, steps: [",
        "multicast: {steps: ["
    })
    void messageFailsWithAnErrorAndIsSkipped_itIsNewWhenItComesAgain(String how) throws Exception {
        boolean isAround = how.endsWith("[");
        String once = "{idempotentConsumer: {idempotentRepository: seen, header: key, " + (isAround ? "" : how)
                + " steps: [{to: 'flow:step'}, {to: 'fragile:x'}]}}";
        String yaml = bean(FILE)
                + "- from: {uri: 'beacon:x?count=3', steps: [{setHeader: {name: key, simple: '${body}'}}, "
                + (isAround ? "{" + how + once + "]}}" : once) + "]}\n";
        AtomicReference<@Nullable Error> error = new AtomicReference<>(new AssertionError("a class is missing"));

        assertThat(runSkipping(yaml, error).state()).isEqualTo(FlowState.DONE);
        assertThat(fragile.durable).isEmpty();
        error.set(null);

        assertThat(runSkipping(yaml, error).state()).isEqualTo(FlowState.DONE);
        assertThat(fragile.durable).hasSize(3);
    }

    @Test
    void keyIsPending_itsDuplicatesAreDropped() throws Exception {
        String yaml = bean(MEMORY)
                + """
                - route:
                    from:
                      uri: "beacon:x?count=500"
                      steps:
                        - split:
                            tokenize: {source: "variable:keys", token: ","}
                            steps:
                              - idempotentConsumer:
                                  idempotentRepository: seen
                                  simple: "${body}"
                                  skipDuplicate: false
                                  steps:
                                    - choice:
                                        when: [{simple: "${exchangeProperty.CamelDuplicateMessage} == null", steps: [{to: "mock:new"}]}]
                                        otherwise: {steps: [{to: "mock:known"}]}
                """
                        .replace("        - split", "        - setVariable: {name: keys, constant: 'a,b,a,c'}\n        - split");

        assertThat(run(yaml).state()).isEqualTo(FlowState.DONE);
        assertThat(mocks.received("new")).hasSize(3);
        assertThat(mocks.received("known")).hasSize(4 * 500 - 3);
    }

    @Test
    void twoRoutesShareARepository_eachKeyPassesOnce() throws Exception {
        String yaml = bean(FILE) + route("a", 5_000, "", "mock:new") + route("b", 5_000, "", "mock:new");

        List<FlowSnapshot> ends = run(yaml, EngineOptions.defaults());

        assertThat(ends).extracting(FlowSnapshot::state).containsOnly(FlowState.DONE);
        assertThat(mocks.received("new")).hasSize(5_000);
    }

    @Test
    void groupsKeepMessages_theirKeysAreNotRememberedBeforeTheGroupsAreDurable() throws Exception {
        String yaml = bean(FILE)
                + """
                - route:
                    from:
                      uri: "beacon:x?count=100"
                      steps:
                        - idempotentConsumer:
                            idempotentRepository: seen
                            simple: "${body}"
                            steps:
                              - aggregate:
                                  correlationExpression: {constant: all}
                                  aggregationStrategy: "#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy"
                                  completionSize: 10
                                  steps: [{to: "fragile:x"}]
                """;
        fragile.flushesUntilFailure.set(1);
        assertThat(run(yaml).state()).isEqualTo(FlowState.FAILED);
        fragile.flushesUntilFailure.set(Integer.MAX_VALUE);

        assertThat(run(yaml).state()).isEqualTo(FlowState.DONE);
        assertThat(fragile.durable).hasSize(10);
    }

    @Test
    void storeCannotBeOpened_theFlowFails_andNothingIsTakenForADuplicate() throws Exception {
        Files.createDirectories(store());

        FlowSnapshot end = run(bean(FILE) + route("r", 3, "", "mock:new"));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure()).hasMessageContaining("PL302").hasMessageContaining(store().toString());
        assertThat(end.committed().getFirst().offset()).isZero();
    }

    @Test
    void storeIsDamaged_theFlowFails_andNothingIsAcknowledged() throws Exception {
        String yaml = bean(FILE) + route("r", 3, "", "mock:new");
        Path other = folder.resolve("elsewhere");
        run(yaml.replace(store().toString(), other.toString()));
        byte[] bytes = Files.readAllBytes(other);
        bytes[KEY_OF_FIRST_RECORD] ^= 1;
        Files.write(store(), bytes);

        FlowSnapshot end = run(yaml);

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure()).hasMessageContaining("damaged at byte 24");
        assertThat(end.committed().getFirst().offset()).isZero();
    }

    static long[] seeds() {
        Long given = Long.getLong("pelton.seed");
        if (given != null) {
            return new long[] {given};
        }
        long first = System.nanoTime() & 0xFFFF_FFFFL;
        return IntStream.range(0, Integer.getInteger("pelton.iterations", 15)).mapToLong(i -> first + i).toArray();
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void runsFailAtAnyFlush_inTheEndEveryKeyIsDurable(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        int count = random.nextInt(1, 3_000);
        String options = (random.nextBoolean() ? "eager: false," : "") + (random.nextBoolean() ? "completionEager: true," : "");
        String yaml = bean(FILE) + route("r", count, options, "fragile:x");
        EngineOptions small = EngineOptions.defaults().withBatchSize(random.nextInt(1, 64));
        FlowState state = FlowState.FAILED;
        for (int run = 0; state != FlowState.DONE; run++) {
            fragile.flushesUntilFailure.set(run < 5 ? random.nextInt(1, 12) : Integer.MAX_VALUE);
            state = run(yaml, small).getFirst().state();
        }
        assertThat(fragile.durable).containsAll(numbers(count));
        fragile.durable.clear();
        fragile.flushesUntilFailure.set(Integer.MAX_VALUE);
        run(yaml, small);
        assertThat(fragile.durable).isEmpty();
    }
}
