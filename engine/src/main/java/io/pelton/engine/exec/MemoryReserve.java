// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import org.jspecify.annotations.Nullable;

/**
 * Memory that is given back when there is no more, so that flows can still say so, and end. One for all flows of the process, kept again
 * when the next flow starts. Thread-safe.
 *
 * <p>With G1 a thread gets new memory only in a region that is free as a whole. So this takes one for itself: an array of more than half a
 * region has its own, and a region has a MiB in heaps below 4 GiB.
 */
final class MemoryReserve {
    private static final long MOST_BYTES = (1 << 20) - 64;

    /** What part of the memory is kept at most. */
    private static final int PART = 32;

    @SuppressWarnings("UnusedVariable") // nothing needs it but the memory it takes
    private static volatile byte @Nullable [] kept;

    private MemoryReserve() {}

    /** Keeps it, unless it is kept already. */
    static void keep() {
        if (kept == null) {
            kept = new byte[(int) Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / PART)];
        }
    }

    /** There is no memory left: what was kept may be used now. */
    static void giveBack() {
        kept = null;
    }
}
