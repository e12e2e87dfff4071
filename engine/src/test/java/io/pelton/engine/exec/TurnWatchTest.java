// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.AbstractList;
import java.util.Collections;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TurnWatchTest {
    /** One activation, of which nothing is known; the first who looks at it gets no memory. */
    private static final class NoMemory extends AbstractList<Activation> {
        private final AtomicInteger looks = new AtomicInteger();

        @Override
        public Activation get(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public Iterator<Activation> iterator() {
            if (looks.incrementAndGet() == 1) {
                throw new OutOfMemoryError();
            }
            return Collections.emptyIterator();
        }
    }

    @Test
    void lookFindsNoMemory_theNextTurnIsWatched() {
        NoMemory activations = new NoMemory();
        TurnWatch watch = new TurnWatch(Duration.ofMillis(1), EngineRuntime.system());
        watch.begin(activations);
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (activations.looks.get() < 2 && System.nanoTime() - end < 0) {
            watch.turnBegins();
            Thread.onSpinWait();
        }
        assertThat(activations.looks).hasValueGreaterThanOrEqualTo(2);
    }
}
