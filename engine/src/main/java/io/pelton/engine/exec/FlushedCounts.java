// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.compile.StageProgram;
import java.util.function.LongSupplier;

/**
 * What a program had counted when one of its inline sinks was flushed last: what that has written is what had come to it by then. It
 * is flushed behind each batch, so this costs a copy of a few numbers per batch, and nothing per record. Written by the activation's
 * thread, read by anyone: who reads {@link #entering} first sees counters that are as new.
 */
final class FlushedCounts {
    private final StageProgram program;
    private final Failures failures;
    private final LongSupplier recordsIn;
    private final long[] counts;
    private final long[] lost;
    private final SingleWriterCounter entering = new SingleWriterCounter();

    FlushedCounts(StageProgram program, Failures failures, LongSupplier recordsIn) {
        this.program = program;
        this.failures = failures;
        this.recordsIn = recordsIn;
        this.counts = program.counts().clone();
        this.lost = new long[failures.steps()];
    }

    /** All that is counted up to now is flushed. */
    void flushed() {
        System.arraycopy(program.counts(), 0, counts, 0, counts.length);
        for (int step = 0; step < lost.length; step++) {
            lost[step] = failures.lost(step);
        }
        entering.add(recordsIn.getAsLong() - entering.get());
    }

    long entering() {
        return entering.get();
    }

    /** What the program had counted, by the number of the counter. */
    long count(int counter) {
        return counts[counter];
    }

    /** How many records had failed, or were caught, in the step. */
    long lost(int step) {
        return lost[step];
    }
}
