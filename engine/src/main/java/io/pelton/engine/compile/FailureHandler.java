// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.plan.StepInfo;
import org.jspecify.annotations.Nullable;

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
     * Called when {@code step}, which stands in a block that leaves failures to whoever ran it, threw {@code error}.
     *
     * @return the result of a later try
     * @throws Throwable the last error, if all tries have failed
     * @throws FlowStopped if the flow stops
     */
    Object retry(StepInfo step, Object record, Throwable error, Retry retry) throws Throwable;

    /**
     * Called when a record has failed for good in a block: sets it aside.
     *
     * @throws FlowStopped if the flow stops
     */
    void setAside(StepInfo step, Object record, Throwable error);

    /** Called when {@code step} is tried again because a block wants so. */
    void retries(StepInfo step);

    /** Called when a block has dealt with a failure of {@code step}, so that nothing is to be done. */
    void caught(StepInfo step);

    /**
     * Ends a record that {@code step} has failed for if the flow is being cut short: that may be why, and nobody may take it for a failure.
     *
     * @throws FlowStopped if it is
     */
    void checkCut(StepInfo step);

    /** A record that the flow has stopped at, and that nobody else counts, will be neither written nor acknowledged. Any thread. */
    void isLeftBehind();

    /** How the program waits. */
    Waits waits();

    /** The acknowledgements of what the program writes. */
    Leases leases();

    /** What leads ways on other threads; null if all are led on this one. */
    default @Nullable Forking forking() {
        return null;
    }

    /** Whether the error is not the record's fault, so that no block may deal with it. */
    boolean isFatal(Throwable error);

    /**
     * Called when the cursor threw {@code error}: returns if reading can go on behind the bad record.
     *
     * @throws FlowStopped if the flow stops
     */
    void sourceFailed(Throwable error);

    /** Called when the last record a limit lets pass has come: nothing more need be read. */
    void limitReached();
}
