// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts what the instances of a parallel stage give out into the order of what they took. They were given batches strictly in
 * turn, and each marks the last batch it derives from one; so this takes from the first up to the mark, then from the
 * second, and so on. Nothing has to be numbered or sorted. An instance that drops what it takes gives no marks any more: it
 * must have ended, so that this passes it by.
 */
final class OrderedInput implements BatchInput {
    private final List<Channel> channels;
    private int turn;
    private @Nullable Channel last;

    OrderedInput(List<Channel> channels) {
        this.channels = channels;
    }

    @Override
    public @Nullable Batch poll() {
        for (int exhausted = 0; exhausted < channels.size(); ) {
            Channel channel = channels.get(turn);
            boolean over = channel.isExhausted();
            Batch batch = over ? null : channel.poll();
            if (batch == null) {
                if (!over) {
                    return null;
                }
                exhausted++;
                nextTurn();
                continue;
            }
            exhausted = 0;
            if (batch.endOfInput) {
                nextTurn();
            }
            if (batch.size > 0) {
                last = channel;
                return batch;
            }
            batch.ack.release();
            channel.recycle(batch);
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
        for (int i = 0; i < channels.size(); i++) { // asked while spinning: no iterator, no stream
            if (!channels.get(i).isExhausted()) {
                return false;
            }
        }
        return true;
    }

    private void nextTurn() {
        turn = turn + 1 == channels.size() ? 0 : turn + 1;
    }
}
