// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

/** The functions of the chain map, map, filter, map. */
public final class ChainWork {
    private ChainWork() {}

    /** The first map. */
    public static long first(long value) {
        return value * 3 + 1;
    }

    /** The second map. */
    public static long second(long value) {
        return value ^ (value >>> 7);
    }

    /** The filter: keeps about three of four. */
    public static boolean keep(long value) {
        return (value & 3) != 0;
    }

    /** The last map. */
    public static long last(long value) {
        return value + 17;
    }

    /** The sum of what comes out for 0, 1, 2, …: the chain as a person would write it for speed. */
    public static long sum(long elements) {
        long sum = 0;
        for (long i = 0; i < elements; i++) {
            long value = second(first(i));
            if (keep(value)) {
                sum += last(value);
            }
        }
        return sum;
    }
}
