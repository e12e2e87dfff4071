// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Parts that several threads work on: each claims chunks until there are none left.
 *
 * <p>Chunks: a share of what is left, so that all threads end at about the same time (guided self-scheduling:
 * Polychronopoulos and Kuck, 1987), but never longer than {@link #LONGEST_CHUNK_NANOS}, as the next parts may cost more
 * than those before, and not shorter than {@link #SHORTEST_CHUNK_NANOS}, which a claim is small against. Every thread
 * reads the clock once per chunk and plans with what its last chunk cost.
 *
 * <p>Threads: a helper is a task of the pool. It is counted in {@link #active} before it claims anything, and out after
 * its last chunk. So once the caller finds nothing to claim, and then nobody active, every part is done: helpers that
 * begin later find nothing. The caller waits for no helper that has not begun, so a busy pool cannot hold it up, and it
 * runs no foreign task meanwhile.
 */
final class SharedWork implements ForkJoinPool.ManagedBlocker {
    private static final double LONGEST_CHUNK_NANOS = 100_000;
    private static final double SHORTEST_CHUNK_NANOS = 2_000;

    /** A wait this long costs less than to sleep and be woken. */
    private static final long SPIN_NANOS = 20_000;

    private final RangeAction action;
    private final int end;
    private final double expectedNanos;
    private final int threads;
    private final AtomicInteger next;
    private final AtomicInteger unstarted;
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile @Nullable Thread waiting;

    /** As many threads help as there is work for; one in any case, if one may. */
    SharedWork(RangeAction action, int begin, int end, double nanosPerPart, int helpers) {
        this.action = action;
        this.end = end;
        this.expectedNanos = nanosPerPart;
        int worthwhile = (int) Math.min(helpers, nanosPerPart * (end - begin) / Job.HANDOFF_NANOS);
        this.threads = Math.max(worthwhile, Math.min(helpers, 1)) + 1;
        this.next = new AtomicInteger(begin);
        this.unstarted = new AtomicInteger(threads - 1);
    }

    /** Called once: returns what a part has cost the caller when all are done, or throws what an action has thrown. */
    double run() {
        Helper helper = startHelper();
        double nanosPerPart = work();
        if (helper != null) {
            helper.withdraw();
            await();
        }
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw SharedWork.<RuntimeException>asUnchecked(thrown);
        }
        return nanosPerPart;
    }

    /** Starts a helper if more are wanted. Each starts two others, so the caller need not start them all. */
    private @Nullable Helper startHelper() {
        if (unstarted.getAndUpdate(left -> left == 0 ? 0 : left - 1) == 0) {
            return null;
        }
        Helper helper = new Helper(this);
        helper.fork();
        return helper;
    }

    private void help() {
        active.incrementAndGet();
        try {
            if (next.get() < end) {
                startHelper();
                startHelper();
                work();
            }
        } catch (Throwable e) {
            failed(e);
        } finally {
            // whatever happens, as the caller waits for this
            if (active.decrementAndGet() == 0) {
                LockSupport.unpark(waiting);
            }
        }
    }

    /** Works until there is nothing left; returns what a part has cost. */
    private double work() {
        double nanos = expectedNanos;
        long total = 0;
        int done = 0;
        try {
            long time = System.nanoTime();
            int begin;
            while ((begin = next.get()) < end) {
                int size = chunk(end - begin, nanos);
                if (next.compareAndSet(begin, begin + size)) {
                    action.accept(begin, begin + size);
                    long now = System.nanoTime();
                    nanos = (double) (now - time) / size;
                    total += now - time;
                    done += size;
                    time = now;
                }
            }
        } catch (Throwable e) {
            failed(e);
        }
        return done == 0 ? expectedNanos : (double) total / done;
    }

    private int chunk(int left, double nanos) {
        double share = Math.min((double) left / (2 * threads), LONGEST_CHUNK_NANOS / nanos);
        return (int) Math.clamp(Math.max(share, SHORTEST_CHUNK_NANOS / nanos), 1, left);
    }

    @SuppressWarnings("ReferenceEquality") // An exception cannot be suppressed in itself.
    private void failed(Throwable thrown) {
        next.set(end);
        if (!failure.compareAndSet(null, thrown)) {
            Throwable first = failure.get();
            if (first != null && first != thrown) {
                first.addSuppressed(thrown);
            }
        }
    }

    private void await() {
        long start = System.nanoTime();
        while (active.get() != 0 && System.nanoTime() - start < SPIN_NANOS) {
            Thread.onSpinWait();
        }
        if (active.get() == 0) {
            return;
        }
        waiting = Thread.currentThread();
        boolean wasInterrupted = false;
        while (!isReleasable()) {
            try {
                sleep();
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** A pool that may not have another thread says so: then this one waits without one in its place, as helpers have theirs. */
    private void sleep() throws InterruptedException {
        try {
            ForkJoinPool.managedBlock(this);
        } catch (RejectedExecutionException e) {
            block();
        }
    }

    @Override
    public boolean block() throws InterruptedException {
        LockSupport.park(this);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return isReleasable();
    }

    @Override
    public boolean isReleasable() {
        return active.get() == 0;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E asUnchecked(Throwable thrown) throws E {
        throw (E) thrown;
    }

    /** A task that helps. */
    private static final class Helper extends RecursiveAction {
        /** None once it is too late to help, so that a busy pool keeps nothing alive. */
        private @Nullable SharedWork work;

        Helper(SharedWork work) {
            this.work = work;
        }

        @Override
        protected void compute() {
            SharedWork begun = work;
            if (begun != null) {
                begun.help();
            }
        }

        /** Takes the task back, if it is still where it was put. */
        void withdraw() {
            if (!isDone()) {
                tryUnfork();
                work = null;
            }
        }
    }
}
