// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Workers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** An activation runs on one thread at a time, and no signal is lost. */
class ActivationTest {
    private final RunningFlow flow =
            new RunningFlow(Flow.from(Beacon.of(1)).to(Discard.sink()).plan(), Duration.ofMillis(5), EngineRuntime.system());

    /** Takes what others have put into a counter. */
    private static final class Taker extends Activation {
        private final AtomicInteger waiting;
        private final AtomicBoolean busy = new AtomicBoolean();
        private final AtomicInteger overlaps = new AtomicInteger();
        private int taken;
        private volatile int seen;

        Taker(RunningFlow flow, Workers executor, AtomicInteger waiting) {
            super("taker", flow, executor);
            this.waiting = waiting;
        }

        @Override
        Progress work() {
            if (!busy.compareAndSet(false, true)) {
                overlaps.incrementAndGet();
            }
            taken += waiting.getAndSet(0);
            seen = taken;
            busy.set(false);
            return taken % 3 == 0 ? Progress.AGAIN : Progress.WAIT;
        }

        @Override
        Progress abandon() {
            return Progress.WAIT;
        }
    }

    @Test
    void signalsComeFromManyThreads_eachIsSeen_andRunsDoNotOverlap() throws InterruptedException {
        int threads = 4;
        int each = 20_000;
        AtomicInteger waiting = new AtomicInteger();
        try (Workers executor = EngineRuntime.system().workers("takers", 2)) {
            Taker taker = new Taker(flow, executor, waiting);
            CountDownLatch start = new CountDownLatch(1);
            List<Thread> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(Thread.ofPlatform().start(() -> {
                    try {
                        start.await();
                    } catch (InterruptedException e) {
                        return;
                    }
                    for (int signal = 0; signal < each; signal++) {
                        waiting.incrementAndGet();
                        taker.signal();
                    }
                }));
            }
            start.countDown();
            for (Thread thread : running) {
                thread.join();
            }
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (taker.seen < threads * each && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            assertThat(taker.seen).isEqualTo(threads * each);
            assertThat(taker.overlaps.get()).isZero();
        }
    }

    /** Another flow's activation: looks whether an interrupt has come that was not for it. */
    private static final class Bystander extends Activation {
        private int turns;
        private int interrupts;
        private volatile boolean done;

        Bystander(RunningFlow flow, Workers executor) {
            super("bystander", flow, executor);
        }

        @Override
        Progress work() {
            for (int i = 0; i < 50; i++) {
                interrupts += Thread.interrupted() ? 1 : 0;
            }
            done = ++turns >= 100_000;
            return done ? Progress.WAIT : Progress.AGAIN;
        }

        @Override
        Progress abandon() {
            return Progress.ENDED;
        }
    }

    @Test
    void flowIsCutAtAnyMoment_theInterruptReachesNoOtherFlow() throws InterruptedException {
        RunningFlow other = new RunningFlow(Flow.from(Beacon.of(1)).to(Discard.sink()).plan(), Duration.ofMillis(5), EngineRuntime.system());
        flow.stop(Duration.ZERO);
        try (Workers executor = EngineRuntime.system().workers("cut", 1)) {
            Taker cut = new Taker(flow, executor, new AtomicInteger());
            Bystander bystander = new Bystander(other, executor);
            bystander.signal();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (!bystander.done && System.nanoTime() < end) {
                cut.signal();
                cut.interrupt();
            }
            assertThat(bystander.done).isTrue();
            assertThat(bystander.interrupts).isZero();
        }
    }

    /** Its interrupt goes on until the turn is over, or waits for it. */
    private static final class SlowlyInterrupted extends Thread {
        private volatile boolean isBegun;
        private volatile boolean isTurnOver;
        private volatile boolean isDone;

        SlowlyInterrupted(Runnable turn) {
            super(turn);
        }

        @Override
        public void interrupt() {
            isBegun = true;
            // a lock that was waited for interrupts its own thread again
            while (!equals(Thread.currentThread()) && !isTurnOver && getState() != State.WAITING) {
                Thread.onSpinWait();
            }
            super.interrupt();
            isDone = true;
        }
    }

    /** Has a turn until somebody interrupts the thread. */
    private static final class Interrupted extends Activation {
        private final CountDownLatch hasTurn = new CountDownLatch(1);
        private volatile boolean isLeft;

        Interrupted(RunningFlow flow) {
            super("interrupted", flow, _ -> {});
        }

        @Override
        Progress work() {
            throw new IllegalStateException("the flow is cut");
        }

        @Override
        Progress abandon() {
            hasTurn.countDown();
            SlowlyInterrupted thread = (SlowlyInterrupted) Thread.currentThread();
            while (!thread.isBegun) {
                Thread.onSpinWait();
            }
            return Progress.WAIT;
        }

        /** What a thread does that has other turns afterwards. */
        void turn() {
            run();
            SlowlyInterrupted thread = (SlowlyInterrupted) Thread.currentThread();
            thread.isTurnOver = true;
            while (!thread.isDone) {
                Thread.onSpinWait();
            }
            isLeft = thread.isInterrupted();
        }
    }

    @Test
    void turnEndsWhileItIsInterrupted_theInterruptEndsWithIt() throws InterruptedException {
        flow.stop(Duration.ZERO);
        Interrupted activation = new Interrupted(flow);
        SlowlyInterrupted thread = new SlowlyInterrupted(activation::turn);
        thread.setDaemon(true);
        thread.start();
        assertThat(activation.hasTurn.await(30, TimeUnit.SECONDS)).isTrue();
        activation.interrupt();
        assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
        assertThat(activation.isLeft).isFalse();
    }
}
