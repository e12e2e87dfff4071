// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** A peer's boundary, driven by a loop that pushes. */
record PushedBoundary(Supplier<Handoff> maker) implements Boundary {
    private static final int AT_ONCE = 256;

    @Override
    public long transfer(int records) throws InterruptedException {
        Sum sum = new Sum(records);
        try (Handoff handoff = maker.get()) {
            handoff.start(sum);
            long start = System.nanoTime();
            for (int first = 0; first < records; first += AT_ONCE) {
                handoff.send(first, Math.min(AT_ONCE, records - first));
            }
            sum.complete.await();
            long nanos = System.nanoTime() - start;
            Sums.check(sum.total, records);
            return nanos;
        }
    }

    /** Each record carries the time at which it was handed over. */
    @Override
    public Histogram lone(int records, int perSecond) throws InterruptedException {
        Histogram histogram = new Histogram(3);
        CountDownLatch complete = new CountDownLatch(records);
        try (Handoff handoff = maker.get()) {
            handoff.start(sent -> {
                histogram.recordValue(System.nanoTime() - sent);
                complete.countDown();
            });
            long due = System.nanoTime();
            for (int i = 0; i < records; i++) {
                due += 1_000_000_000L / perSecond;
                for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                handoff.send(System.nanoTime());
            }
            complete.await();
        }
        return histogram;
    }

    /** The consumer: adds up, and says when all have come. */
    private static final class Sum implements LongConsumer {
        private final CountDownLatch complete = new CountDownLatch(1);
        private long left;
        private long total;

        Sum(int records) {
            left = records;
        }

        @Override
        public void accept(long value) {
            total += value;
            if (--left == 0) {
                complete.countDown();
            }
        }
    }
}
