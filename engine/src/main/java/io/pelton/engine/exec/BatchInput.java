// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a stage or sink takes its batches from. Belongs to one activation. */
interface BatchInput {
    /** The next batch; null if there is none now. The caller gives it back to {@link #recycle}. */
    @Nullable Batch poll();

    /** Takes a batch back that is processed. */
    void recycle(Batch batch);

    /** After {@link #poll} gave null: whether none will ever come again. */
    boolean isExhausted();

    /**
     * Drops what is waiting and gives the number of records.
     *
     * @param acknowledge whether they are dropped on purpose, so that they count as processed
     */
    default long discard(boolean acknowledge) {
        long dropped = 0;
        for (Batch batch = poll(); batch != null; batch = poll()) {
            dropped += batch.recordsRead();
            if (acknowledge) {
                batch.ack.release();
            }
        }
        return dropped;
    }

    /** One channel, as it comes. */
    record Direct(Channel channel) implements BatchInput {
        @Override
        public @Nullable Batch poll() {
            return channel.poll();
        }

        @Override
        public void recycle(Batch batch) {
            channel.recycle(batch);
        }

        @Override
        public boolean isExhausted() {
            return channel.isExhausted();
        }
    }

    /** Several inputs, whichever has something, in turn. */
    final class Combined implements BatchInput {
        private final List<BatchInput> inputs;
        private int turn;
        private @Nullable BatchInput last;

        Combined(List<BatchInput> inputs) {
            this.inputs = inputs;
        }

        @Override
        public @Nullable Batch poll() {
            for (int i = 0; i < inputs.size(); i++) {
                BatchInput input = inputs.get(turn);
                turn = turn + 1 == inputs.size() ? 0 : turn + 1;
                Batch batch = input.poll();
                if (batch != null) {
                    last = input;
                    return batch;
                }
            }
            return null;
        }

        @Override
        public void recycle(Batch batch) {
            if (last != null) {
                last.recycle(batch);
            }
        }

        @Override
        public boolean isExhausted() {
            for (int i = 0; i < inputs.size(); i++) { // asked while spinning: no iterator, no stream
                if (!inputs.get(i).isExhausted()) {
                    return false;
                }
            }
            return true;
        }
    }
}
