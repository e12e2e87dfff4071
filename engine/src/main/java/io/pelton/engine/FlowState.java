// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

/** What a running flow is doing. */
public enum FlowState {
    /** It reads its sources. */
    RUNNING,
    /** It reads no more and writes what it has. */
    DRAINING,
    /** It came to the end of its sources, or was stopped, and everything it read is written. */
    DONE,
    /** It was stopped and the drain deadline passed before everything was written. */
    CUT_SHORT,
    /** It stopped because of an error. */
    FAILED;

    /** Whether nothing will change any more. */
    public boolean isFinal() {
        return this == DONE || this == CUT_SHORT || this == FAILED;
    }
}
