// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A thread that waits for a condition, asking again and again. */
final class ThreadWait implements ForkJoinPool.ManagedBlocker {
    private static final long SHORTEST_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final BooleanSupplier condition;
    private final long began = System.nanoTime();
    private final long nanos;
    private boolean holds;

    ThreadWait(BooleanSupplier condition, long nanos) {
        this.condition = condition;
        this.nanos = nanos;
    }

    /** Whether the condition held when it was asked last. */
    boolean holds() {
        return holds;
    }

    @Override
    public boolean isReleasable() {
        holds = holds || condition.getAsBoolean();
        return holds || System.nanoTime() - began >= nanos;
    }

    @Override
    public boolean block() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while it waited");
        }
        long waited = System.nanoTime() - began;
        long pause = Math.clamp(waited / 8, SHORTEST_NANOS, LONGEST_NANOS);
        LockSupport.parkNanos(Math.max(1, Math.min(pause, nanos - waited)));
        return isReleasable();
    }
}
