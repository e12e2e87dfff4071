// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import org.HdrHistogram.Histogram;

/** One bounded boundary between one producer and one consumer thread. */
interface Boundary extends AutoCloseable {
    /** How many records fit between the threads, for every subject alike. */
    int CAPACITY = 65_536;

    /** Gets the numbers 0, 1, 2, … across, checks their sum, and returns the nanoseconds from the first to the last. */
    long transfer(int records) throws Exception;

    /** Gets lone records across, and returns the nanoseconds each took. */
    Histogram lone(int records, int perSecond) throws Exception;

    @Override
    default void close() {}
}
