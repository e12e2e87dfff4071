// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

import static io.pelton.parallel.ParallelTest.in;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** When a loop is shared, and what becomes of failures and interrupts then. */
class SharingTest {
    private static final long PATIENCE_S = 60;

    @Test
    void aFewElementsOfUnknownCostAreSharedAtOnce() {
        CyclicBarrier barrier = new CyclicBarrier(3);
        in(3, () -> {
            Parallel.forEach(0, 3, i -> meet(barrier));
            return null;
        });
        assertThat(barrier.getNumberWaiting()).isZero();
    }

    @Test
    void aLoopThatIsShorterThanAHandoffStaysWithItsCaller() {
        assertThat(threadsOf(ShortLoop.class, 200, 40)).containsExactly(true);
    }

    @Test
    void aLoopThatTurnsOutToBeLongIsShared() {
        assertThat(threadsOf(LongLoop.class, 2_000, 40)).containsExactlyInAnyOrder(true, false);
    }

    /** What an element costs is remembered for each class. */
    private record ShortLoop() {}

    private record LongLoop() {}

    /**
     * Which threads worked: the caller, others. The clock is a counter. If the loop ought to be
     * shared, the caller waits for help in its first chunk of the shared work, which is planned with that clock and so never
     * the last one.
     */
    private static Set<Boolean> threadsOf(Class<?> function, int parts, long nanosPerPart) {
        Set<Boolean> workers = ConcurrentHashMap.newKeySet();
        AtomicLong clock = new AtomicLong();
        CountDownLatch helped = new CountDownLatch(1);
        boolean isLong = parts * nanosPerPart > 2 * Job.HANDOFF_NANOS;
        return in(2, () -> {
            Thread caller = Thread.currentThread();
            RangeAction action = (from, to) -> {
                clock.addAndGet((to - from) * nanosPerPart);
                boolean isCaller = Thread.currentThread().equals(caller);
                workers.add(isCaller);
                if (!isCaller) {
                    helped.countDown();
                } else if (isLong && to > parts / 8 && to < parts) {
                    await(helped);
                }
            };
            // The first run is of unknown cost, the second one of known cost.
            new Job(parts, parts, function, action, clock::get).run();
            new Job(parts, parts, function, action, clock::get).run();
            return workers;
        });
    }

    @Test
    void aPoolWithoutOtherThreadsLeavesAllToTheCaller() {
        Set<Thread> workers = ConcurrentHashMap.newKeySet();
        in(1, () -> {
            Parallel.forEach(0, 50, i -> workers.add(Thread.currentThread()));
            return null;
        });
        assertThat(workers).hasSize(1);
    }

