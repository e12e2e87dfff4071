// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Switches that are used by several threads at the same time. */
class RouteSwitchRaceTest {
    private static final int ROUTES = 20_000;
    private static final int STARTS = 2_000;

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

    /** A caller looks, and begins to wait, while another thread starts the route: it goes on at once, not when its patience ends. */
    @Test
    void routeIsStartedWhileACallerBeginsToWait_itGoesOn() throws Exception {
        RouteSwitch control = new RouteSwitches().of("route");
        CyclicBarrier step = new CyclicBarrier(2);
        AtomicInteger late = new AtomicInteger();
        Thread caller = Thread.ofPlatform().daemon().start(() -> {
            try {
                for (int i = 0; i < STARTS; i++) {
                    step.await();
                    if (!control.await(TimeUnit.HOURS.toMillis(1), new Caller(), EngineRuntime.system())) {
                        late.incrementAndGet();
                    }
                    step.await();
                }
            } catch (Exception e) {
                late.incrementAndGet();
            }
        });
        for (int i = 0; i < STARTS && caller.isAlive(); i++) {
            control.act(RouteAction.STOP);
            step.await(20, TimeUnit.SECONDS);
            control.act(RouteAction.START);
            step.await(20, TimeUnit.SECONDS);
        }
        assertThat(late).hasValue(0);
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

    /** Waits as a flow that is not cut short. */
    private static final class Caller implements Branches<Object> {
        @Override
        public void detach(Object record, Way<Object> way, InFlight inFlight) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void detachLater(Object record, Way<Object> way, InFlight inFlight) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void runAwaited(Way<Object> way) throws Exception {
            way.run(this);
        }

        @Override
        public List<Object> ways() {
            return List.of(this);
        }

        @Override
        public void keepOrder() {}

        @Override
        public Branches<Object> in(Branches<Object> others) {
            return this;
        }

        @Override
        public void goOn() {
            throw new UnsupportedOperationException();
        }

        @Override
        public <W extends Way<Object>> Forks<W> forks() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean await(Event event, long millis) throws InterruptedException {
            return event.await(TimeUnit.MILLISECONDS.toNanos(millis));
        }

        @Override
        public void await(BooleanSupplier condition) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void pause(long millis) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean endsFlow(Throwable error) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void run(int branch, Object record) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Lease retain(@Nullable Lease earlier) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void drop(@Nullable Lease lease) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void emit(@Nullable Lease lease, Runnable way) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <R extends Receipt> R receipt(ReceiptMaker<R> maker) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setAside(Object record, Throwable error) {
            throw new UnsupportedOperationException();
        }
    }
}
