// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Something that is closed until a test opens it. Whoever passes is told of, so that a test can wait for that.
 * Thread-safe.
 */
public final class Gate {
    private final CountDownLatch open = new CountDownLatch(1);
    private final CountDownLatch reached = new CountDownLatch(1);

    /** A gate that is closed. */
    public Gate() {}

    /** Lets everyone pass from now on. */
    public void open() {
        open.countDown();
    }

    /** Whether it is open. Counts as having been reached. */
    public boolean isOpen() {
        reached.countDown();
        return open.getCount() == 0;
    }

    /** Waits until it is open. */
    public void pass() throws InterruptedException {
        reached.countDown();
        open.await();
    }

    /** Waits until it is open, whatever interrupts come; they are kept for later. */
    public void passIgnoringInterrupts() {
        boolean interrupted = false;
        while (true) {
            try {
                pass();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until somebody has come to it; fails if nobody does. */
    public void awaitReached(Duration timeout) throws InterruptedException {
        if (!reached.await(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new AssertionError("nobody came to the gate within " + timeout);
        }
    }
}
