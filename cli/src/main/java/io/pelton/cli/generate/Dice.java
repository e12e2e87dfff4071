// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.generate;

/** SplitMix64: random numbers that are the same for the same seed on every JDK. Not thread-safe. */
final class Dice {
    private long state;

    Dice(long seed) {
        state = seed;
    }

    long next() {
        state += 0x9E3779B97F4A7C15L;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** A number from 0 to {@code bound - 1}. */
    int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** One of {@code choices}. */
    byte[] pick(byte[][] choices) {
        return choices[below(choices.length)];
    }

    /**
     * A number near 0 with a standard deviation of 1 and a bell-shaped distribution, never beyond ±3.5: the sum of the
     * four quarters of one random number.
     */
    double bell() {
        long bits = next();
        long sum = (bits & 0xFFFF) + ((bits >>> 16) & 0xFFFF) + ((bits >>> 32) & 0xFFFF) + (bits >>> 48);
        return (sum - 2.0 * 0xFFFF) / (0xFFFF * 0.57735);
    }
}
