// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.runtime.Event;
import java.util.function.BooleanSupplier;

/** How a program waits, and learns that its flow is cut short. Used by the thread that runs the program only. */
public interface Waits {
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

    /** The same for a condition that holds, for good, when {@code event} happens: a lane is told, and asks nobody meanwhile. */
    void await(Event event, BooleanSupplier condition);

    /**
     * Ends the record that is processed if the flow is being cut short.
     *
     * @throws FlowStopped if it is
     */
    void checkCut();
}
