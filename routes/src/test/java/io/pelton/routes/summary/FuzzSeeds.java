// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

/**
 * The seeds of a fuzzer: new ones in each run. {@code -Dpelton.iterations=N} runs so many, {@code -Dpelton.seed=N} repeats
 * one; a failure names its seed.
 */
final class FuzzSeeds {
    private static final Long GIVEN = Long.getLong("pelton.seed");

    private FuzzSeeds() {}

    /** What is done with one seed. */
    interface Case {
        void run(long seed) throws Exception;
    }

    static void run(int iterations, Case test) {
        long first = GIVEN != null ? GIVEN : System.nanoTime() & 0xFFFF_FFFFL;
        int count = GIVEN != null ? 1 : Integer.getInteger("pelton.iterations", iterations);
        for (long seed = first; seed < first + count; seed++) {
            try {
                test.run(seed);
            } catch (Exception | AssertionError e) {
                throw new AssertionError("repeat with -Dpelton.seed=" + seed + ": " + e.getMessage(), e);
            }
        }
    }
}
