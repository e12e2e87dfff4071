// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

/** What a running flow is doing. */
public enum FlowState {
    /** It reads its sources. */
    RUNNING,
    /** It reads no more and writes what it has. */
    DRAINING,
    /**
     * It came to the end of its sources, or was stopped, and everything it read is written. If it was stopped at once and keeps epochs, the last of
     * what is written may belong to none: {@link FlowHandle#remarks} says so, and the next run cuts it back and does it again.
     */
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
