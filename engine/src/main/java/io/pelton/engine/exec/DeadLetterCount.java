// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.flow.DeadLetterLimit;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/** How many records of a flow have become dead letters under a limit. Thread-safe. */
final class DeadLetterCount {
    private final DeadLetterLimit limit;
    private final AtomicLong total = new AtomicLong();

    /** How many records had been read when the latest of them failed: a ring. */
    private final AtomicLongArray latest;

    DeadLetterCount(DeadLetterLimit limit) {
        this.limit = limit;
        this.latest = new AtomicLongArray(Math.max(1, limit.recent()));
    }

    /** Another record is to be dead-lettered, when so many were {@code read}: why it may not; null if it may. */
    @Nullable String refusal(long read) {
        long before = total.getAndIncrement();
        if (before >= limit.total()) {
            return String.format(Locale.ROOT, "%,d records of this run are dead letters already, and no more may be: the limit of a run is reached", limit.total());
        }
        if (limit.recent() == 0) {
            return "no record may become a dead letter: the limit of the share is 0";
        }
        if (limit.recent() == DeadLetterLimit.WINDOW) {
            return null; // any may
        }
        long readBefore = latest.getAndSet((int) (before % limit.recent()), read);
        if (before >= limit.recent() && read - readBefore < DeadLetterLimit.WINDOW) {
            return String.format(
                    Locale.ROOT,
                    "%,d of the last %,d records are dead letters already, and no more of %,d may be: the limit of the share is reached",
                    limit.recent(),
                    Math.min(Math.max(read, before + 1), DeadLetterLimit.WINDOW),
                    DeadLetterLimit.WINDOW);
        }
        return null;
    }
}
