// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.ack.SplitTracker;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import org.jspecify.annotations.Nullable;

/**
 * Lets the blocks of one activation that keep records emit what is due, and at the end of the input all of it. Used by the activation's
 * thread between batches; what becomes due while that waits in the middle of a record is emitted by {@link Lanes}.
 */
final class KeptRecords {
    /** So often the blocks may emit what others have emitted at the end. What is made smaller each time, as groups of groups are, comes to its end long before. */
    private static final int MOST_ENDINGS = 10_000;

    private final Wiring wiring;
    private final RunningFlow flow;

    /** What is emitted at times; null if nobody waits for that. */
    private final @Nullable SplitTracker emissions;

    private long emitted;
    private boolean ended;

    /**
     * {@code signal} brings the activation to its next turn. What is due before the flow has started, such as a group that was restored, is
     * emitted in the first turn: one that came before that would end what has not begun.
     */
    KeptRecords(Wiring wiring, RunningFlow flow, Runnable signal) {
        this.wiring = wiring;
        this.flow = flow;
        this.emissions = flow.keeping().emissions();
        wiring.program().entered(() -> {
            if (flow.isStarted()) {
                signal.run();
                wiring.outputs().emissionIsDue();
            }
        });
    }

    /** Emits what is due, if a block wants that. */
    void emitDue() {
        if (wiring.program().areBlocksWoken()) {
            emit(wiring.program()::wakeBlocks);
            wiring.outputs().flush();
        }
    }

    /**
     * There will be no more records. If the flow has failed or is cut short, what is kept is dropped: it is not acknowledged, and comes
     * again. If it was stopped and what steps keep is kept for the next run, nothing is emitted: that run goes on with it.
     *
     * @return whether nothing goes on by itself, before or behind the blocks that keep records; else this is to be called again
     */
    boolean end() {
        while (wiring.outputs().deliverDetached()) {
            if (ended) {
                return true;
            }
            if (flow.hasFailed() || flow.isCut()) {
                abandon();
            } else if (flow.keeping().takesEpochs() && flow.isStopping()) {
                ended = true;
            } else if (wiring.program().endings() > MOST_ENDINGS) {
                flow.fail(endless());
            } else if (wiring.program().awaitsRecords()) {
                emit(wiring.program()::inputEnded); // the next one gets what goes on by itself from here
            } else {
                ended = true;
            }
        }
        wiring.outputs().flush(); // what was delivered with the last batch, or emitted: maybe nothing else is for long
        return false;
    }

    private static PeltonException endless() {
        return new PeltonException(
                ErrorCode.ENDLESS_GROUPS,
                "at the end of the input, what steps that keep records have emitted has come back to them " + MOST_ENDINGS + " times, and some is still kept");
    }

    /** What is kept is dropped, and counted as left behind. Does nothing the second time, nor if all was emitted. */
    void abandon() {
        if (!ended) {
            ended = true;
            wiring.program().abandonKept(flow::leftKept);
        }
    }

    private void emit(Runnable blocks) {
        Ack ack = emissions == null ? Ack.ofBatch() : Ack.ofSplit(emissions);
        wiring.outputs().begin(ack);
        try {
            blocks.run();
        } finally {
            wiring.outputs().end(true);
        }
        if (emissions == null) {
            ack.release();
        } else {
            emitted++;
            emissions.batchRead(ack, emitted, null);
            flow.keeping().moved();
        }
    }
}
