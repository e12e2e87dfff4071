// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.runtime.EngineRuntime;

/** What an instance of a block is given when it is opened. Thread-safe. */
public interface BlockContext {
    /** Where it takes time, timers, threads and random numbers from. */
    EngineRuntime runtime();

    /**
     * Has {@link BlockInstance#wake} called soon, on a thread of each flow that uses the instance and still runs. May be called by any
     * thread, such as that of a timer, and does not block. Only for blocks that keep records.
     */
    Runnable waker();
}
