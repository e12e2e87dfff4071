// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Many small buffers go to the writing thread and come back. */
class BufferQueueRaceTest {
    private static final int BUFFERS = 100_000;

    @Test
    void buffersGoToAndFro_eachArrivesInOrder() throws InterruptedException {
        BufferQueue queue = new BufferQueue(1_000, Long.BYTES, "out");
        AtomicLong arrived = new AtomicLong();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread writing = start(failure, () -> {
            for (BufferQueue.Work work = queue.await(); work != null; work = queue.await()) {
                for (ByteBuffer buffer : work.buffers()) {
                    assertThat(buffer.getLong()).isEqualTo(arrived.getAndIncrement());
                }
                queue.written(work.buffers(), (long) work.buffers().size() * Long.BYTES);
            }
        });
        Thread producing = start(failure, () -> {
            for (long number = 0; number < BUFFERS; number++) {
                queue.submit(queue.takeEmpty().putLong(number));
            }
            queue.awaitWritten((long) BUFFERS * Long.BYTES);
            queue.end(null, false);
        });
        boolean isDone = producing.join(Duration.ofSeconds(30)) && writing.join(Duration.ofSeconds(30));
        assertThat(failure).hasNullValue();
        assertThat(isDone).as("both threads have come to their end").isTrue();
        assertThat(arrived).hasValue(BUFFERS);
    }

    private static Thread start(AtomicReference<Throwable> failure, Body body) {
        return Thread.ofPlatform().daemon().start(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                failure.set(e);
            }
        });
    }

    @FunctionalInterface
    private interface Body {
        void run() throws IOException;
    }
}
