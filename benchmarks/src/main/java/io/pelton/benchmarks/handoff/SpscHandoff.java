// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import java.util.function.LongConsumer;
import org.jctools.queues.SpscArrayQueue;

/** The peer: the JCTools queue for one producer and one consumer, both of which spin a little and then yield. */
final class SpscHandoff implements Handoff {
    private static final int SPINS = 100;
    private static final Cell END = new Cell();

    private final SpscArrayQueue<Cell> queue = new SpscArrayQueue<>(Boundary.CAPACITY);
    private final Cells cells = new Cells();

    @Override
    public void start(LongConsumer consumer) {
        Handoffs.consumerThread(() -> consume(consumer)).start();
    }

    @Override
    public void send(long value) {
        offer(cells.take(value));
    }

    @Override
    public void close() {
        offer(END);
    }

    private void offer(Cell cell) {
        for (int tries = 0; !queue.offer(cell); tries++) {
            pause(tries);
        }
    }

    private void consume(LongConsumer consumer) {
        for (int tries = 0; ; ) {
            Cell cell = queue.poll();
            if (cell == null) {
                pause(tries++);
            } else if (cell == END) {
                return;
            } else {
                tries = 0;
                consumer.accept(cell.value);
            }
        }
    }

    private static void pause(int tries) {
        if (tries < SPINS) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }
}
