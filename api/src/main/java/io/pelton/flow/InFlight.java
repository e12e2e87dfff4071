// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many ways that go on by themselves are in flight at once, of those that are {@linkplain Branches#detach detached} with this very
 * object: the limit of a block, which belongs to its instance. Thread-safe.
 */
public final class InFlight {
    private final int most;
    private final AtomicInteger begun = new AtomicInteger();
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    /** A limit of {@code most} ways, at least one. */
    public InFlight(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("most is " + most + ", but must be at least 1");
        }
        this.most = most;
    }

    /** One more is in flight, unless that would be too many: then false. */
    public boolean tryBegin() {
        int now = begun.get();
        while (now < most) {
            if (begun.compareAndSet(now, now + 1)) {
                return true;
            }
            now = begun.get();
        }
        return false;
    }

    /** Whether there is room for one more. */
    public boolean hasRoom() {
        return begun.get() < most;
    }

    /** Has {@code signal} called by any thread whenever one has come to its end, until {@link #stopTelling}. */
    public void tell(Runnable signal) {
        waiting.add(signal);
    }

    /** {@code signal} is not called any more. */
    public void stopTelling(Runnable signal) {
        waiting.remove(signal);
    }

    /** One has come to its end. */
    public void end() {
        begun.decrementAndGet();
        waiting.forEach(Runnable::run);
    }
}
