// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import java.util.function.BooleanSupplier;

/** Lets programs lead ways on threads of their own. Used by the thread that runs the program. */
public interface Forking {
    /** What another program of the same stage is to do, on another thread. */
    interface Forked {
        /** Does it with {@code program}. Throws nothing. */
        void lead(StageProgram program);

        /** It is done, and all that it has written is on its way. Any thread. */
        void ended();
    }

    /** Begins {@code forked}; false if no thread is free. */
    boolean fork(Forked forked);

    /**
     * Waits until {@code condition} holds or {@code nanos} have passed, and says whether it holds. It is asked when something forked from here
     * has ended.
     *
     * @throws FlowStopped if what was forked could not be written
     */
    boolean await(BooleanSupplier condition, long nanos);
}
