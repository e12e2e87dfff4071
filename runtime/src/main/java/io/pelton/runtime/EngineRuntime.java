// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.time.Clock;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/**
 * Where an engine, its connectors and its steps take time, timers, threads, waits and random numbers from, so that all of them
 * can be replaced together: by {@link #system()}, which is the machine, or by a simulation in virtual time.
 *
 * <p>Code that is given no runtime asks for {@link #current()}: every thread of a runtime has it bound. Thread-safe.
 */
public interface EngineRuntime {
    /** The machine: its clocks, its threads and its random numbers. */
    static EngineRuntime system() {
        return SystemRuntime.INSTANCE;
    }

    /** The runtime whose thread calls this; {@link #system()} for any other thread. */
    static EngineRuntime current() {
        return Bound.current();
    }

    /** A thread is bound to this runtime while it runs {@code body}. */
    default void bind(Runnable body) {
        Bound.run(this, body);
    }

    /** Nanoseconds since some moment, for measuring: differences mean something, overflow is possible. */
    long nanoTime();

    /** The time of day. */
    Clock clock();

    /** Random numbers for the calling thread, not for secrets. Not to be passed to another thread. */
    RandomGenerator random();

    /** A new unique id, which nobody can guess. */
    UUID uuid();

    /** A new id that no other process has, cheaper than {@link #uuid}: that of an exchange. */
    String exchangeId();

    /**
     * New threads, {@code parallelism} at once, that run short pieces of work. The caller closes them.
     *
     * @param name what their names begin with; a number follows
     */
    Workers workers(String name, int parallelism);

    /**
     * New threads that may wait, for each other, for a time or for an answer: one for each piece of work, however many there are. They
     * share the processors fairly if a piece of work that could go on gives itself back, as {@link Workers#hasWaiting} asks for. The
     * caller closes them.
     *
     * @param name what their names begin with; a number follows
     */
    Workers waiting(String name);

    /** A new thread that runs pieces of work which may block it: reading or writing something outside. The caller closes it. */
    Workers device(String name);

    /** Runs {@code body} on a new thread of the given kind, which does not keep the JVM alive. */
    Task start(String name, Task.Kind kind, Runnable body);

    /** The thread that calls this. */
    Task currentTask();

    /**
     * Whether the calling thread was interrupted; clears that.
     */
    boolean interrupted();

    /**
     * Runs {@code action}, which must not block, when {@code nanos} have passed; soon if they are negative. It runs on a thread that
     * all timers share.
     */
    Alarm after(long nanos, Runnable action);

    /**
     * Waits until {@code condition} holds or {@code nanos} have passed, whichever comes first, and then says whether it holds. The
     * condition is asked again and again, by the waiting thread or another, one at a time: at once, and then after an eighth
     * of the time waited, between 50 µs and 5 ms. So it must not wait itself; what it throws is thrown to the task that waits. A worker
     * that waits is replaced for that time.
     *
     * @throws InterruptedException if the thread is interrupted while the condition does not hold
     */
    boolean await(BooleanSupplier condition, long nanos) throws InterruptedException;

    /** Tells the processor that the calling thread spins. Says whether it may do so again, since others go on meanwhile. */
    boolean onSpinWait();

    /** An event that has not happened. */
    Event event();

    /**
     * A moment at which other threads may go on first, or the process may end. Does nothing on a real machine; a simulation decides
     * here what happens next.
     *
     * @param what what has just happened or is about to, for messages
     */
    default void cutPoint(String what) {}
}
