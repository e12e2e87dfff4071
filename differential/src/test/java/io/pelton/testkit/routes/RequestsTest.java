// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import io.pelton.spi.Connector;
import io.pelton.testkit.RequestConnector;
import io.pelton.testkit.RequestSource;
import io.pelton.testkit.RequestSource.Request;
import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Routes that answer: replies, completions, and that nobody waits for ever. */
class RequestsTest {
    private static final int SEEDS = 20;
    private static final int REQUESTS = 10_000;
    private static final long PATIENCE = TimeUnit.DAYS.toNanos(1);
    private static final EngineOptions OPTIONS =
            EngineOptions.defaults().withWorkers(2).withBatchSize(2).withRingCapacity(2);

    @TempDir
    private Path folder;

    private final DurableConnector sinks = new DurableConnector();
    private volatile boolean isStuck;
    private volatile boolean isReleased;
    private RequestSource server = new RequestSource("none");

    /** A server of a new run, and its route. */
    private Plan plan(String head, String... steps) throws IOException {
        RequestConnector requests = new RequestConnector();
        server = requests.source("x");
        List<Connector> connectors = new ArrayList<>(List.of(requests, sinks));
        ServiceLoader.load(Connector.class).forEach(connectors::add);
        String route = head + """
                - route:
                    id: r
                    from:
                      uri: request:x
                      steps:
                """ + String.join("\n", steps).indent(8);
        return new RouteLoader(connectors, Placeholders.none())
                .withFlow("stuck", start -> start.peek(_ -> stick()))
                .load(List.of(Files.writeString(folder.resolve("route.yaml"), route)))
                .getFirst();
    }

    private static final String LETTERS = "- errorHandler: {deadLetterChannel: {deadLetterUri: 'durable:letters'}}\n";

    private static String handler(String clause) {
        return "- onException: {exception: [java.lang.Exception], " + clause + ", steps: [{setBody: {simple: '${body} handled'}}, {to: 'durable:handled'}]}\n";
    }

    /** What has come of a request, or that it has come to nothing. */
    private static String text(CompletableFuture<?> reply) {
        return switch (reply.state()) {
            case RUNNING -> "open";
            case SUCCESS -> reply.resultNow() instanceof Message message ? String.valueOf(message.body()) : "done";
            default -> String.valueOf(reply.exceptionNow().getMessage());
        };
    }

