// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import java.util.concurrent.BlockingQueue;
import java.util.function.LongConsumer;

/** The peer: a bounded blocking queue of the JDK, with put and take. */
final class BlockingQueueHandoff implements Handoff {
    private static final Cell END = new Cell();

    private final BlockingQueue<Cell> queue;
    private final Cells cells = new Cells();

    BlockingQueueHandoff(BlockingQueue<Cell> queue) {
        this.queue = queue;
    }

    @Override
    public void start(LongConsumer consumer) {
        Handoffs.consumerThread(() -> consume(consumer)).start();
    }

    @Override
    public void send(long value) {
        put(cells.take(value));
    }

    @Override
    public void close() {
        put(END);
    }

    private void put(Cell cell) {
        try {
            queue.put(cell);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the queue was full", e);
        }
    }

    private void consume(LongConsumer consumer) {
        try {
            for (Cell cell = queue.take(); cell != END; cell = queue.take()) {
                consumer.accept(cell.value);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
