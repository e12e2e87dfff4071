// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.function.LongConsumer;

/** The peer: LMAX Disruptor, one producer, one handler. */
final class DisruptorHandoff implements Handoff {
    private final Disruptor<Cell> disruptor;
    private final RingBuffer<Cell> ring;
    private final boolean batches;

    /** A ring that claims slots one by one, or a whole batch with one call. */
    DisruptorHandoff(WaitStrategy waitStrategy, boolean batches) {
        this.batches = batches;
        disruptor = new Disruptor<>(
                Cell::new, Boundary.CAPACITY, Handoffs::consumerThread, ProducerType.SINGLE, waitStrategy);
        ring = disruptor.getRingBuffer();
    }

    @Override
    public void start(LongConsumer consumer) {
        disruptor.handleEventsWith((cell, sequence, endOfBatch) -> consumer.accept(cell.value));
        disruptor.start();
    }

    @Override
    public void send(long value) {
        long sequence = ring.next();
        ring.get(sequence).value = value;
        ring.publish(sequence);
    }

    @Override
    public void send(long first, int count) {
        if (!batches) {
            Handoff.super.send(first, count);
            return;
        }
        long last = ring.next(count);
        long value = first;
        for (long sequence = last - count + 1; sequence <= last; sequence++) {
            ring.get(sequence).value = value++;
        }
        ring.publish(last - count + 1, last);
    }

    @Override
    public void close() {
        disruptor.halt();
    }
}
