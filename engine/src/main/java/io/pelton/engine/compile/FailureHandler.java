// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.plan.StepInfo;

/** Decides what becomes of a record that failed. Used by the thread that runs the program only. */
public interface FailureHandler {
    /** What {@link #recover} returns for a record that has failed for good. */
    Object FAILED = new Object();

    /** Tries the failed call once more. */
    @FunctionalInterface
    interface Retry {
        /** The result of the call. */
        Object call() throws Throwable;
    }

    /**
     * Called when {@code step} threw {@code error} for {@code record}.
     *
     * @return the result of a later try, or {@link #FAILED} if the record was set aside
     * @throws FlowStopped if the flow stops
     */
    Object recover(StepInfo step, Object record, Throwable error, Retry retry);

    /**
     * Called when the cursor threw {@code error}: returns if reading can go on behind the bad record.
     *
     * @throws FlowStopped if the flow stops
     */
    void sourceFailed(Throwable error);

    /** Called when the last record a limit lets pass has come: nothing more need be read. */
    void limitReached();
}
