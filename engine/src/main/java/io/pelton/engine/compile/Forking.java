// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.flow.InFlight;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Lets programs lead ways on threads of their own. Used by the thread that runs the program. */
public interface Forking {
    /** What another program of the same stage is to do, on another thread. */
    interface Forked {
        /** Does it with {@code program}; false if the flow stops. What it throws is no failure of its record, and ends the flow. */
        boolean lead(StageProgram program);

        /** It is done, and all that it has written is on its way; or, if it was detached, it goes on by itself. By the thread that leads it. */
        void ended();
    }

    /** What is led here, what has forked it and waits for it, and so on. */
    List<Object> ways();

    /** What is led here goes on by itself. */
    void goOn();

    /** What is written here from now on comes behind what others have written before they called this. */
    void keepOrder();

    /** Begins {@code forked}; false if no thread is free. */
    boolean fork(Forked forked);

    /**
     * Begins {@code forked}, which nobody waits for but the end of the flow: the batch of its record is acknowledged when it has ended and
     * all that it has written is durable. False if it is to be run in place.
     *
     * @param mayWait whether this may wait for room: not where others may wait for what is led here
     * @throws FlowStopped if the flow stops while this waits
     */
    boolean detach(Forked forked, InFlight inFlight, boolean mayWait);

    /**
     * Waits until {@code condition} holds or {@code nanos} have passed, and says whether it holds. It is asked when something forked from here
     * has ended.
     *
     * @throws FlowStopped if what was forked could not be written
     */
    boolean await(BooleanSupplier condition, long nanos);
}
