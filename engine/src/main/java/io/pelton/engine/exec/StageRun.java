// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

/** An activation that runs a program: what the counters are read from. */
interface StageRun {
    /** Its program, outputs and failures. */
    Wiring wiring();

    /** Records its program has taken. Up to date per batch; reading it first makes the program's counters as new. */
    long recordsIn();
}
