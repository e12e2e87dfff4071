// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** What passes between a producer and the writing thread when something is wrong. */
class BufferQueueTest {
    /** A failure that cannot describe itself, as if there were no memory for that. */
    private static final class Speechless extends IOException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("speechless");
        }
    }

    @Test
    void failureCannotBeDescribed_producerThatWaitsGoesOn() throws Exception {
        BufferQueue queue = new BufferQueue(1, 1, "out");
        queue.submit(queue.takeEmpty().put((byte) 1));
        AtomicReference<Throwable> heard = new AtomicReference<>();
        Thread producer = Thread.ofPlatform().daemon().start(() -> {
            try {
                queue.takeEmpty();
            } catch (Throwable e) {
                heard.set(e);
            }
        });
        while (producer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThatIllegalStateException().isThrownBy(() -> queue.fail(new Speechless()));
        assertThat(producer.join(Duration.ofSeconds(30))).as("the producer has ended").isTrue();
        assertThat(heard).hasValueMatching(IllegalStateException.class::isInstance);
    }

    /** There is no memory for it, say; here it has a size that none can have. */
    @Test
    void buffersCannotBeAllocated_nobodyWaitsForThem() {
        BufferQueue queue = new BufferQueue(2, -1, "out");
        Thread.currentThread().interrupt(); // who would wait does not
        try {
            for (int i = 0; i < 3; i++) {
                assertThatIllegalArgumentException().isThrownBy(queue::takeEmpty);
            }
        } finally {
            Thread.interrupted();
        }
    }
}
