// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

/** Emits what is due in blocks that keep records, on a lane, as the program of the lane's owner is in the middle of a record. */
public final class EmittingWay implements Forking.Forked {
    @Override
    public boolean lead(StageProgram program) {
        try {
            emit(program);
            return true;
        } catch (FlowStopped e) {
            return false;
        }
    }

    private static void emit(StageProgram program) {
        try {
            program.wakeBlocks();
        } catch (FlowStopped e) {
            program.blocks().checkCut(); // nobody else counts the record
            throw e;
        }
    }

    /** What the lane has written was posted before, and nobody waits for the rest. */
    @Override
    public void ended() {}
}
