// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.plan.Plan;
import java.time.Duration;
import java.util.List;

/** A flow that has been started. Thread-safe. */
public interface FlowHandle {
    /** What is run. */
    Plan plan();

    /**
     * Waits until the flow has ended and all its resources are closed.
     *
     * @return what it did; its state is final
     * @throws io.pelton.error.PeltonException if the flow failed
     * @throws InterruptedException if the waiting thread is interrupted; the flow goes on
     */
    FlowSnapshot await() throws InterruptedException;

    /**
     * Waits as {@link #await()} does, but not longer than {@code timeout}.
     *
     * @return whether the flow has ended, failed or not
     */
    boolean await(Duration timeout) throws InterruptedException;

    /**
     * Asks the flow to end: it reads no more, writes what it has read and closes. What is not written when
     * {@code drainDeadline} has passed is left and counted. Returns at once; calling it again can only shorten the deadline.
     */
    void stop(Duration drainDeadline);

    /** What people should know about what its sinks have written; empty as long as it runs, and if there is nothing to say. */
    List<String> remarks();

    /** What it has done so far. Cheap enough to be called several times a second. */
    FlowSnapshot snapshot();
}
