// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Workers of a machine that has no more threads to give. */
class PoolWorkersTest {
    private static final int PIECES = 8;

    /** The pool gives up a thread that cannot start another one, with the right to run that it has taken. */
    @Test
    void noThreadCanBeStartedBesideTheFirst_whatWasTakenIsRun() throws InterruptedException {
        AtomicBoolean mayStart = new AtomicBoolean(true);
        Runnable beforeThread = () -> {
            if (!mayStart.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
        };
        try (Workers workers = new PoolWorkers("few", 2, beforeThread)) {
            CountDownLatch hasBegun = new CountDownLatch(1);
            CountDownLatch goesOn = new CountDownLatch(1);
            workers.execute(() -> {
                hasBegun.countDown();
                await(goesOn);
            });
            await(hasBegun);
            mayStart.set(false);
            AtomicInteger run = new AtomicInteger();
            CountDownLatch last = new CountDownLatch(1);
            int taken = 0;
            for (int i = 0; i < PIECES; i++) {
                taken += isTaken(workers, run::incrementAndGet) ? 1 : 0;
            }
            assertThat(isTaken(workers, last::countDown)).as("the last piece is taken").isTrue();
            goesOn.countDown();
            await(last);
            assertThat(run).as("pieces that were run, of those taken").hasValue(taken);

            mayStart.set(true);
            CountDownLatch later = new CountDownLatch(1);
            workers.execute(later::countDown);
            await(later);
        }
    }

    private static boolean isTaken(Workers workers, Runnable work) {
        try {
            workers.execute(work);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).as("in time").isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
