// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.ack.SplitTracker;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.plan.StepInfo;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Merges the tables of a summary as they come and, when all have come, emits the groups in batches. If the flow has failed
 * or is cut short by then, it emits nothing: the summary of a part must not look like that of the whole. Every batch of groups holds all
 * that the tables hold, so nothing that was read is committed before every group is written. If the tables are part of epochs, a flow that is
 * stopped emits nothing either, and the next run goes on with the groups; while groups are emitted, there is no quiet point.
 */
final class SummaryInput implements BatchInput {
    private final RunningFlow flow;
    private final BatchInput upstream;
    private final StepInfo step;
    private final SummaryTables tables;
    private final int batchSize;

    /** Tracks that the groups are emitted; null if nobody waits for that. */
    private final @Nullable SplitTracker emissions;

    private final Ack all;
    private long records;
    private @Nullable Iterator<Object> groups;
    private boolean ended;
    private @Nullable Batch spare;

    SummaryInput(RunningFlow flow, BatchInput upstream, StepInfo step, SummaryTables tables, int batchSize) {
        this.flow = flow;
        this.upstream = upstream;
        this.step = step;
        this.tables = tables;
        this.batchSize = batchSize;
        this.emissions = flow.keeping().emissions();
        this.all = emissions == null ? Ack.ofBatch() : Ack.ofSplit(emissions);
    }

    @Override
    public @Nullable Batch poll() {
        try {
            if (groups == null) {
                takeTables();
            }
            return groups == null || ended ? null : nextBatch(groups);
        } catch (RuntimeException e) {
            flow.fail(failure(e));
            throw FlowStopped.INSTANCE;
        }
    }

    @Override
    public void recycle(Batch batch) {
        batch.reset();
        spare = batch;
    }

    @Override
    public boolean isExhausted() {
        return ended;
    }

    /** Counts records while tables are merged, and groups once these are emitted. */
    @Override
    public long discard(boolean acknowledge) {
        long dropped = upstream.discard(acknowledge);
        if (groups == null) {
            dropped += records;
        } else if (!acknowledge) {
            for (; groups.hasNext(); groups.next()) {
                dropped++;
            }
        }
        groups = Collections.emptyIterator();
        tables.clear();
        end(acknowledge);
        return dropped;
    }

    private void takeTables() {
        for (Batch batch = upstream.poll(); batch != null; batch = upstream.poll()) {
            for (int i = 0; i < batch.size; i++) {
                take((FilledTable) batch.records[i]);
            }
            all.addParent(batch.ack);
            batch.ack.release();
            upstream.recycle(batch);
        }
        if (!upstream.isExhausted()) {
            return;
        }
        if (flow.hasFailed() || flow.isCut()) {
            flow.leftBehind(records);
            groups = Collections.emptyIterator();
            end(false);
        } else if (flow.keeping().takesEpochs() && flow.isStopping()) {
            groups = Collections.emptyIterator();
            end(true);
        } else {
            if (emissions != null) {
                all.retain();
                emissions.batchRead(all, 1, null);
            }
            groups = tables.takeResults();
        }
    }

    private void take(FilledTable filled) {
        records += filled.records();
        tables.merge(filled.table());
    }

    private @Nullable Batch nextBatch(Iterator<Object> remaining) {
        Batch batch = spare == null ? new Batch(batchSize) : spare;
        spare = null;
        while (!batch.isFull() && remaining.hasNext()) {
            batch.add(remaining.next());
        }
        if (batch.size > 0) {
            batch.ack.addParent(all);
        }
        if (!remaining.hasNext()) {
            end(true);
        }
        return batch.size == 0 ? null : batch;
    }

    private void end(boolean acknowledge) {
        if (!ended && acknowledge) {
            all.release();
            flow.keeping().moved();
        }
        ended = true;
    }

    private PeltonException failure(RuntimeException error) {
        ErrorCode code = error instanceof PeltonException known ? known.code() : ErrorCode.STEP_FAILED;
        return new PeltonException(
                code,
                "the groups of '" + step.id() + "' of '" + flow.plan().id() + "' (" + step.origin() + "): "
                        + RecordFailedException.reason(error),
                error);
    }
}
