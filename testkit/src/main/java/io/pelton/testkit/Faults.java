// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.testkit.simulation.Calls;
import java.io.IOException;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides from a seed for which records a step fails, and how: always, or only at the first tries, so that a retry
 * succeeds. A step asks it at the beginning of each call. Thread-safe; a record is expected to be tried again by the
 * same thread.
 */
public final class Faults implements Serializable {
    /** How a step fails. */
    public enum Kind {
        UNCHECKED,
        CHECKED,
        ERROR,
        STACK_OVERFLOW,
        DATA,
        /** It returns null where a record is wanted. */
        NULL
    }

    /** It never fails. */
    public static final Faults NONE = new Faults(0, 0, 0, Kind.UNCHECKED, null);

    /** It fails at every try. */
    public static final int ALWAYS = Integer.MAX_VALUE;

    private final long seed;
    private final int oneIn;
    private final int firstTries;
    private final Kind kind;
    private final transient @Nullable Calls calls;
    private final transient ThreadLocal<Tries> tries = ThreadLocal.withInitial(Tries::new);

    /** How often the calling thread has tried a record. */
    private static final class Tries {
        private @Nullable Object record;
        private int count;
    }

    private Faults(long seed, int oneIn, int firstTries, Kind kind, @Nullable Calls calls) {
        this.calls = calls;
        this.seed = seed;
        this.oneIn = oneIn;
        this.firstTries = firstTries;
        this.kind = kind;
    }

    /**
     * Faults for about one record in {@code oneIn}.
     *
     * @param firstTries how many tries fail, or {@link #ALWAYS}; not more than there are retries, if not always
     */
    public static Faults of(long seed, int oneIn, int firstTries, Kind kind) {
        return new Faults(seed, oneIn, firstTries, kind, null);
    }

    /** The same, and {@code watched} knows of the calls. */
    Faults of(Calls watched) {
        return new Faults(seed, oneIn, firstTries, kind, watched);
    }

    /** Another call than the one that {@link #strike} is about; it may fail if calls are watched. */
    void call(String name) {
        if (calls != null) {
            calls.before(name);
        }
    }

    /** Whether this call, with {@code record}, is to fail. */
    public boolean strike(Object record) {
        if (oneIn == 0 || Math.floorMod(mix(seed ^ mix(record.hashCode())), oneIn) != 0) {
            return false;
        }
        if (firstTries == ALWAYS) {
            return true;
        }
        Tries mine = tries.get();
        if (!record.equals(mine.record)) {
            mine.record = record;
            mine.count = 0;
        }
        if (mine.count < firstTries) {
            mine.count++;
            return true;
        }
        mine.record = null;
        return false;
    }

    /** Throws what this kind of fault throws; returns if the step has to return null. */
    public void fail(Object record) throws Exception {
        String message = "fault at " + record;
        switch (kind) {
            case UNCHECKED -> throw new IllegalStateException(message);
            case CHECKED -> throw new IOException(message);
            case ERROR -> throw new AssertionError(message);
            case STACK_OVERFLOW -> throw new StackOverflowError(message);
            case DATA -> throw new PeltonException(ErrorCode.BAD_ENCODING, message);
            case NULL -> {}
        }
    }

    /** Fails if this call, with {@code record}, is to fail; a fault that would return null is thrown as well. */
    public void check(Object record) throws Exception {
        if (strike(record)) {
            fail(record);
            throw new IllegalArgumentException("fault at " + record);
        }
    }

    /** A number that looks random and depends on every bit of {@code value}. */
    public static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    @Override
    public String toString() {
        return oneIn == 0
                ? "no faults"
                : Objects.toString(kind) + " for one in " + oneIn
                        + (firstTries == ALWAYS ? "" : " at the first " + firstTries + " tries");
    }
}
