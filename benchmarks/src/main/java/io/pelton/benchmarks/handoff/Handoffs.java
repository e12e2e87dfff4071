// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import io.pelton.benchmarks.Versions;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** All the boundaries; each gets JVMs of its own. */
public enum Handoffs {
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

    /** A new boundary, not started. */
    Handoff make() {
        return switch (this) {
            case DISRUPTOR_SPIN -> new DisruptorHandoff(new BusySpinWaitStrategy(), false);
            case DISRUPTOR_SPIN_BATCH -> new DisruptorHandoff(new BusySpinWaitStrategy(), true);
            case DISRUPTOR_YIELD -> new DisruptorHandoff(new YieldingWaitStrategy(), false);
            case DISRUPTOR_YIELD_BATCH -> new DisruptorHandoff(new YieldingWaitStrategy(), true);
            case DISRUPTOR_BLOCK -> new DisruptorHandoff(new BlockingWaitStrategy(), false);
            case DISRUPTOR_BLOCK_BATCH -> new DisruptorHandoff(new BlockingWaitStrategy(), true);
            case SPSC -> new SpscHandoff();
            case ARRAY_BLOCKING_QUEUE -> new BlockingQueueHandoff(new ArrayBlockingQueue<>(Handoff.CAPACITY));
            case LINKED_BLOCKING_QUEUE -> new BlockingQueueHandoff(new LinkedBlockingQueue<>(Handoff.CAPACITY));
        };
    }

    /** The name in the reports. */
    String label() {
        return switch (this) {
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

    /** A thread for a consumer. */
    static Thread consumerThread(Runnable consumer) {
        return Thread.ofPlatform().daemon().name("consumer").unstarted(consumer);
    }

    private static String disruptor(String variant) {
        return "Disruptor " + Versions.of("disruptor") + ", " + variant;
    }
}
