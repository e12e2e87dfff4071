// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.file.LinesConnector;
import io.pelton.connector.log.LogConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.flow.DeadLetterLimit;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Position;
import io.pelton.spi.PositionStore;
import io.pelton.spi.StateStore;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A run from the start that is killed at any write of its beginning has forgotten all and dropped all letters, or nothing. */
class RunStoreTest {
    private static final String ROUTE =
            """
            - route:
                id: r
                from:
                  id: in
                  uri: lines:%s
                  steps:
                    - convertBodyTo: {id: number, type: Integer}
                    - to: {id: out, uri: "%s"}
            """;

    @TempDir
    private Path folder;

    /** Lets some writes through, and is killed then. */
    private static final class Killed implements StateStore, PositionStore, EpochStore {
        private final StateStore store;
        private int left;

        Killed(StateStore store, int writes) {
            this.store = store;
            this.left = writes;
        }

        private void count() {
            if (left-- == 0) {
                throw new IllegalStateException("killed");
            }
        }

        @Override
        public PositionStore positions() {
            return this;
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
            count();
            store.epochs().decide(epoch);
        }

        @Override
        public Set<String> sources() throws IOException {
            return store.positions().sources();
        }

        @Override
        public List<Position> read(String source) throws IOException {
            return store.positions().read(source);
        }

        @Override
        public void begin(Map<String, List<Position>> starts) throws IOException {
            count();
            store.positions().begin(starts);
        }

        @Override
        public void write(String source, List<Position> moved) throws IOException {
            store.positions().write(source, moved);
        }
    }

    /** With epochs before or after, or positions alone. */
    @ParameterizedTest
    @CsvSource({"lines:out.txt, lines:other.txt, 0", "lines:out.txt, lines:other.txt, 1", "lines:out.txt, log:x, 0", "lines:out.txt, log:x, 1",
        "lines:out.txt, log:x, 2", "log:x, lines:other.txt, 0", "log:x, lines:other.txt, 1", "log:x, log:x, 0"})
    void runFromTheStartIsKilledAsItBegins(String before, String after, int writes) throws IOException {
        Path input = Files.write(folder.resolve("in.txt"), List.of("1", "x", "y"));
        Path state = folder.resolve("state");
        Path file = folder.resolve("r.yaml");
        Files.writeString(file, ROUTE.formatted(input, before.replace("lines:", "lines:" + folder + "/")));
        CommandLineRun first = CommandLineRun.of("run", file.toString(), "--state", state.toString());
        assertThat(first.exitCode()).as(first.err()).isZero();
        Files.writeString(file, ROUTE.formatted(input, after.replace("lines:", "lines:" + folder + "/")));
        kill(file, state, writes);
        boolean isDropped = !CommandLineRun.of("dead", "list", state.toString()).out().contains("  r:1 ");
        CommandLineRun next = CommandLineRun.of("run", file.toString(), "--state", state.toString());
        boolean isForgotten = next.exitCode() == 0 && next.err().lines().anyMatch(line -> line.startsWith("  in ") && line.contains(" 3 records "));
        assertThat(isForgotten).as(next.err()).isEqualTo(isDropped);
        if (next.exitCode() != 0) {
            assertThat(next.err()).containsPattern("PL309|PL310"); // the run before has left an output, which is known still
        }
    }

    private void kill(Path file, Path state, int writes) throws IOException {
        try (RouteLoader loader = new RouteLoader(List.of(new LinesConnector(), new LogConnector()), Placeholders.none()).withClasses(AllowedClasses.values());
                StateFolder open = StateFolder.open(state)) {
            List<Plan> plans = loader.load(List.of(file)).stream()
                    .map(plan -> DeadLetterOptions.settingAside(plan, state.resolve("dead"), new DeadLetterLimit(1_000, DeadLetterLimit.WINDOW)))
                    .toList();
            RunStore store = new RunStore(open, source -> !LetterSource.isOne(source), Forgetting.ALL, LettersReadAgain.of(open, DeadLetters.in(state), plans, _ -> {}));
            Engine engine = new Engine(EngineOptions.defaults(), EngineRuntime.system(), new Killed(store, writes));
            assertThatThrownBy(() -> engine.run(plans, _ -> {})).hasMessageContaining("killed");
        }
    }
}
