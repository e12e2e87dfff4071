// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.error.PeltonException;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.spi.Mark;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Flows that keep state are started in one engine, one after the other or at once: no two have its store together, and none keeps it for ever. */
class StartsWithOneStoreTest {
    private static final int ROUNDS = 200;
    private static final List<String> LINES = List.of("1", "2", "3", "4", "5");

    private static ScriptedSource<Object> source(Calls calls) {
        return ScriptedSource.<Object>named("source")
                .watched(calls)
                .split(LINES.stream().<ScriptedSource.Event<Object>>map(ScriptedSource.Value::new).toList());
    }

    private static Plan plan(SimStore store, Calls calls) {
        return Flow.from(source(calls)).to(new SimLedger("out", store, calls)).named("flow").plan();
    }

    private static List<String> out(SimStore store) {
        return new String(store.read("out"), StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void severalThreadsStartAFlow_eachLineIsWrittenOnce() {
        Seeds.run(ROUNDS, seed -> {
            SimStore store = new SimStore();
            SimRuntime.simulate(SimRuntime.Settings.of(seed), runtime -> {
                store.begin(Calls.plain());
                try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(2), runtime, new SimEpochs(store))) {
                    List<FlowState> ended = Collections.synchronizedList(new ArrayList<>());
                    List<Event> tried = new ArrayList<>();
                    for (int i = 0; i < 3; i++) {
                        Event done = runtime.event();
                        tried.add(done);
                        runtime.start("starter " + i, Task.Kind.WAIT, () -> {
                            try {
                                ended.add(engine.run(plan(store, Calls.plain())).await().state());
                            } catch (IllegalStateException e) {
                                assertThat(e).hasMessageContaining("started together");
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            } finally {
                                done.happen();
                            }
                        });
                    }
                    for (Event each : tried) {
                        each.await();
                    }
                    assertThat(ended).isNotEmpty().containsOnly(FlowState.DONE);
                }
            });
            assertThat(out(store)).isEqualTo(LINES);
        });
    }

    @Test
    void startIsRefused_anotherOneIsNot() {
        SimStore store = new SimStore();
        SimRuntime.simulate(SimRuntime.Settings.of(1), runtime -> {
            store.begin(Calls.plain());
            try (Engine engine = new Engine(EngineOptions.defaults(), runtime, new SimEpochs(store))) {
                Calls failing = Calls.failing(List.of(new CallFault(CallFault.Kind.BROKEN, "sink.open", 1)));
                assertThatThrownBy(() -> engine.run(plan(store, failing))).isInstanceOf(PeltonException.class);
                assertThat(engine.run(plan(store, Calls.plain())).await().state()).isEqualTo(FlowState.DONE);
            }
        });
        assertThat(out(store)).isEqualTo(LINES);
    }

    @Test
    void anotherEngineRunsFlowsOfTheStore_startIsRefused_untilTheyHaveEnded() {
        SimStore store = new SimStore();
        SimRuntime.simulate(SimRuntime.Settings.of(1).withoutStalls(), runtime -> {
            store.begin(Calls.plain());
            SimEpochs epochs = new SimEpochs(store);
            Event goesOn = runtime.event();
            Plan waiting = Flow.from(source(Calls.plain()))
                    .map(line -> {
                        goesOn.await();
                        return line;
                    })
                    .to(new SimLedger("out", store, Calls.plain()))
                    .named("flow")
                    .plan();
            try (Engine one = new Engine(EngineOptions.defaults(), runtime, epochs);
                    Engine other = new Engine(EngineOptions.defaults(), runtime, epochs)) {
                FlowHandle first = one.run(waiting);
                assertThatThrownBy(() -> other.run(plan(store, Calls.plain())))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("another engine");
                goesOn.happen();
                assertThat(first.await().state()).isEqualTo(FlowState.DONE);
                assertThat(other.run(plan(store, Calls.plain())).await().recordsIn()).as("records that are read again").isZero();
            }
        });
        assertThat(out(store)).isEqualTo(LINES);
    }

    /** A ledger whose next sync takes long. */
    private record SlowLedger(SimLedger ledger, SimRuntime runtime, AtomicBoolean isSlow, Event begins) implements Sink<Object> {
        private static final int SECONDS = 20;

        @Override
        public Set<SinkTrait> traits() {
            return ledger.traits();
        }

        @Override
        public OutputWriter<Object> open() throws IOException {
            return slow(ledger.open());
        }

        @Override
        public OutputWriter<Object> open(int writer, @Nullable Mark end) throws Exception {
            return slow(ledger.open(writer, end));
        }

        private SinkWriter<Object> slow(SinkWriter<Object> writer) {
            return new SinkWriter<>() {
                @Override
                public void write(Object line) throws Exception {
                    writer.write(line);
                }

                @Override
                public void flush() throws Exception {
                    writer.flush();
                }

                @Override
                public @Nullable Mark mark() throws Exception {
                    return writer.mark();
                }

                @Override
                public void sync() throws Exception {
                    if (isSlow.compareAndSet(true, false)) {
                        begins.happen();
                        Pause.stubborn(TimeUnit.SECONDS.toNanos(SECONDS));
                    }
                    writer.sync();
                }

                @Override
                public void close() throws IOException {
                    writer.close();
                }
            };
        }
    }

    @Test
    void flowIsGivenUpWhileItsOutputIsSynced_itsEpochIsNotDecidedIntoTheNextRun() {
        Seeds.run(ROUNDS, seed -> {
            SimStore store = new SimStore();
            SimRuntime.simulate(SimRuntime.Settings.of(seed).withoutStalls(), runtime -> {
                store.begin(Calls.plain());
                EngineOptions options = EngineOptions.defaults().withWorkers(2).withBatchSize(1).withEpochInterval(Duration.ofMillis(1));
                AtomicBoolean isSlow = new AtomicBoolean();
                Event begins = runtime.event();
                try (Engine engine = new Engine(options, runtime, new SimEpochs(store))) {
                    SlowLedger sink = new SlowLedger(new SimLedger("out", store, Calls.plain()), runtime, isSlow, begins);
                    Plan plan = Flow.from(source(Calls.plain()))
                            .map(line -> {
                                Pause.of(TimeUnit.MILLISECONDS.toNanos(30));
                                return line;
                            })
                            .to(sink)
                            .named("flow")
                            .plan();
                    FlowHandle first = engine.run(plan);
                    isSlow.set(true);
                    begins.await();
                    first.stop(Duration.ZERO);
                    first.await();
                    FlowState last = null;
                    for (int tries = 0; last == null && tries < 10; tries++) {
                        try {
                            last = engine.run(plan).await().state();
                        } catch (IllegalStateException e) {
                            assertThat(e).hasMessageContaining("still being written");
                        }
                    }
                    assertThat(last).isEqualTo(FlowState.DONE);
                    Pause.of(TimeUnit.SECONDS.toNanos(2 * SlowLedger.SECONDS));
                    assertThat(engine.run(plan).await().recordsIn()).as("records that are read again").isZero();
                }
            });
            assertThat(out(store)).isEqualTo(LINES);
        });
    }
}
