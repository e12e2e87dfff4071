// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.connector.discard.DiscardConnector;
import io.pelton.connector.exec.AllowedCommands;
import io.pelton.connector.exec.ExecConnector;
import io.pelton.connector.jdbc.JdbcConnector;
import io.pelton.connector.log.LogConnector;
import io.pelton.connector.mock.MockConnector;
import io.pelton.connector.mock.Mocks;
import io.pelton.connector.mock.StubConnector;
import io.pelton.connector.timer.TimerConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.ErrorPolicy;
import io.pelton.message.Message;
import io.pelton.message.NamedValues;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Connector;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Runs a case on Pelton. */
final class OnPelton {
    /** Nothing that waits for a time in a case waits longer. */
    private static final Duration LONG = Duration.ofMinutes(2);

    private OnPelton() {}

    static Observed run(RouteCase routes, EngineOptions.Mode mode) throws Exception {
        return run(routes, EngineOptions.defaults().withMode(mode), EngineRuntime.system());
    }

    /** The same in virtual time, by the schedule that {@code seed} gives: batches of one, rings of two. */
    static Observed simulated(RouteCase routes, long seed) {
        return simulated(routes, EngineOptions.Mode.INTERPRETED, seed);
    }

    static Observed simulated(RouteCase routes, EngineOptions.Mode mode, long seed) {
        return simulated(seed, runtime -> run(routes, inSmallSteps(routes, mode), runtime));
    }

    private static EngineOptions inSmallSteps(RouteCase routes, EngineOptions.Mode mode) {
        return EngineOptions.defaults()
                .withMode(mode)
                .withWorkers(routes.hasWays() ? 8 : 2)
                .withBatchSize(1)
                .withRingCapacity(2);
    }

    private interface Simulated {
        Observed run(EngineRuntime runtime) throws Exception;
    }

    private static Observed simulated(long seed, Simulated body) {
        AtomicReference<@Nullable Observed> seen = new AtomicReference<>();
        SimRuntime.simulate(Settings.of(seed), runtime -> seen.set(body.run(runtime)));
        return Objects.requireNonNull(seen.get());
    }

    /**
     * The same as a program sees it that goes on for a while: the input ends after a time in which all that waits for one has come.
     */
    static Observed simulatedWhileOpen(RouteCase routes, EngineOptions.Mode mode, long seed) {
        return simulated(seed, runtime -> runWhileOpen(routes, inSmallSteps(routes, mode), runtime));
    }

    private static Observed runWhileOpen(RouteCase routes, EngineOptions options, EngineRuntime runtime) throws Exception {
        Mocks mocks = new Mocks();
        List<String> outcomes = new CopyOnWriteArrayList<>();
        RouteLoader loader = loader(new GivenConnector(routes.inputs(), hasCopies(routes)).stayingOpen(), mocks);
        List<Plan> plans = load(routes, loader);
        try (Engine engine = new Engine(options, runtime)) {
            List<FlowHandle> flows = engine.run(plans.stream()
                    .map(plan -> plan.id().equals("entry") ? observed(plan, outcomes) : plan)
                    .toList());
            entryFirst(flows).getFirst().await(LONG);
            for (FlowHandle flow : flows) {
                flow.stop(LONG);
                flow.await(LONG);
                PeltonException failure = flow.snapshot().failure();
                if (failure != null) {
                    throw failure;
                }
            }
        }
        return new Observed(outcomes, received(mocks), "");
    }

    private static Observed run(RouteCase routes, EngineOptions options, EngineRuntime runtime) throws Exception {
        Mocks mocks = new Mocks();
        List<String> outcomes = new CopyOnWriteArrayList<>();
        RouteLoader loader = loader(new GivenConnector(routes.inputs(), hasCopies(routes)), mocks);
        List<Plan> plans = load(routes, loader);
        Ways ways = routes.hasWays() ? Ways.takeLoaded() : null; // else those that another test has loaded on this thread
        try (Engine engine = new Engine(options, runtime)) {
            List<FlowHandle> flows = engine.run(plans.stream()
                    .map(plan -> plan.id().equals("entry") ? observed(plan, outcomes) : plan)
                    .toList());
            for (FlowHandle flow : entryFirst(flows)) {
                FlowSnapshot end = ended(flow, loader);
                if (end.failure() != null) {
                    throw end.failure();
                }
            }
        }
        return new Observed(outcomes, received(mocks), ways == null ? "" : ways.text());
    }

    /** Until it has ended, a message may start the route of another flow. */
    private static List<FlowHandle> entryFirst(List<FlowHandle> flows) {
        return flows.stream().sorted(Comparator.comparing(flow -> !flow.plan().id().equals("entry"))).toList();
    }

    /** Waits for its end, which does not come by itself if its route is stopped. */
    private static FlowSnapshot ended(FlowHandle flow, RouteLoader loader) throws InterruptedException {
        for (Duration pause = Duration.ofMillis(20); !flow.await(pause); pause = pause.multipliedBy(2)) { // a snapshot of a large plan takes long
            if (isAtRest(flow.snapshot(), loader)) {
                loader.giveUpStopped();
                flow.stop(Duration.ofSeconds(10));
            }
        }
        return flow.snapshot();
    }

    /** Whether it only waits for a route that somebody else would have to start. */
    static boolean isAtRest(FlowSnapshot flow, RouteLoader loader) {
        return loader.isAtRest(flow.flow(), flow.committed(), flow.isReading(), flow.waysLeft());
    }

