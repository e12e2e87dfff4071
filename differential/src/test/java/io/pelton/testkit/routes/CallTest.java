// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.connector.mock.MockConnector;
import io.pelton.connector.mock.Mocks;
import io.pelton.connector.timer.TimerConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.RequestConnector;
import io.pelton.testkit.simulation.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Steps that ask something outside and wait for its answer, in virtual time. */
class CallTest {
    private static final int SEEDS = 20;
    private static final EngineOptions OPTIONS = EngineOptions.defaults().withWorkers(1);
    private static final Duration PATIENCE = Duration.ofDays(1);

    @TempDir
    private Path folder;

    /** The scheme {@code ask}: answers after a minute, fails at first, or never answers. */
    private static final class AskConnector implements Connector {
        private final List<CompletableFuture<Message>> calls = new ArrayList<>();
        private long most;

        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("ask", "asks", "NAME", false, true, List.of());
        }

        @Override
        public Caller<Message, Message> caller(Endpoint endpoint) {
            return (request, runtime) -> call(endpoint.path(), request, runtime);
        }

        private CompletableFuture<Message> call(String name, Message request, EngineRuntime runtime) {
            Message answer = request.copy();
            answer.setBody(request.body() + " " + name);
            CompletableFuture<Message> call = new CompletableFuture<>();
            boolean fails = name.equals("flaky") && calls.isEmpty();
            calls.add(call);
            most = Math.max(most, calls.stream().filter(each -> !each.isDone()).count());
            if (!name.equals("mute")) {
                Alarm alarm = runtime.after(TimeUnit.MINUTES.toNanos(1), () -> {
                    boolean _ = fails ? call.completeExceptionally(new IOException("busy")) : call.complete(answer);
                });
                var _ = call.whenComplete((_, _) -> alarm.cancel());
            }
            return call;
        }
    }

    private Plan plan(List<Connector> own, String steps) throws IOException {
        return plan(own, steps, 1_000);
    }

    private Plan plan(List<Connector> own, String steps, int inFlight) throws IOException {
        List<Connector> connectors = new ArrayList<>(own);
        ServiceLoader.load(Connector.class).forEach(connectors::add);
        String route = """
                - errorHandler: {defaultErrorHandler: {redeliveryPolicy: {maximumRedeliveries: 1, redeliveryDelay: 1000}}}
                - route: {maxInFlight: %d, from: {uri: request:x, steps: [%s, {setBody: {simple: '${body}!'}}, {to: 'mock:x'}]}}
                """.formatted(inFlight, steps);
        return new RouteLoader(connectors, Placeholders.none())
                .load(List.of(Files.writeString(folder.resolve("route.yaml"), route)))
                .getFirst();
    }

    /** Asks twice, and gives the replies, how often the outside was asked, and how many seconds that took. */
    private String asked(String steps) {
        List<String> seen = new ArrayList<>();
        Seeds.simulateWithoutStalls(SEEDS, (_, runtime) -> {
            RequestConnector requests = new RequestConnector();
            AskConnector outside = new AskConnector();
            long begin = runtime.nanoTime();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(plan(List.of(requests, outside), steps));
                List<CompletableFuture<Message>> replies =
                        List.of(requests.source("x").request("a"), requests.source("x").request("b"));
                requests.source("x").finish();
                assertThat(handle.await(PATIENCE)).isTrue();
                seen.add(replies.stream().map(reply -> reply.isCompletedExceptionally()
                                ? reply.exceptionNow().getMessage()
                                : reply.resultNow().body())
                        .toList() + " asked " + outside.calls.size() + " times");
                assertThat(runtime.nanoTime() - begin).isLessThan(TimeUnit.MINUTES.toNanos(5));
            }
        });
        assertThat(seen).hasSizeGreaterThan(0);
        return String.join("\n", seen.stream().distinct().toList());
    }

    @Test
    void outsideAnswersAtLast_theAnswerTakesThePlaceOfTheMessage() {
        assertThat(asked("{to: {uri: 'ask:late'}}")).isEqualTo("[a late!, b late!] asked 2 times");
    }

    @Test
    void callFails_itIsMadeAgainAsTheErrorHandlerSays() {
        assertThat(asked("{to: {uri: 'ask:flaky'}}")).isEqualTo("[a flaky!, b flaky!] asked 3 times");
    }

    @Test
    void manyAreToBeAsked_soManyCallsAreMadeAtOnceAsTheRouteHasInFlight() {
        Seeds.simulateWithoutStalls(SEEDS, (_, runtime) -> {
            RequestConnector requests = new RequestConnector();
            AskConnector outside = new AskConnector();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(plan(List.of(requests, outside), "{to: {uri: 'ask:late'}}", 3));
                List<CompletableFuture<Message>> replies =
                        IntStream.range(0, 10).mapToObj(requests.source("x")::request).toList();
                requests.source("x").finish();
                assertThat(handle.await(PATIENCE)).isTrue();
                assertThat(replies).allMatch(reply -> reply.resultNow() != null);
                assertThat(outside.most).isEqualTo(3);
            }
        });
    }

    @Test
    void flowIsCutShortWhileItAsks_theCallIsCancelled_andNobodyWaits() {
        Seeds.simulate(SEEDS, (random, runtime) -> {
            RequestConnector requests = new RequestConnector();
            AskConnector outside = new AskConnector();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(plan(List.of(requests, outside), "{to: {uri: 'ask:mute'}}"));
                CompletableFuture<Message> reply = requests.source("x").request("a");
                assertThat(runtime.await(() -> !outside.calls.isEmpty(), PATIENCE.toNanos())).isTrue();
                handle.stop(Duration.ofMillis(random.nextInt(100)));
                assertThat(handle.await(PATIENCE)).isTrue();
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.CUT_SHORT);
                assertThat(reply).isCompletedExceptionally();
                assertThat(outside.calls).hasSize(1).allMatch(CompletableFuture::isCancelled);
            }
        });
    }

    /** The scheme {@code keep}: writes to a list, on a thread of its own. */
    private record KeepConnector(List<Object> kept) implements Connector {
        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("keep", "keeps bodies", "NAME", false, true, List.of());
        }

        @Override
        public Sink<Object> sink(Endpoint endpoint) {
            return () -> (SinkWriter<Object>) kept::add;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"keep:tap", "mock:tap"})
    void stepAsksWhereItsSourceWaits_copiesThatGoOnByThemselvesAreWrittenMeanwhile(String target) throws Exception {
        String route = """
                - from:
                    uri: timer:once?repeatCount=1&delay=0
                    steps:
                      - wireTap: %s
                      - to: ask:mute
                """.formatted(target);
        Seeds.simulate(SEEDS, (_, runtime) -> {
            Mocks mocks = new Mocks();
            List<Object> kept = new ArrayList<>();
            AskConnector outside = new AskConnector();
            List<Connector> connectors =
                    List.of(outside, new MockConnector(mocks), new KeepConnector(kept), new TimerConnector());
            Plan plan = new RouteLoader(connectors, Placeholders.none())
                    .load(List.of(Files.writeString(folder.resolve("tapped.yaml"), route)))
                    .getFirst();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(plan);
                assertThat(runtime.await(() -> !outside.calls.isEmpty(), PATIENCE.toNanos())).isTrue();
                assertThat(runtime.await(() -> kept.size() + mocks.received("tap").size() == 1, PATIENCE.toNanos())).isTrue();
                handle.stop(Duration.ZERO);
                assertThat(handle.await(PATIENCE)).isTrue();
                assertThat(outside.calls).hasSize(1).allMatch(CompletableFuture::isCancelled);
            }
        });
    }
}
