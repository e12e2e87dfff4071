// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.compile.StageProgram;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.Workers;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One instance of a stage behind a boundary: takes batches and leads their records through the stage. */
final class StageActivation extends Activation implements StageRun {
    private static final int BATCHES_PER_TURN = 16;

    /** A consumer that is faster than its producer looks that often again before it rests: waking it up costs more. */
    private static final int SPINS = 500;

    private final BatchCursor cursor = new BatchCursor();
    private final Wiring wiring;
    private final StageProgram program;
    private final BatchInput input;
    private final KeptRecords kept;
    private boolean failed;

    /** A batch of which a part is processed; null if none is begun. */
    private @Nullable Batch open;

    /** How many records of {@link #open} are processed. */
    private int done;

    private final SingleWriterCounter recordsIn = new SingleWriterCounter();

    StageActivation(
            String name,
            RunningFlow flow,
            Workers workers,
            StepInfo info,
            Function<Activation, BatchInput> inputMaker,
            Wiring.Maker wiringMaker) {
        super(name, flow, workers);
        this.wiring = wiringMaker.wire(this, info, cursor::describePosition);
        this.program = wiring.program();
        this.input = inputMaker.apply(this);
        this.kept = new KeptRecords(wiring, flow, this::signal);
    }

    @Override
    Progress work() {
        if (failed) {
            // Now, not when the input ends: a consumer that puts batches in order waits for a mark from here or for the end,
            // the other instances wait for the consumer, and whoever gives to all in turn waits for them, so that the input
            // might never end.
            if (!wiring.outputs().deliverDetached()) {
                return Progress.WAIT;
            }
            wiring.outputs().close();
            flow().leftBehind(dropOpen() + input.discard(false));
            return endOrWait();
        }
        failed = true;
        Progress progress = processBatches();
        failed = false;
        return progress;
    }

    private Progress processBatches() {
        boolean busy = false;
        wiring.outputs().deliverDetached();
        kept.emitDue();
        for (int i = 0; i < BATCHES_PER_TURN; i++) {
            if (!wiring.outputs().isReadyOrSignals()) {
                return Progress.WAIT;
            }
            if (program.isLimitReached()) {
                input.discard(true);
                wiring.outputs().flush();
                return endOrWait();
            }
            Batch batch = open == null ? poll(busy) : open;
            if (batch == null) {
                wiring.outputs().flush();
                return endOrWait();
            }
            process(batch);
            busy = true;
            if (program.hasLeft()) {
                break;
            }
        }
        wiring.outputs().flushIfDue();
        return Progress.AGAIN;
    }

    private @Nullable Batch poll(boolean busy) {
        Batch batch = input.poll();
        for (int i = 0; busy && batch == null && i < SPINS && !input.isExhausted() && flow().runtime().onSpinWait(); i++) {
            batch = input.poll();
        }
        return batch;
    }

    /** Processes the batch, or what is left of it, until it is asked to leave. */
    private void process(Batch batch) {
        wiring.outputs().begin(batch.ack);
        if (open == null) {
            open = batch;
            done = 0;
            cursor.reset(batch);
        }
        boolean whole = false;
        try {
            program.run(cursor, batch.size - done);
            whole = done + program.taken() == batch.size || program.isLimitReached();
        } finally {
            done += program.taken();
            recordsIn.add(program.taken());
            wiring.outputs().end(whole);
        }
        if (whole) {
            flow().runtime().cutPoint("a batch is processed and not released");
            open = null;
            batch.ack.release();
            input.recycle(batch);
        }
    }

    /** Drops what is left of a batch that is begun. Gives the number of records. */
    private int dropOpen() {
        int left = open == null ? 0 : open.size - done;
        open = null;
        return left;
    }

    @Override
    void turnBegins() {
        program.turnBegins();
    }

    @Override
    void leaveTurn() {
        program.leave();
    }

    private Progress endOrWait() {
        if (!input.isExhausted() || !kept.end()) {
            return Progress.WAIT;
        }
        wiring.outputs().close();
        return Progress.ENDED;
    }

    @Override
    Progress abandon() {
        if (!wiring.outputs().deliverDetached()) {
            return Progress.WAIT;
        }
        kept.abandon();
        flow().leftBehind(dropOpen() + input.discard(false));
        wiring.outputs().abandon();
        return Progress.ENDED;
    }

    @Override
    public Wiring wiring() {
        return wiring;
    }

    @Override
    public long recordsIn() {
        return recordsIn.get();
    }
}