    @Test
    void aBusyPoolHoldsNobodyUp() {
        CountDownLatch release = new CountDownLatch(1);
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
            pool.execute(() -> await(release));
            assertThat(pool.submit(() -> Parallel.map(0, 8, i -> i + 1)).join()).hasSize(8).endsWith(8);
            release.countDown();
        }
    }

    @Test
    void anExceptionOfTheCallersPartArrivesAsItIs() {
        IOException failure = new IOException("disk");
        assertThatThrownBy(() -> Parallel.forEach(0, 10_000, i -> {
            if (i == 5_000) {
                throw SharingTest.<RuntimeException>unchecked(failure);
            }
        })).isSameAs(failure);
    }

    @Test
    void theExceptionsOfOtherThreadsAreSuppressedInTheFirst() {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Throwable thrown = failureOf(i -> {
            meet(barrier);
            throw new IllegalStateException("element " + i);
        });
        assertThat(thrown).isInstanceOf(IllegalStateException.class);
        assertThat(thrown.getSuppressed()).hasSize(1).allMatch(other -> other instanceof IllegalStateException);
    }

    @Test
    void oneExceptionThrownTwiceIsNotSuppressedInItself() {
        CyclicBarrier barrier = new CyclicBarrier(2);
        IllegalStateException failure = new IllegalStateException("always the same");
        Throwable thrown = failureOf(i -> {
            meet(barrier);
            throw failure;
        });
        assertThat(thrown).isSameAs(failure).hasNoSuppressedExceptions();
    }

    @Test
    void whatHadBegunHasEndedWhenAnExceptionArrives() {
        CyclicBarrier barrier = new CyclicBarrier(2);
        AtomicInteger ended = new AtomicInteger();
        AtomicInteger endedBefore = new AtomicInteger();
        AtomicReference<Thread> caller = new AtomicReference<>();
        assertThatThrownBy(() -> in(2, () -> {
            caller.set(Thread.currentThread());
            try {
                Parallel.forEach(0, 2, i -> {
                    meet(barrier);
                    if (Thread.currentThread().equals(caller.get())) {
                        throw new IllegalStateException();
                    }
                    awaitWaiting(caller.get());
                    ended.incrementAndGet();
                });
            } finally {
                endedBefore.set(ended.get());
            }
            return null;
        })).hasRootCauseInstanceOf(IllegalStateException.class);
        assertThat(endedBefore).hasValue(1);
    }

    @Test
    void partsAreClaimedByTwoThreads_eachIsDoneOnce() {
        int parts = 20_000;
        for (int round = 0; round < 20; round++) {
            AtomicIntegerArray done = new AtomicIntegerArray(parts);
            RangeAction action = (from, to) -> {
                for (int part = from; part < to; part++) {
                    done.incrementAndGet(part);
                    burn();
                }
            };
            in(2, () -> new SharedWork(action, 0, parts, 20_000, 1).run());
            for (int part = 0; part < parts; part++) {
                assertThat(done.get(part)).as("part %s in round %s", part, round).isEqualTo(1);
            }
        }
    }

    /** About as long as the shortest chunk, so that there are many claims. */
    private static void burn() {
        for (int i = 0; i < 20; i++) {
            Thread.onSpinWait();
        }
    }

    @Test
    void theCallerFails_helpersBeginNothingMore() {
        int parts = 1_000;
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch helped = new CountDownLatch(1);
        assertThatThrownBy(() -> in(2, () -> {
            Thread caller = Thread.currentThread();
            RangeAction action = (from, to) -> {
                begun.addAndGet(to - from);
                if (Thread.currentThread().equals(caller)) {
                    await(helped);
                    throw new IllegalStateException();
                }
                helped.countDown();
                awaitWaiting(caller);
            };
            return new SharedWork(action, 0, parts, 20_000, 1).run();
        })).hasRootCauseInstanceOf(IllegalStateException.class);
        assertThat(begun.get()).isLessThan(parts / 2);
    }

    /** It may not add a thread for the caller that waits, whose element is done long before the other one. */
    @Test
    void inAPoolThatMayNotAddThreads_theCallerWaitsForTheOthers() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        AtomicInteger ended = new AtomicInteger();
        AtomicReference<Thread> caller = new AtomicReference<>();
        try (ForkJoinPool pool = new ForkJoinPool(
                2, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, false, 2, 2, 2, null, 10, TimeUnit.SECONDS)) {
            pool.submit(() -> {
                        caller.set(Thread.currentThread());
                        Parallel.forEach(0, 2, i -> {
                            meet(barrier);
                            if (!Thread.currentThread().equals(caller.get())) {
                                awaitWaiting(caller.get());
                                ended.incrementAndGet();
                            }
                        });
                        assertThat(ended).hasValue(1);
                    })
                    .get(PATIENCE_S, TimeUnit.SECONDS);
        }
    }

    @Test
    void afterAFailureNoElementIsBegun() {
        AtomicInteger begun = new AtomicInteger();
        assertThatThrownBy(() -> in(4, () -> {
            Parallel.forEach(0, 1_000_000, i -> {
                if (begun.incrementAndGet() > 10) {
                    throw new IllegalStateException();
                }
            });
            return null;
        })).hasRootCauseInstanceOf(IllegalStateException.class);
        // Every thread may have begun one chunk's first element behind the tenth.
        assertThat(begun.get()).isLessThanOrEqualTo(14);
    }

    @Test
    void anInterruptedCallerGetsEverythingAndKeepsItsFlag() throws InterruptedException {
        AtomicReference<Object> outcome = new AtomicReference<>();
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
            pool.submit(() -> {
                Thread caller = Thread.currentThread();
                CyclicBarrier barrier = new CyclicBarrier(2);
                Parallel.forEach(0, 2, i -> {
                    meet(barrier);
                    if (!Thread.currentThread().equals(caller)) {
                        awaitWaiting(caller);
                        caller.interrupt();
                        awaitWaiting(caller);
                        outcome.set("all done");
                    }
                });
                assertThat(Thread.interrupted()).isTrue();
            }).join();
        }
        assertThat(outcome).hasValue("all done");
    }

    private static Throwable failureOf(IntConsumer action) {
        return in(2, () -> {
            try {
                Parallel.forEach(0, 2, action);
                return new AssertionError("nothing was thrown");
            } catch (Throwable e) {
                return e;
            }
        });
    }

    private static void awaitWaiting(Thread thread) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(System.nanoTime()).as("%s ought to wait", thread).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("the others did not come", e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_S, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E unchecked(Throwable failure) throws E {
        throw (E) failure;
    }
}
