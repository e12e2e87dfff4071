// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.connector.mock.MockConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.PeltonException;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.runtime.Task;
import io.pelton.testkit.routes.ScriptConnector.Given;
import io.pelton.testkit.routes.StatefulRoutes.Drawn;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.Mishap;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimStore;
import io.pelton.testkit.simulation.SimulatedError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random routes over several lives, each of which begins with the last epoch of the one before: in the end their outputs have what they have
 * after one life that nothing has disturbed and of which nothing is kept.
 */
final class EpochRound {
    private static final Duration PATIENCE = Duration.ofDays(30);
    private static final Pattern ID = Pattern.compile("[a-z]\\d+");

    private final long seed;
    private final Drawn drawn;
    private final boolean isOrdered;
    private final int pauseEvery;
    private final EngineOptions options;
    private final SplittableRandom random;
    private final Path folder;
    private final SimStore store = new SimStore();
    private final Map<String, List<String>> reference;
    private int lives;
    private int resumed;
    private List<FlowSnapshot> ends = List.of();

    /** @param isOrdered whether the order of what is written, and the groups, depend on nothing but the input */
    EpochRound(long seed, Drawn drawn, boolean isOrdered, Path folder) throws IOException {
        this.seed = seed;
        this.drawn = drawn;
        this.isOrdered = isOrdered;
        this.folder = folder;
        this.random = new SplittableRandom(~seed);
        pauseEvery = random.nextInt(4);
        options = EngineOptions.defaults()
                .withMode(random.nextInt(8) == 0 ? EngineOptions.Mode.COMPILED : EngineOptions.Mode.INTERPRETED)
                .withWorkers(1 + random.nextInt(2))
                .withBatchSize(1 + random.nextInt(3))
                .withRingCapacity(2)
                .withEpochInterval(Duration.ofNanos(1 + random.nextInt(1 << random.nextInt(10, 24))));
        SimStore alone = new SimStore();
        assertThat(live(alone, false, Mishap.NONE)).as("done without a store: %s\n%s", ends, this).isTrue();
        reference = written(alone);
    }

    /** Lives so often, and then until all is done; gives how many lives began with an epoch. */
    int live(List<Mishap> mishaps) throws IOException {
        for (Mishap mishap : mishaps) {
            try {
                live(store, true, mishap);
            } catch (AssertionError e) {
                throw new AssertionError(e.getMessage() + "\n" + mishap + "\n" + this, e);
            }
        }
        assertThat(live(store, true, Mishap.NONE)).as("the last life ends well: %s\n%s %s", ends, mishaps, this).isTrue();
        check(mishaps + "\nthe outputs");
        assertThat(live(store, true, Mishap.NONE)).as("one more life ends well: %s\n%s %s", ends, mishaps, this).isTrue();
        check(mishaps + "\nthe outputs after one more life");
        return resumed;
    }

    private void check(String what) throws IOException {
        Map<String, List<String>> all = written(store);
        assertThat(all).as("%s\n%s", what, this).isEqualTo(reference);
        int kept = new SimEpochs(store).latest().orElseThrow().outputs().values().stream().mapToInt(SimLedger::length).sum();
        int bytes = store.names("out/").stream().mapToInt(name -> store.read(name).length).sum();
        assertThat(kept).as("%s: how much is in the last epoch\n%s", what, this).isEqualTo(bytes);
    }

    /** Whether all flows are done. */
    private boolean live(SimStore where, boolean isKept, Mishap mishap) throws IOException {
        Calls calls = Calls.failing(mishap.calls());
        where.begin(calls);
        resumed += where.names("epoch").contains("epoch") ? 1 : 0;
        boolean[] isDone = new boolean[1];
        LedgerConnector sinks = new LedgerConnector(where, calls);
        RouteLoader loader =
                new RouteLoader(List.of(new PlayedConnector(drawn.scripts(), calls, pauseEvery), sinks, new MockConnector()), Placeholders.none())
                        .withFlow("step", start -> start.peek(_ -> calls.before("step")));
        try (loader) {
            List<Plan> plans = loader.load(List.of(Files.writeString(folder.resolve("routes.yaml"), drawn.yaml())));
            SimRuntime ended = SimRuntime.simulate(
                    mishap.settings(seed + 31L * ++lives), runtime -> isDone[0] = live(runtime, plans, isKept ? where : null, mishap, calls));
            where.begin(Calls.plain());
            if (ended.isKilled()) {
                where.kill(random);
                return false;
            }
            assertThat(ended.timers()).as("timers that are still set").isZero();
        }
        return isDone[0];
    }

    private boolean live(SimRuntime runtime, List<Plan> plans, SimStore kept, Mishap mishap, Calls calls) throws InterruptedException {
        boolean isDone;
        try (Engine engine = kept == null ? new Engine(options, runtime) : new Engine(options, runtime, new SimEpochs(kept))) {
            List<FlowHandle> flows;
            try {
                flows = engine.run(plans);
            } catch (PeltonException | IllegalStateException | SimulatedError | OutOfMemoryError e) {
                if (calls.happened().isEmpty()) {
                    throw e;
                }
                return false;
            }
            Duration deadline = mishap.deadline();
            if (deadline != null) {
                runtime.start("stopper", Task.Kind.WAIT, () -> {
                    try {
                        runtime.moment().await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    flows.forEach(flow -> flow.stop(deadline));
                });
            }
            for (FlowHandle flow : flows) {
                assertThat(flow.await(PATIENCE)).as("%s has ended: %s", flow.plan().id(), flow.snapshot()).isTrue();
            }
            ends = flows.stream().map(FlowHandle::snapshot).toList();
            isDone = ends.stream().allMatch(end -> end.state() == FlowState.DONE);
        }
        runtime.moment().happen();
        return isDone;
    }

    /** The lines of each output; where order and groups depend on more than the input, only how often there is a message, or one like it. */
    private Map<String, List<String>> written(SimStore where) {
        Map<String, List<String>> all = new TreeMap<>();
        for (String name : where.names("out/")) {
            String text = new String(where.read(name), StandardCharsets.UTF_8);
            List<String> lines = isOrdered
                    ? text.lines().toList()
                    : ID.matcher(text).results().map(id -> once(id.group())).toList();
            if (!lines.isEmpty()) {
                all.computeIfAbsent(name.substring(0, name.indexOf('#')), _ -> new ArrayList<>()).addAll(lines);
            }
        }
        if (!isOrdered) {
            all.values().forEach(lines -> lines.sort(null)); // which of the flows has written one is drawn
        }
        return all;
    }

    private String once(String id) {
        Given given = drawn.scripts().get(id.substring(0, 1)).get(Integer.parseInt(id.substring(1)));
        return drawn.yaml().contains("idempotentConsumer") ? given.once() : id;
    }

    @Override
    public String toString() {
        return drawn.yaml() + new ArrayList<>(drawn.scripts().values()) + "\na pause every " + pauseEvery + ", " + options + "\n-Dpelton.seed=" + seed;
    }
}
