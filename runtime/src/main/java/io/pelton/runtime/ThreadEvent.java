// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * An event that threads wait for.
 *
 * <p>A virtual thread for whose stack there is no memory when it begins to wait keeps its carrier for as long as it waits. If all carriers are kept like
 * that by threads that wait for others, none of these can ever run. So a virtual thread waits for a while, and then anew: it leaves its carrier when
 * there is memory again.
 */
final class ThreadEvent implements Event {
    private static final long MOST_AT_ONCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final CountDownLatch latch = new CountDownLatch(1);

    @Override
    public void happen() {
        latch.countDown();
    }

    @Override
    public void await() throws InterruptedException {
        if (Thread.currentThread().isVirtual()) {
            await(Long.MAX_VALUE);
        } else {
            latch.await();
        }
    }

    @Override
    public boolean await(long nanos) throws InterruptedException {
        long left = nanos;
        if (Thread.currentThread().isVirtual()) {
            for (; left > MOST_AT_ONCE_NANOS; left -= MOST_AT_ONCE_NANOS) {
                if (latch.await(MOST_AT_ONCE_NANOS, TimeUnit.NANOSECONDS)) {
                    return true;
                }
            }
        }
        return latch.await(left, TimeUnit.NANOSECONDS);
    }
}
