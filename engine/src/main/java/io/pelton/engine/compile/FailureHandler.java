// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.flow.Branches;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.Event;
import java.util.function.BooleanSupplier;
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
     * Waits, while other work goes on; not at all if {@code millis} is not positive.
     *
     * @throws FlowStopped if the flow is being cut short, also if there is no time to wait
     * @throws InterruptedException if the thread is interrupted for another reason
     * @throws IllegalStateException if no step of the stage has said that it may wait
     */
    void pause(long millis) throws InterruptedException;

    /** The same until {@code event} happens; says whether it has happened. */
    boolean await(Event event, long millis) throws InterruptedException;

    /** Waits on any thread until {@code condition}, which is asked again and again, holds. */
    void await(BooleanSupplier condition);

    /**
     * Ends the record that is processed if the flow is being cut short.
     *
     * @throws FlowStopped if it is
     */
    void checkCut();

    /**
     * The same for a record that {@code step} has failed for: if the flow is being cut short that may be why, and nobody may take it
     * for a failure.
     *
     * @throws FlowStopped if it is
     */
    void checkCut(StepInfo step);

    /** A record that the flow has stopped at, and that nobody else counts, will be neither written nor acknowledged. Any thread. */
    void isLeftBehind();

    /** Retains the batch that is being processed, with those of {@code earlier}. */
    Branches.Lease retain(Branches.@Nullable Lease earlier);

    /** Releases what was retained when all is acknowledged that {@code way} makes. */
    void emit(Branches.@Nullable Lease lease, Runnable way);

    /** Releases what was retained. */
    void drop(Branches.@Nullable Lease lease);

    /** The receipt of {@code maker} for the batch that is being processed. */
    <R extends Branches.Receipt> R receipt(Branches.ReceiptMaker<R> maker);

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
