// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Switches that are used by several threads at the same time. */
class RouteSwitchRaceTest {
    private static final int ROUTES = 20_000;

    @Test
    void routeIsStarted_aThreadThatWaitsForItSeesIt() throws InterruptedException {
        RouteSwitch control = new RouteSwitches().of("route");
        control.act(RouteAction.STOP);
        CountDownLatch begun = new CountDownLatch(1);
        Thread reader = Thread.ofPlatform().daemon().start(() -> {
            begun.countDown();
            while (!control.isOn()) {
                // looks again
            }
        });
        begun.await();
        long sum = 0;
        for (long i = 0; i < 200_000_000; i++) {
            sum ^= sum * 31 + i;
        }
        control.act(sum == 42 ? RouteAction.RESUME : RouteAction.START);
        assertThat(reader.join(Duration.ofSeconds(20))).as("the thread has seen the start").isTrue();
    }

    @Test
    void twoThreadsAskForASwitch_theyGetTheSame() throws Exception {
        RouteSwitches switches = new RouteSwitches();
        CyclicBarrier start = new CyclicBarrier(2);
        List<RouteSwitch> others = new ArrayList<>();
        Thread other = Thread.ofPlatform().start(() -> ask(switches, start, others));
        List<RouteSwitch> mine = new ArrayList<>();
        ask(switches, start, mine);
        other.join();
        assertThat(mine).hasSize(ROUTES).isEqualTo(others);
    }

    private static void ask(RouteSwitches switches, CyclicBarrier start, List<RouteSwitch> got) {
        try {
            start.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        for (int i = 0; i < ROUTES; i++) {
            got.add(switches.of("route" + i));
        }
    }
}
