// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

/** Checks that every record has arrived. */
final class Sums {
    private Sums() {}

    /** Fails unless this is the sum of 0, 1, 2, … for so many records. */
    static void check(long sum, int records) {
        long expected = records * (records - 1L) / 2;
        if (sum != expected) {
            throw new IllegalStateException("the sum is " + sum + ", not " + expected);
        }
    }
}
