// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.compile.StageProgram;
import io.pelton.plan.StepInfo;

/**
 * One instance of a stage: its program and what the program is connected with.
 *
 * @param program what is run
 * @param outputs what it writes to
 * @param failures what happens to records that fail
 */
record Wiring(StageProgram program, StageOutputs outputs, Failures failures) {
    /** Connects an activation that is being made. */
    @FunctionalInterface
    interface Maker {
        /** The wiring of {@code activation}, which reads {@code input}. */
        Wiring wire(Activation activation, StepInfo input, ReadRecord read);
    }
}
