// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.runtime.Workers;
import io.pelton.testkit.simulation.SimRuntime.Body;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the machine does a simulation does, too: else it would pass code that fails in production, or the reverse. */
final class RuntimesTest {
    /** Where code runs. */
    enum Where {
        MACHINE {
            @Override
            void run(OnRuntime body) throws Exception {
                body.run(EngineRuntime.system());
            }
        },
        SIMULATION {
            @Override
            void run(OnRuntime body) {
                for (long seed = 0; seed < 20; seed++) {
                    SimRuntime.simulate(Settings.of(seed), body::run);
                }
            }
        };

        abstract void run(OnRuntime body) throws Exception;
    }

    /** What is run. */
    @FunctionalInterface
    interface OnRuntime {
        void run(EngineRuntime runtime) throws Exception;
    }

    @ParameterizedTest
    @EnumSource
    void conditionThrows_theTaskThatWaitsGetsIt_andTheOthersGoOn(Where where) throws Exception {
        where.run(runtime -> {
            AtomicBoolean fails = new AtomicBoolean();
            AtomicBoolean caught = new AtomicBoolean();
            Event ended = runtime.event();
            runtime.start("waiter", Task.Kind.WAIT, () -> {
                assertThatThrownBy(() -> runtime.await(() -> failsIf(fails), Long.MAX_VALUE)).hasMessage("condition");
                caught.set(true);
                ended.happen();
            });
            runtime.await(() -> false, 1_000_000);
            fails.set(true);
            ended.await();
            assertThat(caught).isTrue();
        });
    }

    private static boolean failsIf(AtomicBoolean fails) {
        if (fails.get()) {
            throw new IllegalStateException("condition");
        }
        return false;
    }

    @ParameterizedTest
    @EnumSource
    void timerInALongTime_isNotDueNow(Where where) throws Exception {
        where.run(runtime -> {
            AtomicBoolean wentOff = new AtomicBoolean();
            Event later = runtime.event();
            Alarm alarm = runtime.after(Long.MAX_VALUE, () -> wentOff.set(true));
            runtime.after(1_000_000, later::happen);
            later.await();
            alarm.cancel();
            assertThat(wentOff).isFalse();
        });
    }

    @ParameterizedTest
    @EnumSource
    void closedWorkers_refuseWork(Where where) throws Exception {
        where.run(runtime -> {
            Workers workers = runtime.workers("worker", 1);
            workers.close();
            assertThatThrownBy(() -> workers.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
        });
    }

    /** As that of the machine: {@link Event#await} blocks a thread, while {@link EngineRuntime#await} makes room for another. */
    @Test
    void workerThatAwaitsAnEvent_isNotReplaced() {
        Body body = runtime -> {
            Workers workers = runtime.workers("worker", 1);
            Event event = runtime.event();
            workers.execute(() -> {
                try {
                    event.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            workers.execute(event::happen);
        };

        assertThatThrownBy(() -> SimRuntime.simulate(Settings.of(1), body)).hasMessageContaining("deadlock");
    }

    /** It is asked by whichever task gives up the baton, which must not wait for that. */
    @Test
    void conditionThatWaits_isRefusedInASimulation() {
        SimRuntime.simulate(Settings.of(1), runtime -> assertThatThrownBy(
                        () -> runtime.await(() -> waits(runtime), Long.MAX_VALUE))
                .hasMessageContaining("must not wait"));
    }

    private static boolean waits(EngineRuntime runtime) {
        try {
            return runtime.await(() -> false, 1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
