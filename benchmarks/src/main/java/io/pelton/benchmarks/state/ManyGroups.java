// SPDX-License-Identifier: Apache-2.0

package io.pelton.benchmarks.state;

import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Row;
import io.pelton.connector.log.LogConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.PositionStore;
import io.pelton.spi.StateStore;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What epochs of a route with 1,000,000 groups cost it, and the start of a run that goes on with them. */
final class ManyGroups {
    static final String NAME = "aggregate, 1,000,000 groups";
    static final String RESTART = NAME + ": restart to the first record";
    private static final String KEEPING = "Keeping state";

    private static final int GROUPS = 1_000_000;
    private static final String ROUTE =
            """
            - route:
                id: groups
                from:
                  uri: keys:all
                  steps:
                    - aggregate:
                        id: latest
                        correlationExpression: {simple: "${body}"}
                        aggregationStrategy: "#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy"
                        completionSize: 1000000000
                        steps: [{to: {id: out, uri: log:out}}]
            """;

    private final Path folder;
    private final Duration time;

    ManyGroups(Settings settings) {
        this.folder = settings.work().resolve("groups");
        this.time = Duration.ofSeconds(settings.pick(10, 60));
    }

    List<Row> measure() throws Exception {
        clear();
        List<Row> rows = new ArrayList<>();
        Keys without = new Keys(GROUPS);
        rows.add(rate("Without state", without, run(without, null, time)));
        Keys keeping = new Keys(GROUPS);
        try (StateFolder state = StateFolder.open(folder)) {
            Counting store = new Counting(state);
            long written = written();
            double seconds = run(keeping, store, time);
            rows.add(rate(KEEPING, keeping, seconds));
            rows.add(row(NAME + ": epochs", store.decided.get() / seconds, "epochs/s"));
            rows.add(row(NAME + ": written by an epoch", (written() - written) / 1e6 / store.decided.get(), "MB"));
            long[] pauses = keeping.longestGaps(Math.max(1, store.decided.get()));
            rows.add(row(NAME + ": pause of an epoch (median)", pauses[pauses.length / 2] / 1e9, "s"));
            rows.add(row(NAME + ": pause of an epoch (longest)", pauses[0] / 1e9, "s"));
        }
        double restart = Double.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            Keys again = new Keys(GROUPS);
            long begin = System.nanoTime();
            try (StateFolder state = StateFolder.open(folder)) {
                run(again, state, Duration.ofSeconds(1));
            }
            restart = Math.min(restart, (again.firstNanos() - begin) / 1e9);
        }
        rows.add(row(RESTART, restart, "s"));
        clear();
        return rows;
    }

    private static Row rate(String name, Keys keys, double seconds) {
        return Row.of(name, Map.of("route", NAME), keys.read() / seconds, "records/s");
    }

    /** Something that is of interest by itself. */
    private static Row row(String measure, double score, String unit) {
        return Row.of(KEEPING, Map.of("route", measure), score, unit);
    }

    /** Runs for {@code atMost}, and says for how long it was, in seconds. */
    private static double run(Keys keys, @Nullable StateStore store, Duration atMost) throws Exception {
        Path file = Files.createTempFile("groups", ".yaml");
        List<Plan> plans;
        try (RouteLoader loader = new RouteLoader(List.of(keys, new LogConnector()), Placeholders.none()).withClasses(AllowedClasses.values())) {
            Files.writeString(file, ROUTE);
            plans = loader.load(List.of(file));
            long begin = System.nanoTime();
            try (Engine engine = new Engine(EngineOptions.defaults(), EngineRuntime.current(), store)) {
                FlowHandle flow = engine.run(plans, _ -> {}).getFirst();
                flow.await(atMost);
                double seconds = (System.nanoTime() - begin) / 1e9;
                flow.stop(Duration.ofSeconds(30));
                flow.await();
                if (flow.snapshot().failure() != null) {
                    throw flow.snapshot().failure();
                }
                return seconds;
            }
        } finally {
            Files.delete(file);
        }
    }

    /** What this process has given to the system to write, in bytes. */
    private static long written() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/io"))) {
            return lines.filter(line -> line.startsWith("wchar: ")).mapToLong(line -> Long.parseLong(line.substring(7))).findFirst().orElseThrow();
        }
    }

    private void clear() throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    /** Counts epochs. */
    private static final class Counting implements StateStore, EpochStore {
        private final StateStore store;
        private final AtomicInteger decided = new AtomicInteger();

        Counting(StateStore store) {
            this.store = store;
        }

        @Override
        public PositionStore positions() {
            return store.positions();
        }

        @Override
        public EpochStore epochs() {
            return this;
        }

        @Override
        public Optional<Epoch> latest() throws IOException {
            return store.epochs().latest();
        }

        @Override
        public void decide(Epoch epoch) throws IOException {
            store.epochs().decide(epoch);
            decided.incrementAndGet();
        }
    }
}
