// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.runtime.EngineRuntime;
import io.pelton.state.State;
import io.pelton.state.StateSpec;
import java.util.function.Supplier;

/** What an instance of a block is given when it is opened. Thread-safe. */
public interface BlockContext {
    /** Where it takes time, timers, threads and random numbers from. */
    EngineRuntime runtime();

    /** The name of the step that the instance is opened for: no other has it, and it has it in the next run, too. */
    String step();

    /** Whether the next run goes on where this one ends, and what this one has not acknowledged comes again. */
    default boolean isKept() {
        return false;
    }

    /**
     * What all instances share that are opened with this {@code key} for plans that are started together. To be used while a block is opened.
     *
     * @param maker makes it for the first one
     */
    <S> S shared(Object key, Supplier<S> maker);

    /**
     * Has {@link BlockInstance#wake} called soon, on a thread of each flow that uses the instance and still runs. May be called by any
     * thread, such as that of a timer, and does not block. Only for blocks that keep records.
     */
    Runnable waker();

    /**
     * One of the states of the instance, empty or with what was restored. Asked for when the instance is opened, once for each name.
     *
     * @throws io.pelton.error.PeltonException STATE_UNREADABLE if what is there cannot be read, such as that of an unknown version
     */
    <S extends State> S state(StateSpec<S> spec);
}
