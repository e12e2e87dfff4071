// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.record.View;
import io.pelton.spi.SinkWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a stage gives records to another thread: collects them in batches and hands these over, to one consumer, or to the
 * instances of a parallel stage in turn. Every batch holds the acknowledgements of the batches its records come from.
 * Belongs to one activation.
 */
final class BatchOutput implements SinkWriter<Object> {
    private static final Object[] NO_SLOTS = new Object[0];
    private final RunningFlow flow;
    private final List<Channel> channels;
    private final boolean inTurn;
    private final boolean marksEndOfInput;
    private int turn;
    private @Nullable Batch batch;

    /** The records of the batch that is being filled and how many there are, kept here to be near at hand. */
    private Object[] slots = NO_SLOTS;

    private int filled;
    private @Nullable Ack current;
    private int acknowledgedSize;
    private long blockedSince;
    private final SingleWriterCounter batches = new SingleWriterCounter();
    private final SingleWriterCounter records = new SingleWriterCounter();
    private final SingleWriterCounter blockedNanos = new SingleWriterCounter();

    /**
     * An output to the given channels.
     *
     * @param inTurn whether the channels must get batches strictly in turn, because what comes of them is put in order again
     * @param marksEndOfInput whether the consumer puts the batches of several instances in order
     */
    BatchOutput(RunningFlow flow, List<Channel> channels, boolean inTurn, boolean marksEndOfInput) {
        this.flow = flow;
        this.channels = channels;
        this.inTurn = inTurn;
        this.marksEndOfInput = marksEndOfInput;
    }

    /** The records written from now on come from the batch that {@code ack} stands for. */
    void begin(Ack ack) {
        current = ack;
        acknowledgedSize = filled;
    }

    /** The same, though the batch before is not processed. */
    void turnTo(Ack ack) {
        if (batch != null) {
            holdCurrent(batch);
        }
        begin(ack);
    }

    @Override
    public void write(Object record) {
        int index = filled;
        if (index == slots.length) {
            nextBatch();
            index = 0;
        }
        slots[index] = View.keep(record);
        filled = index + 1;
    }

    private void nextBatch() {
        if (batch != null) {
            handOverBefore(batch);
        }
        batch = channels.get(turn).newBatch();
        slots = batch.records;
    }

    /** The batch given to {@link #begin} is processed, {@code whole} or in part. */
    void end(boolean whole) {
        if (marksEndOfInput && whole) {
            Batch last = batch == null ? channels.get(turn).newBatch() : batch;
            handOver(last, true);
        } else if (batch != null) {
            holdCurrent(batch);
        }
    }

    /** Hands over what there is. */
    @Override
    public void flush() {
        if (batch != null && filled > 0) {
            handOver(batch, false);
        }
    }

    /** Hands over what there is, unless it had to wait for room. */
    void flushIfRoom() {
        if (channels.get(turn).hasRoom(1) || choose(1)) {
            flush();
        }
    }

    /** Drops what there is and says that no more will come. Gives the number of records dropped. */
    int abandon() {
        int dropped = filled;
        forgetBatch();
        channels.forEach(Channel::closeProducer);
        return dropped;
    }

    /** Whether the next batch can be processed without having to wait here, as long as it does not grow. */
    boolean isReady() {
        boolean ready = channels.get(turn).hasRoom(2) || choose(2);
        if (ready && blockedSince != 0) {
            blockedNanos.add(flow.runtime().nanoTime() - blockedSince);
            blockedSince = 0;
        }
        return ready;
    }

    /** Asks for a signal when there is room again; false if there is room now. */
    boolean awaitSignal() {
        blockedSince = blockedSince == 0 ? flow.runtime().nanoTime() : blockedSince;
        flow.runtime().cutPoint("there is no room");
        if (inTurn) {
            channels.get(turn).wantRoom();
        } else {
            channels.forEach(Channel::wantRoom);
        }
        return !isReady();
    }

    long batches() {
        return batches.get();
    }

    long records() {
        return records.get();
    }

    long blockedNanos() {
        return blockedNanos.get();
    }

    private void holdCurrent(Batch open) {
        if (filled > acknowledgedSize && current != null) {
            open.ack.addParent(current);
            acknowledgedSize = filled;
        }
    }

    private void forgetBatch() {
        batch = null;
        slots = NO_SLOTS;
        filled = 0;
    }

    private void handOver(Batch full, boolean endOfInput) {
        holdCurrent(full);
        full.endOfInput = endOfInput;
        int size = filled;
        full.size = size;
        forgetBatch();
        acknowledgedSize = 0;
        if (!offer(full)) {
            waitForRoom(full);
        }
        batches.add(1);
        records.add(size);
        if (!marksEndOfInput || endOfInput) {
            turn = nextTurn();
        }
    }

    /** Hands {@code full} over to make room for one more record, which is left behind as well if the flow is cut short. */
    private void handOverBefore(Batch full) {
        try {
            handOver(full, false);
        } catch (FlowStopped e) {
            flow.leftBehind(1);
            throw e;
        }
    }

    private boolean offer(Batch full) {
        return channels.get(turn).offer(full) || (choose(1) && channels.get(turn).offer(full));
    }

    private int nextTurn() {
        return turn + 1 == channels.size() ? 0 : turn + 1;
    }

    /** Turns to a channel with room, if the consumers need not get batches in turn: one that is slow must not hold up others. */
    private boolean choose(int room) {
        if (inTurn) {
            return false;
        }
        for (int i = 1; i < channels.size(); i++) {
            int other = (turn + i) % channels.size();
            if (channels.get(other).hasRoom(room)) {
                turn = other;
                return true;
            }
        }
        return false;
    }

    /** Only for a batch that grew on its way: a stage does not begin one without room. The pool gets a spare worker. */
    private void waitForRoom(Batch full) {
        long start = flow.runtime().nanoTime();
        RoomWait wait = new RoomWait(full);
        boolean interrupted = false;
        while (!wait.isOver()) {
            try {
                flow.runtime().await(wait::isOver, Long.MAX_VALUE);
            } catch (InterruptedException e) {
                interrupted = true; // an interrupt of the user's is kept for later: with it no wait would be one
            }
        }
        blockedNanos.add(flow.runtime().nanoTime() - start);
        if (interrupted) {
            flow.runtime().currentTask().interrupt();
        }
        if (!wait.offered) {
            flow.leftBehind(full.recordsRead());
            throw FlowStopped.INSTANCE;
        }
    }

    /** Waits until a batch has been offered, or the flow is cut short. */
    private final class RoomWait {
        private final Batch full;
        private boolean offered;

        RoomWait(Batch full) {
            this.full = full;
        }

        boolean isOver() {
            offered = offered || (!flow.isCut() && offer(full));
            return offered || flow.isCut();
        }
    }
}