    private static void await(SimRuntime runtime, BooleanSupplier condition) throws InterruptedException {
        assertThat(runtime.await(condition, PATIENCE)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock = """
            end           |           | a!       | {setBody: {simple: '${body}!'}}
            failure       |           | down     | {throwException: {exceptionType: java.lang.IllegalStateException, message: down}}
            handled       | handled   | a handled| {throwException: {exceptionType: java.lang.IllegalStateException, message: down}}
            continued     | continued | a handled| {throwException: {exceptionType: java.lang.IllegalStateException, message: down}}
            notHandled    | unhandled | down     | {throwException: {exceptionType: java.lang.IllegalStateException, message: down}}
            deadLetter    | letters   | a        | {throwException: {exceptionType: java.lang.IllegalStateException, message: down}}
            filtered      |           | a        | {filter: {constant: 'false', steps: [{setBody: {constant: b}}]}}
            stopped       |           | b        | {setBody: {constant: b}}, {stop: {}}, {setBody: {constant: c}}
            kept          |           | a        | {aggregate: {correlationExpression: {constant: '1'}, aggregationStrategy: '#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy', completionSize: 2, steps: [{setBody: {constant: b}}]}}
            waited        |           | a        | {delay: {constant: 5000}}
            tapped        |           | a        | {wireTap: {uri: 'direct:tap'}}
            handedOver    |           | a!       | {to: {uri: 'seda:copy'}}
            handedOverNot |           | a        | {to: {uri: 'seda:copy?waitForTaskToComplete=Never'}}
            taken         |           | a!       | {to: {uri: 'direct:copy'}}
            split         |           | a        | {split: {simple: '${body}', steps: [{setBody: {constant: b}}]}}
            """)
    void messageComesToTheEndOfItsRoute_itsSenderGetsItAsItIsThere(String name, String head, String expected, String steps)
            throws IOException {
        String before = switch (head) {
            case null -> "";
            case "handled" -> handler("handled: {constant: 'true'}");
            case "continued" -> handler("continued: {constant: 'true'}");
            case "letters" -> LETTERS;
            default -> handler("handled: {constant: 'false'}");
        };
        Plan plan = plan(before + """
                - route: {from: {uri: 'direct:tap', steps: [{setBody: {constant: tap}}, {to: 'mock:x'}]}}
                - route: {from: {uri: 'direct:copy', steps: [{setBody: {simple: '${body}!'}}, {to: 'mock:x'}]}}
                - route: {from: {uri: 'seda:copy', steps: [{setBody: {simple: '${body}!'}}, {to: 'mock:x'}]}}
                """, "- step: {steps: [" + steps + ", {to: 'mock:out'}]}");
        List<String> replies = new ArrayList<>();
        SimRuntime.simulate(Settings.of(name.hashCode()), runtime -> {
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(plan);
                for (int i = 0; i < 3; i++) {
                    CompletableFuture<Message> reply = server.request("a");
                    await(runtime, reply::isDone);
                    replies.add(text(reply));
                }
                server.finish();
                assertThat(handle.await(Duration.ofDays(1))).isTrue();
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
            }
        });
        assertThat(replies).containsExactly(expected, expected, expected);
        assertThat(server.open()).isZero();
    }

