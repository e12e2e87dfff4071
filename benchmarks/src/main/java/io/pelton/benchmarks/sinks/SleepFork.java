// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.flow.Flow;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A flow whose sink sleeps, in this JVM: {@code answer-file seconds}. As long as there is room in the ring before the sink, the source must not notice it; from then on
 * nobody but the sink may be what is waited for, and nothing may pile up.
 */
public final class SleepFork {
    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

    /** Batches of 1,024 records. */
    private static final int RING = 1_024;

    /** Fewer than the ring has room for. */
    private static final int BURST = 900_000;

    private static final int BURSTS = 20;

    /** So many are written before the rate counts: the ring is full by then. */
    private static final long WHEN_FULL = 3_000_000;

    private static final int LOOKS = 10;

    private SleepFork() {}

    /** Answers the rates and how much the heap has moved. */
    public static void main(String[] args) throws Exception {
        int seconds = Integer.parseInt(args[1]);
        List<Row> rows = new ArrayList<>();
        try (Engine engine = new Engine(EngineOptions.defaults().withRingCapacity(RING))) {
            for (int i = 0; i < 2 * BURSTS; i++) {
                double slept = burst(engine, new SleepingSink(BURST));
                double discarded = burst(engine, Discard.sink());
                if (i >= BURSTS) { // it is warm
                    rows.add(row("Pelton", Work.BURST, slept, "records/s"));
                    rows.add(row("discard", Work.BURST, discarded, "records/s"));
                }
            }
            rows.add(row("the sink alone", Work.SLEEP, alone(Math.min(seconds, 20)), "records/s"));
            rows.addAll(full(engine, seconds));
        }
        Fork.answer(args[0], rows);
    }

    private static Row row(String name, Work work, double value, String unit) {
        return Row.of(name, Map.of(Work.PARAMETER, work.text()), value, unit);
    }

    /** Makes lines, and notes when it has made the first and the last. */
    private static final class TimedTicks implements Beacon.Maker<byte[]> {
        private static final long serialVersionUID = 1;
        private transient long begin;
        private transient long end;

        @Override
        public byte[] make(long index) {
            if (index == 0) {
                begin = System.nanoTime();
            }
            byte[] line = Ticks.line(index);
            if (index == BURST - 1) {
                end = System.nanoTime();
            }
            return line;
        }
    }

    private static double burst(Engine engine, Sink<? super byte[]> sink) throws InterruptedException {
        TimedTicks ticks = new TimedTicks();
        engine.run(Flow.from(Beacon.of(BURST, ticks)).to(sink)).await();
        return BURST * 1e9 / (ticks.end - ticks.begin);
    }

    private static double alone(int seconds) {
        record Same(List<byte[]> lines) implements RecordBatch<byte[]> {
            @Override
            public int size() {
                return lines.size();
            }

            @Override
            public byte[] get(int index) {
                return lines.get(index);
            }
        }
        SleepingSink sink = new SleepingSink(SleepingSink.BATCH);
        Same batch = new Same(Collections.nCopies(SleepingSink.BATCH, Ticks.line(0)));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end) {
            var _ = sink.write(batch);
        }
        return sink.rate();
    }

    private static List<Row> full(Engine engine, int seconds) throws InterruptedException {
        SleepingSink sink = new SleepingSink(WHEN_FULL);
        CountDownLatch ended = new CountDownLatch(1);
        List<Long> used = new ArrayList<>();
        long records = 1_000_000L * seconds;
        Thread looks = Thread.ofPlatform().daemon().start(() -> look(sink, records - WHEN_FULL, ended, Math.max(1, seconds / LOOKS), used));
        engine.run(Flow.from(Beacon.of(records, Ticks::line)).to(sink)).await();
        ended.countDown();
        looks.join();
        long least = used.stream().mapToLong(bytes -> bytes).min().orElseThrow();
        long most = used.stream().mapToLong(bytes -> bytes).max().orElseThrow();
        return List.of(row("Pelton", Work.SLEEP, sink.rate(), "records/s"), row("Pelton", Work.SLEEP, 100.0 * (most - least) / least, "%"));
    }

    /** What is in use of the heap after a collection, again and again while the ring is full. */
    private static void look(SleepingSink sink, long most, CountDownLatch ended, int pause, List<Long> used) {
        try {
            while (!ended.await(pause, TimeUnit.SECONDS)) {
                if (sink.written() >= WHEN_FULL && sink.written() < most) {
                    System.gc();
                    used.add(MEMORY.getHeapMemoryUsage().getUsed());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
