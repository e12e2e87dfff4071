// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.compile.StageProgram;
import java.util.function.LongSupplier;

/**
 * What a program had counted when its inline sinks were flushed last: what each of them has written is what had come to it by then. They
 * are flushed together after each batch, so they share one copy of the counters, however many they are, and nothing is done per record.
 * A sink that fails keeps the copy that it has, and the others go on with the {@linkplain #next next}. Written by the activation's thread,
 * read by anyone: who reads {@link #entering} first sees counters that are as new.
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
        this.counts = new long[program.counts().length];
        this.lost = new long[failures.steps()];
    }

    /** All that is counted up to now is flushed, by every sink that has this copy. */
    void flushed() {
        System.arraycopy(program.counts(), 0, counts, 0, counts.length);
        for (int step = 0; step < lost.length; step++) {
            lost[step] = failures.lost(step);
        }
        entering.add(recordsIn.getAsLong() - entering.get());
    }

    /** All that is counted up to now is flushed, but not by every sink: this copy stays as it is, and those that have flushed get the new one. */
    FlushedCounts next() {
        FlushedCounts next = new FlushedCounts(program, failures, recordsIn);
        next.flushed();
        return next;
    }

    /** How many records had come to the stage. */
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
