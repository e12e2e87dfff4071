// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import io.pelton.benchmarks.Versions;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/** All the boundaries; each gets JVMs of its own. */
public enum Handoffs {
    /** Pelton, from the worker that reads to the thread of a background sink. */
    PELTON_SINK,
    /** Pelton, from the worker that reads to the one that runs the steps behind. */
    PELTON_PARALLEL,
    /** Disruptor, never leaving the core. */
    DISRUPTOR_SPIN,
    /** The same, many records a call. */
    DISRUPTOR_SPIN_BATCH,
    /** Disruptor, yielding after some spins. */
    DISRUPTOR_YIELD,
    /** The same, many records a call. */
    DISRUPTOR_YIELD_BATCH,
    /** Disruptor, waiting on a lock. */
    DISRUPTOR_BLOCK,
    /** The same, many records a call. */
    DISRUPTOR_BLOCK_BATCH,
    /** JCTools. */
    SPSC,
    /** The JDK's array queue. */
    ARRAY_BLOCKING_QUEUE,
    /** The JDK's linked queue. */
    LINKED_BLOCKING_QUEUE;

    /** The boundary, not started. */
    Boundary boundary() {
        return switch (this) {
            case PELTON_SINK -> new PeltonBoundary(false);
            case PELTON_PARALLEL -> new PeltonBoundary(true);
            case DISRUPTOR_SPIN -> disruptor(BusySpinWaitStrategy::new, false);
            case DISRUPTOR_SPIN_BATCH -> disruptor(BusySpinWaitStrategy::new, true);
            case DISRUPTOR_YIELD -> disruptor(YieldingWaitStrategy::new, false);
            case DISRUPTOR_YIELD_BATCH -> disruptor(YieldingWaitStrategy::new, true);
            case DISRUPTOR_BLOCK -> disruptor(BlockingWaitStrategy::new, false);
            case DISRUPTOR_BLOCK_BATCH -> disruptor(BlockingWaitStrategy::new, true);
            case SPSC -> new PushedBoundary(SpscHandoff::new);
            case ARRAY_BLOCKING_QUEUE ->
                new PushedBoundary(() -> new BlockingQueueHandoff(new ArrayBlockingQueue<>(Boundary.CAPACITY)));
            case LINKED_BLOCKING_QUEUE ->
                new PushedBoundary(() -> new BlockingQueueHandoff(new LinkedBlockingQueue<>(Boundary.CAPACITY)));
        };
    }

    /** The name in the reports. */
    String label() {
        return switch (this) {
            case PELTON_SINK -> "Pelton, background sink";
            case PELTON_PARALLEL -> "Pelton, parallel(1)";
            case DISRUPTOR_SPIN -> disruptor("busy spin");
            case DISRUPTOR_SPIN_BATCH -> disruptor("busy spin, batches");
            case DISRUPTOR_YIELD -> disruptor("yielding");
            case DISRUPTOR_YIELD_BATCH -> disruptor("yielding, batches");
            case DISRUPTOR_BLOCK -> disruptor("blocking");
            case DISRUPTOR_BLOCK_BATCH -> disruptor("blocking, batches");
            case SPSC -> "JCTools " + Versions.of("jctools") + " SpscArrayQueue, yielding";
            case ARRAY_BLOCKING_QUEUE -> "ArrayBlockingQueue";
            case LINKED_BLOCKING_QUEUE -> "LinkedBlockingQueue";
        };
    }

    /** How many records a run hands over: a flow generates a class and warms it up, so it needs more. */
    int records() {
        return this == PELTON_SINK || this == PELTON_PARALLEL ? 50_000_000 : 10_000_000;
    }

    /** A thread for a consumer. */
    static Thread consumerThread(Runnable consumer) {
        return Thread.ofPlatform().daemon().name("consumer").unstarted(consumer);
    }

    private static Boundary disruptor(Supplier<WaitStrategy> waitStrategy, boolean batches) {
        return new PushedBoundary(() -> new DisruptorHandoff(waitStrategy.get(), batches));
    }

    private static String disruptor(String variant) {
        return "Disruptor " + Versions.of("disruptor") + ", " + variant;
    }
}
