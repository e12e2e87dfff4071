// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import io.pelton.benchmarks.Allocation;
import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/** Measures one boundary in this JVM: {@code answer-file peer seconds}. */
public final class HandoffFork {
    static final String MEASURE = "measure";
    static final String THROUGHPUT = "throughput";
    static final String P50 = "p50 of lone records";
    static final String P99 = "p99 of lone records";

    private static final int RECORDS = 10_000_000;
    private static final int AT_ONCE = 256;
    private static final int LONE_RECORDS_PER_SECOND = 1000;

    private HandoffFork() {}

    /** Answers the best throughput and the latency at a low rate. */
    public static void main(String[] args) throws Exception {
        Handoffs peer = Handoffs.valueOf(args[1]);
        int seconds = Integer.parseInt(args[2]);
        List<Row> rows = new ArrayList<>(List.of(throughput(peer, seconds)));
        rows.addAll(latency(peer, seconds));
        Fork.answer(args[0], rows);
    }

    private static Row throughput(Handoffs peer, int seconds) throws InterruptedException {
        repeat(peer, seconds);
        long before = Allocation.totalBytes();
        List<Long> nanos = repeat(peer, seconds);
        double bytes = (Allocation.totalBytes() - before) / (double) nanos.size() / RECORDS;
        return new Row(
                peer.label(), Map.of(MEASURE, THROUGHPUT), RECORDS * 1e9 / Collections.min(nanos), "records/s", bytes);
    }

    private static List<Long> repeat(Handoffs peer, int seconds) throws InterruptedException {
        List<Long> nanos = new ArrayList<>();
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (nanos.size() < 3 || System.nanoTime() < end) {
            nanos.add(transfer(peer, RECORDS));
        }
        return nanos;
    }

    /** The nanoseconds it takes to get so many records across. */
    static long transfer(Handoffs peer, int records) throws InterruptedException {
        Sum sum = new Sum(records);
        try (Handoff handoff = peer.make()) {
            handoff.start(sum);
            long start = System.nanoTime();
            for (int first = 0; first < records; first += AT_ONCE) {
                handoff.send(first, Math.min(AT_ONCE, records - first));
            }
            sum.complete.await();
            long nanos = System.nanoTime() - start;
            long expected = records * (records - 1L) / 2;
            if (sum.total != expected) {
                throw new IllegalStateException(peer.label() + ": the sum is " + sum.total + ", not " + expected);
            }
            return nanos;
        }
    }

    private static List<Row> latency(Handoffs peer, int seconds) throws InterruptedException {
        lone(peer, LONE_RECORDS_PER_SECOND);
        Histogram nanos = lone(peer, LONE_RECORDS_PER_SECOND * seconds);
        return List.of(
                latencyRow(peer, P50, nanos.getValueAtPercentile(50)),
                latencyRow(peer, P99, nanos.getValueAtPercentile(99)));
    }

    private static Row latencyRow(Handoffs peer, String measure, long nanos) {
        return Row.of(
                peer.label(),
                Map.of(MEASURE, measure, "perSecond", LONE_RECORDS_PER_SECOND),
                nanos / 1000.0,
                "us");
    }

    /** Each record carries the time at which it was handed over. */
    private static Histogram lone(Handoffs peer, int records) throws InterruptedException {
        Histogram histogram = new Histogram(3);
        CountDownLatch complete = new CountDownLatch(records);
        try (Handoff handoff = peer.make()) {
            handoff.start(sent -> {
                histogram.recordValue(System.nanoTime() - sent);
                complete.countDown();
            });
            long due = System.nanoTime();
            for (int i = 0; i < records; i++) {
                due += 1_000_000_000L / LONE_RECORDS_PER_SECOND;
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
