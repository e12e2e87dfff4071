// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WorkersTest {
    private static final int WORKS = 10;

    /** Those with one thread, and with one for each piece of work. */
    static List<Workers> workers() {
        EngineRuntime runtime = EngineRuntime.system();
        return List.of(runtime.workers("worker-", 1), runtime.device("device"), runtime.waiting("waiting-"));
    }

    @ParameterizedTest
    @MethodSource("workers")
    void workThatWasGivenRunsAlthoughTheyAreClosed(Workers workers) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(WORKS);
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
