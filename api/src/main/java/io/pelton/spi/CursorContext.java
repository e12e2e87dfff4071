// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.runtime.EngineRuntime;

/**
 * What a cursor is opened with.
 *
 * @param runtime where it takes time, timers, threads and random numbers from
 * @param waker says that {@link Cursor#advance()}, which had nothing, may have something now, so that nobody need ask until then. May be
 *     called by any thread, at any time and too often; does not block
 * @param isKept whether the next run goes on where this one ends: what was not {@linkplain Cursor#committed committed} comes again then, failed or not
 */
public record CursorContext(EngineRuntime runtime, Runnable waker, boolean isKept) {
    /** For a run of which nothing is kept. */
    public CursorContext(EngineRuntime runtime, Runnable waker) {
        this(runtime, waker, false);
    }

    /** For a reader that asks again and again, as {@link Cursor#idleNanos()} says. */
    public static CursorContext polled(EngineRuntime runtime) {
        return new CursorContext(runtime, () -> {});
    }
}
