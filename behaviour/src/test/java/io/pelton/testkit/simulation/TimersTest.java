// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.runtime.Timer;
import io.pelton.runtime.Timers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Timers in virtual time, compared with a sorted list. */
class TimersTest {
    private static final int TIMERS = 20;

    private static final class Numbered extends Timer {}

    /** When a timer is due, and how many were set before it. */
    private record Due(long nanos, int order) {}

    @Test
    void timersAreSetPutOffAndCancelledAtRandom_theyAreTakenWhenTheyAreDue_inOrder() {
        Seeds.simulate(300, (random, runtime) -> {
            AtomicInteger wakes = new AtomicInteger();
            Timers<Numbered> timers = new Timers<>(runtime, wakes::incrementAndGet);
            List<Numbered> all = new ArrayList<>();
            for (int i = 0; i < TIMERS; i++) {
                all.add(new Numbered());
            }
            Map<Numbered, Due> model = new HashMap<>();
            for (int round = 0; round < 60; round++) {
                Numbered timer = all.get(random.nextInt(TIMERS));
                if (random.nextInt(4) == 0) {
                    timers.cancel(timer);
                    model.remove(timer);
                } else {
                    long nanos = random.nextInt(5) * 1_000_000L;
                    long now = runtime.nanoTime();
                    timers.set(timer, nanos);
                    model.put(timer, new Due(now + nanos, round));
                }
                assertThat(all).allSatisfy(each -> assertThat(each.isSet()).isEqualTo(model.containsKey(each)));
                if (random.nextInt(3) == 0) {
                    runtime.await(() -> false, random.nextInt(3_000_000));
                    check(runtime, timers, model);
                }
            }
            while (timers.size() > 0) {
                int before = wakes.get();
                assertThat(runtime.await(() -> wakes.get() > before, 10_000_000_000L)).isTrue();
                check(runtime, timers, model);
            }
            assertThat(model).isEmpty();
            timers.clear();
        });
    }

    private static void check(SimRuntime runtime, Timers<Numbered> timers, Map<Numbered, Due> model) {
        long now = runtime.nanoTime();
        List<Numbered> due = model.entrySet().stream()
                .filter(entry -> entry.getValue().nanos() - now <= 0)
                .sorted(Map.Entry.comparingByValue(Comparator.comparingLong(Due::nanos).thenComparingInt(Due::order)))
                .map(Map.Entry::getKey)
                .toList();
        assertThat(timers.takeDue()).containsExactlyElementsOf(due);
        due.forEach(model::remove);
        assertThat(timers.size()).isEqualTo(model.size());
    }

    @Test
    void timersAreSetForTheEndOfTime_theyHideNoOther() {
        Seeds.simulate(20, (random, runtime) -> {
            AtomicInteger wakes = new AtomicInteger();
            Timers<Numbered> timers = new Timers<>(runtime, wakes::incrementAndGet);
            Numbered soon = new Numbered();
            for (int i = 0; i < TIMERS; i++) {
                timers.set(new Numbered(), random.nextBoolean() ? Long.MAX_VALUE : Long.MAX_VALUE - random.nextInt(1_000));
                timers.set(soon, 1 + random.nextInt(1_000));
                runtime.await(() -> false, random.nextInt(1_000));
            }
            int before = wakes.get();
            List<Numbered> due = timers.takeDue();
            while (due.isEmpty()) {
                int seen = before;
                assertThat(runtime.await(() -> wakes.get() > seen, 10_000_000_000L)).isTrue();
                before = wakes.get();
                due = timers.takeDue();
            }
            assertThat(due).containsExactly(soon);
            timers.clear();
        });
    }

    @Test
    void timersAreCleared_noAlarmIsLeft() {
        Seeds.simulate(20, (_, runtime) -> {
            Timers<Numbered> timers = new Timers<>(runtime, () -> {});
            Numbered timer = new Numbered();
            timers.set(timer, 1_000_000_000);
            timers.clear();
            assertThat(timer.isSet()).isFalse();
            assertThat(timers.takeDue()).isEmpty();
        });
    }
}