    /** What a route has handed over takes an hour; its sender has the reply before, and is told that all is durable then. */
    @ParameterizedTest
    @ValueSource(strings = {
        "{wireTap: {uri: 'direct:slow'}}",
        "{to: {uri: 'seda:slow?waitForTaskToComplete=Never'}}",
        "{onCompletion: {steps: [{delay: {constant: 3600000}}, {to: 'durable:slow'}]}}"
    })
    void copyGoesOn_theReplyDoesNotWaitForIt(String step) throws IOException {
        String slow = "[{delay: {constant: 3600000}}, {to: 'durable:slow'}]";
        boolean atTheEnd = step.contains("onCompletion");
        Plan plan = plan((atTheEnd ? "- " + step + "\n" : "") + """
                - route: {from: {uri: 'direct:slow', steps: %s}}
                - route: {from: {uri: 'seda:slow', steps: %s}}
                """.formatted(slow, slow), "- step: {steps: [" + (atTheEnd ? "" : step + ", ") + "{to: 'mock:out'}]}");
        SimRuntime.simulate(Settings.of(1).withoutStalls(), runtime -> {
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(plan);
                long begin = runtime.nanoTime();
                Request request = server.ask(new Message("a"));
                await(runtime, request.reply()::isDone);
                assertThat(TimeUnit.NANOSECONDS.toMinutes(runtime.nanoTime() - begin)).isZero();
                assertThat(request.completed()).isNotDone();
                await(runtime, request.completed()::isDone);
                assertThat(TimeUnit.NANOSECONDS.toMinutes(runtime.nanoTime() - begin)).isGreaterThanOrEqualTo(60);
                assertThat(sinks.durable()).containsOnlyKeys("slow");
                server.finish();
                assertThat(handle.await(Duration.ofDays(1))).isTrue();
            }
        });
    }

    /** On the machine itself: a thousand are on their way at once, the others wait for room. */
    @Test
    void tenThousandAskAtOnce_eachGetsHisOwnReply() throws Exception {
        Plan plan = plan("", "- delay: {constant: 50}", "- setBody: {simple: '${body}!'}", "- to: 'durable:out'");
        try (Engine engine = new Engine()) {
            FlowHandle handle = engine.run(plan);
            List<CompletableFuture<Message>> replies =
                    IntStream.range(0, REQUESTS).mapToObj(server::request).toList();
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(replies.get(i).get(60, TimeUnit.SECONDS).body()).isEqualTo(i + "!");
            }
            server.finish();
            assertThat(handle.await(Duration.ofSeconds(60))).isTrue();
            assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
        }
        assertThat(server.open()).isZero();
        assertThat(sinks.durable().get("out")).hasSize(REQUESTS);
    }

    /** The first of two is in a group, and its sender has his reply; it is complete when the group is. */
    @Test
    void messageIsKept_itsSenderGetsItsReply_andIsToldWhenAllIsFlushed() throws IOException {
        Plan plan = plan("", """
                - aggregate:
                    correlationExpression: {constant: '1'}
                    aggregationStrategy: '#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy'
                    completionSize: 2
                    steps: [{to: 'durable:groups'}]
                """);
        List<String> seen = new ArrayList<>();
        SimRuntime.simulate(Settings.of(1), runtime -> {
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(plan);
                Request first = server.ask(new Message("a"));
                await(runtime, first.reply()::isDone);
                assertThat(runtime.await(first.completed()::isDone, TimeUnit.HOURS.toNanos(1))).isFalse();
                Request second = server.ask(new Message("b"));
                first.completed().thenRun(() -> seen.add("first complete: " + sinks.durable()));
                second.completed().thenRun(() -> seen.add("second complete: " + sinks.durable()));
                await(runtime, () -> first.completed().isDone() && second.completed().isDone());
                server.finish();
                assertThat(handle.await(Duration.ofDays(1))).isTrue();
            }
        });
        assertThat(seen)
                .containsExactlyInAnyOrder("first complete: {groups=[[a, b]]}", "second complete: {groups=[[a, b]]}");
    }

    /** Whatever it is told, until it is released. */
    private void stick() {
        isStuck = true;
        while (!isReleased) {
            try {
                EngineRuntime.current().await(() -> isReleased, PATIENCE);
            } catch (InterruptedException e) {
                // it goes on waiting
            }
        }
    }

    /** A step never ends: neither the one at which that is, nor those who come behind him, wait longer than the flow may be cut. */
    @Test
    void flowIsGivenUp_everyCallerIsAnswered() throws IOException {
        Plan plan = plan("", "- to: flow:stuck", "- to: 'durable:out'");
        List<String> replies = new ArrayList<>();
        SimRuntime.simulate(Settings.of(1), runtime -> {
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(plan);
                List<CompletableFuture<Message>> asked =
                        Stream.of("a", "b", "c").map(server::request).toList();
                await(runtime, () -> isStuck);
                handle.stop(Duration.ofMillis(1));
                await(runtime, () -> asked.stream().allMatch(CompletableFuture::isDone));
                asked.forEach(reply -> replies.add(text(reply)));
                isReleased = true;
                await(runtime, () -> server.request("late").isDone());
            }
        });
        assertThat(replies).hasSize(3).containsOnly("the flow that reads request:x has ended");
    }

    private static final List<String> STEPS = List.of(
            "- setBody: {simple: '${body}!'}",
            "- delay: {constant: 20}",
            "- filter: {simple: \"${body} contains '1'\", steps: [{to: 'durable:some'}]}",
            "- wireTap: {uri: 'direct:tap'}",
            "- to: {uri: 'seda:copy'}",
            "- split: {simple: '${body}', parallelProcessing: true, steps: [{delay: {constant: 3}}, {to: 'durable:parts'}]}",
            "- to: 'durable:inline-a'",
            "- filter: {simple: \"${body} contains '3'\", steps: [{throwException: {exceptionType: java.lang.IllegalStateException, message: bad}}]}",
            "- aggregate: {correlationExpression: {constant: '1'}, aggregationStrategy: '#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy',"
                    + " completionSize: 3, completionTimeout: 50, steps: [{to: 'durable:groups'}]}");

    private static final List<String> HEADS = List.of("", "", LETTERS, handler("handled: {constant: 'true'}"));

    private static String[] steps(SplittableRandom random) {
        List<String> steps = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            steps.add(STEPS.get(random.nextInt(STEPS.size())));
        }
        steps.add("- to: 'durable:out'");
        return steps.toArray(String[]::new);
    }

    /** A server of random steps, asked by several at once, whose flow ends, is stopped, cut short, given up or killed, or fails. */
    @Test
    void flowsEndInAnyWay_everyCallerIsAnswered() {
        Seeds.run(SEEDS, this::round);
    }

    private void round(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        String[] steps = steps(random);
        Plan plan = plan(HEADS.get(random.nextInt(HEADS.size())) + """
                - route: {from: {uri: 'direct:tap', steps: [{delay: {constant: 5}}, {to: 'durable:tap'}]}}
                - route: {from: {uri: 'seda:copy', steps: [{setBody: {simple: '${body}?'}}, {to: 'durable:copy'}]}}
                """, steps);
        List<CallFault> faults = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            String call = List.of("write", "flush", "close").get(random.nextInt(3));
            CallFault.Kind kind = List.of(CallFault.Kind.EXCEPTION, CallFault.Kind.ERROR, CallFault.Kind.SLOW).get(random.nextInt(3));
            faults.add(new CallFault(kind, call, 1 + random.nextInt(20)));
        }
        DurableConnector flushed = sinks;
        flushed.forget();
        flushed.calls().begin(faults);
        Settings settings = Settings.of(seed);
        if (random.nextInt(3) == 0) {
            Fault.Kind kind = random.nextBoolean() ? Fault.Kind.KILL : Fault.Kind.STALL;
            settings = settings.with(new Fault(kind, "", 1 + random.nextInt(400)));
        }
        List<Request> asked = new ArrayList<>();
        List<String> early = new ArrayList<>();
        long stopAfter = random.nextInt(3) > 0 ? random.nextLong(300_000_000) : -1;
        Duration deadline = Duration.ofMillis(random.nextBoolean() ? 0 : random.nextLong(200));
        int callers = 1 + random.nextInt(3);
        int requests = 1 + random.nextInt(6);
        SimRuntime ended = SimRuntime.simulate(settings, runtime -> {
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(plan);
                for (int caller = 0; caller < callers; caller++) {
                    String name = "c" + caller + "-";
                    Task _ = runtime.start(name, Task.Kind.WAIT, () -> ask(name, requests, asked, early, runtime));
                }
                if (stopAfter >= 0) {
                    runtime.await(() -> false, stopAfter);
                    handle.stop(deadline);
                } else {
                    await(runtime, () -> asked.size() == callers * requests && server.open() == 0);
                    server.finish();
                }
                assertThat(handle.await(Duration.ofDays(1))).isTrue();
                await(runtime, () -> asked.size() == callers * requests);
            }
        });
        String route = String.join("\n", steps) + faults + settings.faults() + " stopped after " + stopAfter + " within " + deadline;
        assertThat(early).as("complete, and not durable: %s", route).isEmpty();
        if (!ended.isKilled()) {
            assertThat(asked).as(route).hasSize(callers * requests).allMatch(request -> request.reply().isDone(), "has a reply");
            assertThat(asked).as(route).allMatch(request -> request.completed().isDone(), "is complete or was given up");
        }
    }

    /** One request after the other. Each that is complete must have come to the sink, unless it has failed and nobody has handled that. */
    private void ask(String name, int requests, List<Request> asked, List<String> early, SimRuntime runtime) {
        for (int i = 0; i < requests; i++) {
            String body = name + i;
            Request request = server.ask(new Message(body));
            request.completed().thenRun(() -> {
                if (!sinks.durable().toString().contains(body)) {
                    early.add(body);
                }
            });
            asked.add(request);
            try {
                runtime.await(request.reply()::isDone, PATIENCE);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
