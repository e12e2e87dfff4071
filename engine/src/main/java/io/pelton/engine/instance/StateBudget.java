// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.instance;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of state all steps of an engine may have together. Thread-safe. */
public final class StateBudget {
    private static final long LARGEST_SHARE = 1 << 16;

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    /** {@code limit} in bytes. */
    public StateBudget(long limit) {
        this.limit = limit;
    }

    /** How many bytes a step takes more than it needs, so that it comes again seldom. */
    long share() {
        return Math.min(LARGEST_SHARE, limit >>> 8);
    }

    long limit() {
        return limit;
    }

    long taken() {
        return taken.get();
    }

    /** Takes bytes out of it, if they are there. */
    boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= limit) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }
}
