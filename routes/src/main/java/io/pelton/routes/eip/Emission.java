// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Emits messages that a step has kept, batch by batch, in the order in which they were taken out: who comes while another one emits waits for its
 * turn. Only where the way of a message that is being emitted has led to the step again, it would wait for itself: what is taken out there is left to
 * the one that emits. Thread-safe.
 */
final class Emission {
    private final Turns turns = new Turns(1);

    /** What is left to the one that emits. */
    private final Queue<KeptMessage> added = new ArrayDeque<>();

    /** The way of the one that emits; null if none does. */
    private @Nullable Object way;

    /** Messages that were taken out together; they queue up for their turn. */
    Batch taken(List<KeptMessage> messages) {
        return new Batch(messages, messages.isEmpty() ? null : turns.queued());
    }

    private synchronized boolean leaves(List<KeptMessage> messages, List<Object> ways) {
        boolean isOfEmitter = way != null && ways.contains(way);
        if (isOfEmitter) {
            added.addAll(messages);
        }
        return isOfEmitter;
    }

    private synchronized void begin(Object newWay) {
        way = newWay;
    }

    /** What was left last; null at the end: nothing is left any more. */
    private synchronized @Nullable KeptMessage next() {
        KeptMessage next = added.poll();
        if (next == null) {
            way = null;
        }
        return next;
    }

    /** Emits no more; gives how many messages were left. */
    private synchronized int drop() {
        int dropped = added.size();
        added.clear();
        way = null;
        return dropped;
    }

    /** Messages that are emitted together. */
    final class Batch {
        private final List<KeptMessage> messages;
        private final Turns.@Nullable Turn turn;
        private int emitted;
        private int notEmitted;

        private Batch(List<KeptMessage> messages, Turns.@Nullable Turn turn) {
            this.messages = messages;
            this.turn = turn;
            this.notEmitted = messages.size();
        }

        /**
         * Leads the messages down the first branch, one after the other; one that fails there goes to the error policy. If an end of the
         * flow keeps some from it, {@code left} is told how many, without the one at which the end came, which the flow counts.
         */
        void emit(Branches<Object> branches, IntConsumer left) {
            emit(branches, left, null);
        }

        /** The same while a message is there that was to go on: {@code own} is what was kept of it, which may be emitted before the end comes. */
        void emit(Branches<Object> branches, IntConsumer left, @Nullable KeptMessage own) {
            if (turn == null) {
                return;
            }
            List<Object> ways = branches.ways();
            if (leaves(messages, ways)) {
                turn.close();
                return;
            }
            boolean isDone = false;
            try {
                turn.run(branches, () -> {
                    begin(ways.getFirst());
                    emitAll(branches);
                });
                isDone = true;
            } finally {
                int rest = isDone ? 0 : notEmitted + drop();
                if (rest > 0) {
                    int gone = own != null && messages.subList(0, emitted).contains(own) ? 1 : 0;
                    left.accept(rest - 1 + gone);
                }
            }
        }

        private void emitAll(Branches<Object> branches) {
            for (KeptMessage each : messages) {
                each.emit(branches);
                emitted++;
                notEmitted--;
            }
            for (KeptMessage each = next(); each != null; each = next()) {
                notEmitted++;
                each.emit(branches);
                notEmitted--;
            }
        }
    }
}
