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
import io.pelton.runtime.Task;
import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.testkit.RequestConnector;
import io.pelton.testkit.RequestSource;
import io.pelton.testkit.RequestSource.Request;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import io.pelton.testkit.simulation.SimStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Routes that answer and keep state: the next run cuts outputs back to the last epoch, and nobody sends again what he was told is durable. */
class KeptRequestsTest {
    private static final long PATIENCE = TimeUnit.DAYS.toNanos(1);
    private static final int SEEDS = 50;
    private static final EngineOptions OPTIONS = EngineOptions.defaults().withWorkers(2).withBatchSize(2).withRingCapacity(2);

    @TempDir
    private Path folder;

    @Test
    void requestIsComplete_theLastEpochHasWhatWasMadeOfIt() {
        Seeds.run(SEEDS, this::round);
    }

    private void round(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        SimStore store = new SimStore();
        RequestConnector requests = new RequestConnector();
        RequestSource server = requests.source("x");
        String route = """
                - route:
                    id: r
                    from:
                      uri: request:x
                      steps: [%s{to: {id: out, uri: 'durable:out'}}]
                """.formatted(random.nextBoolean() ? "" : "{delay: {constant: 20}}, ");
        List<Request> asked = new ArrayList<>();
        List<String> early = new ArrayList<>();
        boolean isStopped = random.nextBoolean();
        try (RouteLoader loader = new RouteLoader(List.of(requests, new LedgerConnector(store, Calls.plain())), Placeholders.none())) {
            List<Plan> plans = loader.load(List.of(Files.writeString(folder.resolve("kept.yaml"), route)));
            SimRuntime.simulate(Settings.of(seed), runtime -> {
                try (Engine engine = new Engine(OPTIONS, runtime, new SimEpochs(store))) {
                    FlowHandle handle = engine.run(plans).getFirst();
                    for (int caller = 0; caller < 3; caller++) {
                        String name = "c" + caller + "-";
                        Task _ = runtime.start(name, Task.Kind.WAIT, () -> ask(server, name, asked, early, store, runtime));
                    }
                    assertThat(runtime.await(() -> asked.size() == 9, PATIENCE)).isTrue();
                    if (isStopped) {
                        handle.stop(Duration.ofHours(1));
                    } else {
                        assertThat(runtime.await(() -> server.open() == 0, PATIENCE)).isTrue();
                        server.finish();
                    }
                    assertThat(handle.await(Duration.ofDays(1))).isTrue();
                    assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
                }
            });
        }
        assertThat(early).as("complete, and in no epoch").isEmpty();
        assertThat(asked).allMatch(request -> request.completed().isDone());
    }

    /** One after the other has its reply, not yet that it is complete. */
    private static void ask(RequestSource server, String name, List<Request> asked, List<String> early, SimStore store, SimRuntime runtime) {
        for (int i = 0; i < 3; i++) {
            String body = name + i;
            Request request = server.ask(new Message(body));
            request.completed().thenRun(() -> {
                if (!kept(store).contains(body)) {
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

    /** What the next run would find in the output, if this one was killed now. */
    private static String kept(SimStore store) {
        try {
            Mark end = new SimEpochs(store).epochs().latest().map(Epoch::outputs).map(outputs -> outputs.get("r/out")).orElse(null);
            byte[] file = store.names("out/").isEmpty() ? new byte[0] : store.read(store.names("out/").getFirst());
            return new String(Arrays.copyOf(file, SimLedger.length(end)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
