// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks;

import java.nio.file.Path;

/**
 * How to run a benchmark.
 *
 * @param quick whether to stay under three minutes, at the cost of precision
 * @param checkout the root of the checkout
 * @param work a folder for scratch files, which exists
 */
public record Settings(boolean quick, Path checkout, Path work) {
    /** One of two values, by the length of the run. */
    public int pick(int whenQuick, int whenFull) {
        return quick ? whenQuick : whenFull;
    }
}
