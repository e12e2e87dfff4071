// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** What a route tells: when its first message began, and how many have arrived at its end. Thread-safe. */
final class Marks {
    private static final long NEVER = Long.MIN_VALUE;

    private final AtomicLong began = new AtomicLong(NEVER);
    private final AtomicLong arrived = new AtomicLong();
    private final Object change = new Object();
    private volatile long lastArrival;
    private volatile long wanted = Long.MAX_VALUE;

    /** A message has come to the end {@code name} of a route. */
    void mark(String name) {
        if (name.equals("began")) {
            began.compareAndSet(NEVER, System.nanoTime());
            return;
        }
        if (arrived.incrementAndGet() == wanted) {
            lastArrival = System.nanoTime();
            synchronized (change) {
                change.notifyAll();
            }
        }
    }

    /** How many have arrived. */
    long arrived() {
        return arrived.get();
    }

    /** To be called before the first message: {@link #await} waits for so many. */
    void expect(long arrivals) {
        wanted = arrivals;
    }

    /**
     * Waits until as many have arrived as are expected.
     *
     * @return when the last came, as {@link System#nanoTime}
     */
    long await(long seconds) throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        synchronized (change) {
            while (arrived.get() < wanted) {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0) {
                    throw new TimeoutException(arrived + " of " + wanted + " have arrived after " + seconds + " s");
                }
                change.wait(left);
            }
        }
        return lastArrival;
    }

    /** The seconds from the first beginning to {@code end}. */
    double secondsUntil(long end) {
        return (end - began.get()) / 1e9;
    }
}
