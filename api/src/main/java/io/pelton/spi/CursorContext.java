// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.runtime.EngineRuntime;
import java.util.function.BooleanSupplier;

/**
 * What a cursor is opened with.
 *
 * @param runtime where it takes time, timers, threads and random numbers from
 * @param waker says that {@link Cursor#advance()}, which had nothing, may have something now, so that nobody need ask until then. May be
 *     called by any thread, at any time and too often; does not block
 * @param turn for a thread that is going to wait for what the flow makes of something that {@link Cursor#advance()} has now: if nobody works for the cursor at this
 *     moment, the calling thread does, for one turn, and this returns true. That may take as long as the steps of the flow; what they throw goes where it always
 *     does. Else it returns false at once, and the waker is to be called; of several cursors that have the same to take, each one's, as one that
 *     is busy may be so for long. The thread may be interrupted meanwhile, which does not last
 * @param isKept whether the next run goes on where this one ends: what was not {@linkplain Cursor#committed committed} comes again then, failed or not
 */
public record CursorContext(EngineRuntime runtime, Runnable waker, BooleanSupplier turn, boolean isKept) {
    /** For a reader that works on a thread of its own only. */
    public CursorContext(EngineRuntime runtime, Runnable waker, boolean isKept) {
        this(runtime, waker, () -> false, isKept);
    }

    /** For a run of which nothing is kept. */
    public CursorContext(EngineRuntime runtime, Runnable waker) {
        this(runtime, waker, false);
    }

    /** For a reader that asks again and again, as {@link Cursor#idleNanos()} says. */
    public static CursorContext polled(EngineRuntime runtime) {
        return new CursorContext(runtime, () -> {});
    }
}
