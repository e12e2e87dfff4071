// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;

/**
 * Puts a copy of the message into a queue that no route reads from.
 *
 * @param waiting when the sender waits for an answer: it fails then, as nobody gives one
 * @param unread what happens to the copy
 * @param waitsForRoom whether the sender waits while the queue is full; else it fails
 */
@SuppressWarnings("serial") // the queue is there where the route runs
public record Keep(KeptQueue queue, Handover.Waiting waiting, Unread unread, boolean waitsForRoom) implements StatefulBlock<Object> {
    private static final long WAIT_MILLIS = 10;

    /** What happens to a message for which no route reads. */
    public enum Unread {
        KEPT,
        DROPPED,
        FAILS
    }

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        queue.open();
        return new Instance(this);
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    @Override
    public boolean mayWait() {
        return waitsForRoom;
    }

    private record Instance(Keep settings) implements RouteInstance {
        @Override
        public void lead(Message message, Branches<Object> branches) throws Exception {
            KeptQueue queue = settings.queue;
            if (settings.unread == Unread.FAILS) {
                throw new NoConsumerException(queue.name(), message);
            }
            if (settings.unread == Unread.DROPPED) {
                return;
            }
            if (settings.waiting == Handover.Waiting.ALWAYS || settings.waiting == Handover.Waiting.IF_REPLY_EXPECTED && message.isInOut()) {
                throw new ExchangeException("No route reads from " + queue.name() + ", so nobody answers", message);
            }
            Message copy = message.detachedCopy();
            while (!queue.offer(copy)) {
                if (!settings.waitsForRoom) {
                    throw new IllegalStateException("Queue full");
                }
                branches.pause(WAIT_MILLIS);
            }
        }

        @Override
        public void close() {
            settings.queue.close();
        }
    }
}