    /** Whether messages are handed to other routes: a block around the plan lets none of them change thread. */
    static boolean hasCopies(RouteCase routes) {
        return routes.yaml().contains("seda:") || routes.yaml().contains("stub:");
    }

    /** What the mocks are sent where nothing stands around the plan, so that messages may change thread. */
    static Observed runFreely(RouteCase routes, EngineOptions.Mode mode) throws Exception {
        return runFreely(routes, EngineOptions.defaults().withMode(mode), EngineRuntime.system());
    }

    /** The same in virtual time, by the schedule that {@code seed} gives, with so many ways at once. */
    static Observed simulatedFreely(RouteCase routes, long seed, int ways) {
        return simulated(seed, runtime -> runFreely(routes, inSmallSteps(routes, EngineOptions.Mode.INTERPRETED).withWays(ways), runtime));
    }

    private static Observed runFreely(RouteCase routes, EngineOptions options, EngineRuntime runtime) throws Exception {
        Mocks mocks = new Mocks();
        RouteLoader loader = loader(new GivenConnector(routes.inputs(), false), mocks);
        try (Engine engine = new Engine(options, runtime)) {
            List<FlowHandle> flows =
                    engine.run(load(routes, loader).stream().map(OnPelton::skipping).toList());
            for (FlowHandle flow : flows) {
                FlowSnapshot end = ended(flow, loader);
                if (end.failure() != null) {
                    throw end.failure();
                }
            }
        }
        return new Observed(List.of(), received(mocks), "");
    }

    private static Plan skipping(Plan plan) {
        return Plan.of(plan.id(), plan.delivery(), plan.input(), new Pipeline(plan.pipeline().steps(), ErrorPolicy.skip()));
    }

    static List<Plan> load(RouteCase routes, GivenConnector given, Mocks mocks) throws Exception {
        return load(routes, loader(given, mocks));
    }

    private static RouteLoader loader(GivenConnector given, Mocks mocks) {
        return loader(given, new MockConnector(mocks));
    }

    static RouteLoader loader(GivenConnector given, Connector mocks) {
        return new RouteLoader(
                List.of(
                        given,
                        mocks,
                        new StubConnector(),
                        new LogConnector(),
                        new TimerConnector(),
                        new DiscardConnector(),
                        new JdbcConnector(),
                        new ExecConnector(AllowedCommands.all(System.getenv("PATH")))),
                Placeholders.none())
                .withClasses(AllowedClasses.values().withNames(List.of("io.pelton.testkit.camel.*", "org.apache.camel.processor.converter.custom.*", "org.h2.jdbcx.JdbcDataSource")));
    }

    static List<Plan> load(RouteCase routes, RouteLoader loader) throws Exception {
        Path folder = Files.createTempDirectory("routes");
        Path entry = Files.writeString(folder.resolve("entry.yaml"), entry(routes));
        Path file = Files.writeString(folder.resolve(routes.name()), routes.yaml());
        try {
            return loader.load(List.of(entry, file));
        } finally {
            Files.delete(entry);
            Files.delete(file);
            Files.delete(folder);
        }
    }

    /** A route that sends the messages to where they are to go, and asks for a configuration of its own, so that those of all routes are not for it. */
    private static String entry(RouteCase routes) {
        String text = """
                - routeConfiguration:
                    id: entry
                - route:
                    id: entry
                    routeConfigurationId: entry
                    errorHandler: {noErrorHandler: {}}
                    from:
                      uri: given:messages
                      steps:
                """;
        List<String> targets = routes.inputs().stream().map(RouteCase.Input::to).distinct().toList();
        if (targets.size() <= 1) {
            return text + "        - to: '" + (targets.isEmpty() ? "direct:in" : targets.getFirst()) + "'\n";
        }
        StringBuilder choice = new StringBuilder(text).append("        - choice:\n            when:\n");
        for (String target : targets) {
            String given = target.equals("direct:in") ? "null" : "'" + target + "'"; // the usual one is not told
            choice.append("              - simple: \"${exchangeProperty.").append(GivenConnector.TARGET).append("} == ").append(given)
                    .append("\"\n                steps: [{to: '").append(target).append("'}]\n");
        }
        return choice.toString();
    }

    /** The plan with a block around it that notes what becomes of each message. */
    static Plan observed(Plan plan, List<String> outcomes) {
        StepInfo info = StepInfo.at(Origin.UNKNOWN);
        Step block = new Step.Block(info, "observed", new Observing(outcomes), List.of(plan.pipeline()));
        return Plan.of(
                plan.id(), plan.delivery(), plan.input(), new Pipeline(List.of(block, new Step.Stop(info)), ErrorPolicy.skip()));
    }

    private record Observing(List<String> outcomes) implements BlockFunction<Object> {
        @Override
        public boolean apply(Object record, Branches<Object> branches) {
            Message message = (Message) record;
            try {
                branches.run(0, message);
                outcomes.add(shown(message));
            } catch (Exception e) {
                outcomes.add(Shown.failure(e));
            }
            return true;
        }
    }

    static String shown(Object record) {
        Message message = (Message) record;
        return Shown.message(
                message.body(), map(message.headers()), map(message.properties()), map(message.variables()));
    }

    private static Map<String, Object> map(NamedValues values) {
        Map<String, Object> map = new TreeMap<>();
        values.forEach(map::put);
        return map;
    }

    private static Map<String, List<String>> received(Mocks mocks) {
        Map<String, List<String>> received = new TreeMap<>();
        for (String name : mocks.names()) {
            received.put(name, mocks.received(name).stream().map(OnPelton::shown).toList());
        }
        return received;
    }
}
