// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector;

import java.util.stream.LongStream;

/**
 * Seeds for randomised tests, as a method source. The name of a failed test ends with the option that repeats it: run
 * that test with {@code -Dpelton.seed=N}.
 */
public final class Seeds {
    private static final Long GIVEN = Long.getLong("pelton.seed");

    private Seeds() {}

    /** Ten seeds, new ones in each run, or the one given. */
    public static LongStream ten() {
        return some(10);
    }

    /** A hundred seeds, new ones in each run, or the one given. */
    public static LongStream hundred() {
        return some(100);
    }

    private static LongStream some(int count) {
        if (GIVEN != null) {
            return LongStream.of(GIVEN);
        }
        long first = System.nanoTime() & 0xFFFF_FFFFL;
        return LongStream.range(first, first + count);
    }
}
