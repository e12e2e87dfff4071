// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What an element cost the last time that a function was used. Thread-safe. */
final class Cost {
    /** A lambda is a class for each place in the program, so the places are told apart. */
    private static final ClassValue<Cost> COSTS = new ClassValue<>() {
        @Override
        protected Cost computeValue(Class<?> function) {
            return new Cost();
        }
    };

    private static final double GROWTH = 1.25;

    private static final VarHandle NANOS;

    static {
        try {
            NANOS = MethodHandles.lookup().findVarHandle(Cost.class, "nanos", double.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Per element; not a number while nothing is known. A hint: any value of any time will do, so access is opaque. */
    @SuppressWarnings("UnusedVariable")
    private double nanos = Double.NaN;

    private Cost() {}

    static Cost of(Class<?> function) {
        return COSTS.get(function);
    }

    double nanosPerElement() {
        return (double) NANOS.getOpaque(this);
    }

    /**
     * Takes a smaller cost as it is, of a greater one a part: a thread that lost its processor for a while has measured
     * a thousand times too much, and if the next calls were shared for that, they would lose it again.
     */
    void measured(double nanosPerElement) {
        double known = nanosPerElement();
        boolean isGreater = nanosPerElement > GROWTH * known;
        NANOS.setOpaque(this, isGreater ? GROWTH * known : nanosPerElement);
    }
}
