// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

/** Something that becomes due: part of what waits for that, which extends it. Belongs to one {@link Timers}, and to its thread. */
public abstract class Timer {
    private static final int NOT_SET = -1;

    /** When it is due. */
    long due;

    /** How many were set before it: which of those comes first that are due at the same time. */
    long number;

    /** {@link #due} and {@link #number} when it was moved in the heap last, which is in the order of these: never after those. */
    long look;

    long lookNumber;

    /** Where in the heap it is. */
    int place = NOT_SET;

    /** It is not set. */
    protected Timer() {}

    /** Whether it is set: it will become due. */
    public final boolean isSet() {
        return place != NOT_SET;
    }

    /** Whether it has not been put off since it was moved in the heap. */
    boolean isInPlace() {
        return lookNumber == number;
    }

    void moved() {
        look = due;
        lookNumber = number;
    }

    boolean isBefore(Timer other) {
        long difference = look - other.look;
        return difference < 0 || difference == 0 && lookNumber < other.lookNumber;
    }

    void forget() {
        place = NOT_SET;
    }
}
