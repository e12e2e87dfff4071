// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

/**
 * Something that happens once in a simulation, to the task that passes a cut point.
 *
 * @param kind what happens
 * @param cutPoint the name of the {@link io.pelton.runtime.EngineRuntime#cutPoint}; if it is empty, every cut point counts
 * @param time at which pass it happens, from 1
 */
public record Fault(Kind kind, String cutPoint, int time) {
    /** What happens. */
    public enum Kind {
        /** Memory is used up: an {@link OutOfMemoryError} is thrown. Only for cut points after which something may be allocated. */
        MEMORY,
        /** The process is killed: no task ever runs again, and the simulation is over. */
        KILL,
        /** The thread does not run for up to four seconds, whatever it is told; all others go on. */
        STALL,
        /** {@link SimRuntime#moment} happens, and the task that awaits it runs next. */
        MOMENT
    }

    /** Refuses a time that never comes. */
    public Fault {
        if (time < 1) {
            throw new IllegalArgumentException("time is " + time + ", but counts from 1");
        }
    }

    boolean isAt(String passed) {
        return cutPoint.isEmpty() || cutPoint.equals(passed);
    }
}
