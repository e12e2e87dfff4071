// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.spi.Split;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The splits of a source, claimed one after the other by whoever is idle. Thread-safe. */
final class SplitQueue {
    private final List<Split> splits;
    private final AtomicInteger next = new AtomicInteger();

    SplitQueue(List<? extends Split> splits) {
        this.splits = List.copyOf(splits);
    }

    /** The next split nobody has claimed; null if there is none. */
    @Nullable Split claim() {
        int index = next.getAndIncrement();
        return index < splits.size() ? splits.get(index) : null;
    }

    /** Bytes there are to read in all; -1 if one split does not know. */
    long sizeBytes() {
        long total = 0;
        for (Split split : splits) {
            if (split.sizeBytes() < 0) {
                return -1;
            }
            total += split.sizeBytes();
        }
        return total;
    }

    int size() {
        return splits.size();
    }
}
