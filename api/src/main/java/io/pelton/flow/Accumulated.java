// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;

/** An accumulator that writes itself, and reads what was written when it is new. */
interface Accumulated {
    void write(StateOut out) throws IOException;

    void read(StateIn in) throws IOException;

    /** The format of such accumulators, by its name. */
    static <A extends Accumulated> AccumulatorFormat<A> format(String name) {
        return new Format<>(name);
    }

    /** Has the accumulators do it. */
    record Format<A extends Accumulated>(String name) implements AccumulatorFormat<A> {
        @Override
        public void write(A accumulator, StateOut out) throws IOException {
            accumulator.write(out);
        }

        @Override
        public void read(A empty, StateIn in) throws IOException {
            empty.read(in);
        }
    }
}
