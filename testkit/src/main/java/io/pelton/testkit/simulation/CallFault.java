// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

/**
 * A call that fails once.
 *
 * @param kind how
 * @param call its name, such as {@code sink.flush}; if it is empty, every call counts
 * @param time which of these calls, from 1
 */
public record CallFault(Kind kind, String call, int time) {
    /** How a call fails. */
    public enum Kind {
        /** It throws a {@link RuntimeException} and has done nothing. */
        EXCEPTION,
        /** It throws an {@link java.io.IOException} and has done nothing. */
        CHECKED,
        /** It throws a {@link io.pelton.error.PeltonException} which says that the outside is broken, and has done nothing. */
        BROKEN,
        /** It throws a {@link SimulatedError} and has done nothing. */
        ERROR,
        /** It throws an {@link InterruptedException}, though nobody has interrupted it, and has done nothing. */
        INTERRUPTED,
        /** It throws an {@link OutOfMemoryError} and has done nothing. */
        MEMORY,
        /** It does what it is to do, and throws an {@link java.io.UncheckedIOException} then, as when an answer is lost. */
        LATE,
        /** It takes up to some seconds. */
        SLOW
    }

    /** Refuses a time that never comes. */
    public CallFault {
        if (time < 1) {
            throw new IllegalArgumentException("time is " + time + ", but counts from 1");
        }
    }

    boolean isAt(String called) {
        return call.isEmpty() || call.equals(called);
    }

    @Override
    public String toString() {
        return kind + " at " + (call.isEmpty() ? "any call" : call) + " " + time;
    }
}
