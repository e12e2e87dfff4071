// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.runtime.EngineRuntime;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A bounded ring of batches to one consumer, from one producer or several, and a ring of used batches back.
 *
 * <p>The queues are JCTools' variants without {@code sun.misc.Unsafe}: they are touched once per batch.
 *
 * <p>Concurrency: JCTools publish an element with a release store. Both sides then look whether the other sleeps, and both
 * announce their sleep before they look at the ring again; the full fences make sure that one of the two sees the other.
 */
final class Channel {
    private final MessagePassingQueue<Batch> ring;
    private final MessagePassingQueue<Batch> used;
    private final EngineRuntime runtime;
    private final int capacity;
    private final int batchSize;
    private final AtomicInteger openProducers;
    private final List<Activation> producers = new CopyOnWriteArrayList<>();
    private volatile boolean roomWanted;
    private volatile @Nullable Activation consumer;

    Channel(int producerCount, int capacity, int batchSize, EngineRuntime runtime) {
        this.runtime = runtime;
        this.capacity = capacity;
        this.batchSize = batchSize;
        this.openProducers = new AtomicInteger(producerCount);
        this.ring = producerCount == 1 ? new SpscAtomicArrayQueue<>(capacity) : new MpscAtomicArrayQueue<>(capacity);
        this.used = producerCount == 1 ? new SpscAtomicArrayQueue<>(capacity) : new MpmcAtomicArrayQueue<>(capacity);
    }

    void setConsumer(Activation activation) {
        consumer = activation;
    }

    void addProducer(Activation activation) {
        producers.add(activation);
    }

    /** An empty batch, used before if there is one. */
    Batch newBatch() {
        Batch batch = used.poll();
        return batch == null ? new Batch(batchSize) : batch;
    }

    /** Hands {@code batch} over; false if there is no room. The rings of JCTools are larger than a small capacity. */
    boolean offer(Batch batch) {
        if (!hasRoom(1) || !ring.offer(batch)) {
            return false;
        }
        runtime.cutPoint("a batch is in the ring");
        signalConsumer();
        return true;
    }

    /** Whether {@code batches} more would fit now. */
    boolean hasRoom(int batches) {
        return capacity - ring.size() >= batches;
    }

    /** Announces that a producer will wait; it must look for room once more before it does. */
    void wantRoom() {
        roomWanted = true;
        VarHandle.fullFence();
        runtime.cutPoint("room is wanted");
    }

    /** The next batch; null if there is none now. The caller gives it back with {@link #recycle}. */
    @Nullable Batch poll() {
        Batch batch = ring.poll();
        if (batch != null) {
            runtime.cutPoint("a batch is taken from the ring");
            VarHandle.fullFence();
            if (roomWanted) {
                roomWanted = false;
                producers.forEach(Activation::signal);
            }
        }
        return batch;
    }

    /** Takes a used batch back. */
    void recycle(Batch batch) {
        batch.reset();
        used.offer(batch);
    }

    /** Called once by each producer behind its last batch. */
    void closeProducer() {
        openProducers.decrementAndGet();
        runtime.cutPoint("a producer has ended");
        signalConsumer();
    }

    /** Whether no batch will ever come again. */
    boolean isExhausted() {
        return openProducers.get() == 0 && ring.isEmpty();
    }

    int fill() {
        return ring.size();
    }

    int capacity() {
        return capacity;
    }

    private void signalConsumer() {
        Activation activation = consumer;
        if (activation != null) {
            activation.signal();
        }
    }
}
