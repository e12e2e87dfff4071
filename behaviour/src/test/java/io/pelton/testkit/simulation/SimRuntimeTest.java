// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import io.pelton.runtime.Workers;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Fault.Kind;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class SimRuntimeTest {
    @Test
    void sameSeed_sameThingsHappenInTheSameOrder() {
        for (long seed = 0; seed < 50; seed++) {
            List<String> first = new ArrayList<>();
            List<String> second = new ArrayList<>();
            long hash = SimRuntime.simulate(Settings.of(seed), runtime -> race(runtime, first)).traceHash();
            long again = SimRuntime.simulate(Settings.of(seed), runtime -> race(runtime, second)).traceHash();

            assertThat(second).as("seed %d", seed).isEqualTo(first);
            assertThat(again).as("seed %d", seed).isEqualTo(hash);
        }
    }

    @Test
    void otherSeeds_everyOrderOfThreeTasksHappens() {
        Set<List<String>> orders = new HashSet<>();
        for (long seed = 0; seed < 200; seed++) {
            List<String> order = new ArrayList<>();
            SimRuntime.simulate(Settings.of(seed), runtime -> race(runtime, order));
            orders.add(order);
        }

        assertThat(orders).hasSize(6);
    }

    private static void race(EngineRuntime runtime, List<String> order) {
        for (String name : List.of("a", "b", "c")) {
            runtime.start(name, Task.Kind.WAIT, () -> {
                runtime.cutPoint("beginning");
                order.add(name);
            });
        }
    }

    @Test
    void lostUpdate_isFound() {
        int lost = 0;
        for (long seed = 0; seed < 100; seed++) {
            int[] count = {0};
            SimRuntime.simulate(Settings.of(seed), runtime -> {
                for (int i = 0; i < 2; i++) {
                    runtime.start("adder", Task.Kind.WAIT, () -> {
                        int read = count[0];
                        runtime.cutPoint("has read");
                        count[0] = read + 1;
                    });
                }
            });
            lost += 2 - count[0];
        }

        assertThat(lost).isBetween(10, 90);
    }

    @Test
    void wait_takesVirtualTimeOnly() {
        SimRuntime.simulate(Settings.of(1), runtime -> {
            long begin = runtime.nanoTime();
            assertThat(runtime.await(() -> false, TimeUnit.DAYS.toNanos(1))).isFalse();
            assertThat(Duration.ofNanos(runtime.nanoTime() - begin)).isBetween(Duration.ofDays(1), Duration.ofHours(25));
        });
    }

    @Test
    void timers_runWhenTheyAreDue_unlessCancelled() {
        List<String> run = new ArrayList<>();
        SimRuntime.simulate(Settings.of(2), runtime -> {
            runtime.after(2_000_000, () -> run.add("second"));
            runtime.after(1_000_000, () -> run.add("first"));
            runtime.after(1_500_000, () -> run.add("cancelled")).cancel();
            assertThat(run).isEmpty();
            runtime.await(() -> run.size() == 2, Long.MAX_VALUE);
        });

        assertThat(run).containsExactly("first", "second");
    }

    @Test
    void interruptedWait_throws_andTheInterruptIsGone() {
        SimRuntime.simulate(Settings.of(3), runtime -> {
            Task main = runtime.currentTask();
            runtime.start("other", Task.Kind.WAIT, main::interrupt);
            assertThatThrownBy(() -> runtime.await(() -> false, Long.MAX_VALUE)).isInstanceOf(InterruptedException.class);
            assertThat(runtime.interrupted()).isFalse();
        });
    }

    @Test
    void workers_runSoManyAtOnceAsAllowed_andMoreWhenOneWaits() {
        SimRuntime.simulate(Settings.of(4), runtime -> {
            Workers workers = runtime.workers("worker", 1);
            AtomicBoolean done = new AtomicBoolean();
            workers.execute(() -> {
                try {
                    runtime.await(done::get, Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            workers.execute(() -> done.set(true));
            runtime.await(done::get, Long.MAX_VALUE);
            workers.close();
        });
    }

    @Test
    void deadlock_isFound_withWhatEachTaskWaitsFor() {
        assertThatThrownBy(() -> SimRuntime.simulate(Settings.of(5), runtime -> {
                    runtime.start("stuck", Task.Kind.WAIT, () -> {
                        try {
                            runtime.event().await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    });
                }))
                .isInstanceOf(SimulationFailed.class)
                .hasMessageContaining("deadlock")
                .hasMessageContaining("stuck, which waits")
                .hasMessageContaining("SimRuntimeTest.lambda$deadlock_isFound_withWhatEachTaskWaitsFor");
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void flowHandleIsAwaitedAfterAKill_thatIsRefused() {
        AtomicReference<FlowHandle> handle = new AtomicReference<>();
        Settings killed = Settings.of(8).with(new Fault(Kind.KILL, "a batch is read", 1));
        SimRuntime.simulate(killed, runtime -> {
            try (Engine engine = new Engine(EngineOptions.defaults(), runtime)) {
                handle.set(engine.run(Flow.from(ScriptedSource.of("a")).to(RecordingSink.background("sink"))));
                handle.get().await();
            }
        });

        assertThatThrownBy(() -> handle.get().await())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("seed 8: the runtime of a simulation is used by");
    }

    @Test
    void threadThatTheSimulationDoesNotKnow_isRefused() {
        SimRuntime.simulate(Settings.of(9), runtime -> {
            Set<Throwable> thrown = ConcurrentHashMap.newKeySet();
            Thread foreign = new Thread(() -> runtime.cutPoint("by a foreign thread"));
            foreign.setUncaughtExceptionHandler((_, error) -> thrown.add(error));
            foreign.start();
            foreign.join();
            assertThat(thrown).hasSize(1).allMatch(error -> error.getMessage().contains("none of its tasks"));
        });
    }

    @Test
    void chanceThatIsNone_isRefused() {
        assertThatThrownBy(() -> new Settings(11, 7, 0, 0, 0, 1_000, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("switch 7.0");
    }

    @Test
    void errorWithoutAMessage_isNamed() {
        assertThatThrownBy(() -> SimRuntime.simulate(Settings.of(10), _ -> {
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(SimulationFailed.class)
                .hasMessageStartingWith("seed 10: java.lang.UnsupportedOperationException");
    }

    @Test
    void endlessLoop_isFound() {
        assertThatThrownBy(() -> SimRuntime.simulate(Settings.of(6), runtime -> {
                    while (true) {
                        runtime.cutPoint("again");
                    }
                }))
                .isInstanceOf(SimulationFailed.class)
                .hasMessageContaining("has not ended");
    }

    @Test
    void errorOfATask_failsTheRun_andEndsTheOthers() {
        assertThatThrownBy(() -> SimRuntime.simulate(Settings.of(7), runtime -> {
                    runtime.start("bad", Task.Kind.WAIT, () -> {
                        throw new IllegalStateException("it is broken");
                    });
                    runtime.event().await();
                }))
                .isInstanceOf(SimulationFailed.class)
                .hasMessageContaining("it is broken");
    }

    /** What a task says that passes the cut point {@code p} five times, and what another one says beside it. */
    private static SimRuntime passing(Fault fault, List<Object> said) {
        return SimRuntime.simulate(Settings.of(8).with(fault), runtime -> {
            runtime.start("other", Task.Kind.WAIT, () -> {
                for (int i = 0; i < 20; i++) {
                    runtime.cutPoint("other");
                    said.add("other");
                }
            });
            for (int i = 1; i <= 5; i++) {
                said.add(i);
                runtime.cutPoint("p");
            }
        });
    }

    @Test
    void memoryFault_isThrownAtThatPassOfThatCutPoint() {
        List<Object> said = new ArrayList<>();
        assertThatThrownBy(() -> passing(new Fault(Kind.MEMORY, "p", 3), said))
                .isInstanceOf(SimulationFailed.class)
                .hasCauseInstanceOf(OutOfMemoryError.class)
                .hasMessageContaining("MEMORY at p");
        assertThat(said).contains(3).doesNotContain(4);
    }

    @Test
    void faultWithoutCutPoint_happensAtThatPassOfAny() {
        SimRuntime ended = passing(new Fault(Kind.STALL, "", 25), new ArrayList<>());

        assertThat(ended.happened()).singleElement().satisfies(fault -> {
            assertThat(fault.cutPoint()).isIn("p", "other");
            assertThat(fault.time()).isEqualTo(25);
        });
        assertThat(passing(new Fault(Kind.STALL, "", 26), new ArrayList<>()).happened()).isEmpty();
    }

    @Test
    void killedSimulation_isOver_andNoTaskRunsAgain() {
        List<Object> said = new ArrayList<>();
        SimRuntime killed = passing(new Fault(Kind.KILL, "p", 2), said);
        int count = said.size();

        assertThat(killed.isKilled()).isTrue();
        assertThat(said).contains(2).doesNotContain(3).hasSize(count);
        assertThat(killed.happened()).containsExactly(new Fault(Kind.KILL, "p", 2));
    }

    @Test
    void killedSimulation_keepsNothingInMemory() {
        WeakReference<Object> kept = killedWith(new byte[1]);
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (kept.get() != null && System.nanoTime() - end < 0) {
            System.gc();
        }

        assertThat(kept.get()).isNull();
    }

    /** A reference to what was on the stack of a task that was killed. */
    private static WeakReference<Object> killedWith(Object held) {
        SimRuntime.simulate(Settings.of(9).with(new Fault(Kind.KILL, "p", 1)), runtime -> {
            runtime.start("holder", Task.Kind.WAIT, () -> {
                runtime.cutPoint("holds " + held);
                runtime.cutPoint("holds " + held.hashCode());
            });
            runtime.cutPoint("p");
        });
        return new WeakReference<>(held);
    }

    @Test
    void stalledTask_goesOnLater_whateverInterruptsIt() {
        int later = 0;
        for (long seed = 0; seed < 100; seed++) {
            List<String> order = new ArrayList<>();
            SimRuntime.simulate(Settings.of(seed).with(new Fault(Kind.STALL, "p", 1)), runtime -> {
                Task main = runtime.currentTask();
                long begin = runtime.nanoTime();
                runtime.start("other", Task.Kind.WAIT, () -> {
                    runtime.cutPoint("other");
                    main.interrupt();
                    order.add("other");
                });
                runtime.cutPoint("p");
                order.add("stalled");
                assertThat(runtime.nanoTime() - begin).isBetween(1_000L, TimeUnit.SECONDS.toNanos(5));
            });
            later += order.getFirst().equals("other") ? 1 : 0;
        }
        assertThat(later).isGreaterThan(90); // time may pass before the other one begins
    }

    @Test
    void timerIsStalled_theOthersWaitForItsEnd() {
        List<String> run = new ArrayList<>();
        SimRuntime.simulate(Settings.of(10).with(new Fault(Kind.STALL, "a timer", 1)), runtime -> {
            runtime.after(1_000, () -> run.add("first"));
            runtime.after(2_000, () -> run.add("second"));
            runtime.await(() -> run.size() == 2, Long.MAX_VALUE);
        });

        assertThat(run).containsExactly("first", "second");
    }

    @Test
    void momentFault_letsItsWaiterRunNext() {
        for (long seed = 0; seed < 100; seed++) {
            List<Object> said = new ArrayList<>();
            SimRuntime ended = SimRuntime.simulate(Settings.of(seed).with(new Fault(Kind.MOMENT, "p", 3)), runtime -> {
                runtime.start("waiter", Task.Kind.WAIT, () -> {
                    try {
                        runtime.moment().await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    said.add("now");
                });
                runtime.await(() -> false, 1_000_000); // until the other one waits
                for (int i = 1; i <= 5; i++) {
                    said.add(i);
                    runtime.cutPoint("p");
                }
            });
            assertThat(said).as("seed %d", seed).containsExactly(1, 2, 3, "now", 4, 5);
            assertThat(ended.hasHappened(Kind.MOMENT)).isTrue();
        }
    }
}
