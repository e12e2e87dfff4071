// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkersTest {
    private static final int WORKS = 10;

    /** Those with one thread, or one for each piece of work. */
    enum Kind {
        POOL(() -> EngineRuntime.system().workers("worker-", 1)),
        DEVICE(() -> EngineRuntime.system().device("device")),
        WAITING(() -> EngineRuntime.system().waiting("waiting-"));

        private final Supplier<Workers> workers;

        Kind(Supplier<Workers> workers) {
            this.workers = workers;
        }
    }

    @ParameterizedTest
    @EnumSource
    void workThatWasGivenRunsAlthoughTheyAreClosed(Kind kind) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(WORKS);
        Workers workers = kind.workers.get();
        workers.execute(() -> {
            begun.countDown();
            holdUntilInterrupted(done);
        });
        assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
        for (int i = 0; i < WORKS; i++) {
            workers.execute(done::countDown);
        }

        workers.close();

        assertThat(done.await(1, TimeUnit.MINUTES)).as("all was done").isTrue();
        assertThatThrownBy(() -> workers.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    /** Holds its thread until it is interrupted, or all else is done. */
    private static void holdUntilInterrupted(CountDownLatch done) {
        try {
            done.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
