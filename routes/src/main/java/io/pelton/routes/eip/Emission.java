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
 * turn. Only where the one that emits might wait for it, it does not, and what it has taken out is left to the batch before: where the way of a message that
 * is being emitted has led to the step again, and where its own way keeps a consumer of a queue busy, which what is emitted may be handed over to. Thread-safe.
 */
final class Emission {
    private final Turns turns = new Turns(1);
    private final BusyConsumers busy;

    /** What was taken out last. */
    private @Nullable Batch last;

    /** What is being emitted, and the way of the one that emits; null if none does. */
    private @Nullable Batch emitting;

    private @Nullable Object way;

    /** @param busy the consumers of queues of the run */
    Emission(BusyConsumers busy) {
        this.busy = busy;
    }

    /** Messages that were taken out together; they queue up for their turn. Called by one thread at a time. */
    Batch taken(List<KeptMessage> messages) {
        if (messages.isEmpty()) {
            return new Batch(messages, null);
        }
        Batch batch = new Batch(messages, turns.queued());
        follow(batch);
        return batch;
    }

    private synchronized void follow(Batch batch) {
        batch.before = last;
        last = batch;
    }

    /** Whether another batch is emitted together with {@code batch}, so that this one is over. */
    private synchronized boolean leaves(Batch batch, List<Object> ways, boolean mayBeAwaited) {
        boolean isOfEmitter = way != null && ways.contains(way);
        batch.before = open(batch.before);
        Batch other = isOfEmitter ? emitting : mayBeAwaited ? batch.before : null;
        if (other == null) {
            return false;
        }
        other.added.addAll(batch.messages);
        other.added.addAll(batch.added);
        batch.isLeft = true;
        return true;
    }

    /** The one that is emitted last of {@code batch} and those before it; null if all of them are over. */
    private static @Nullable Batch open(@Nullable Batch batch) {
        Batch open = batch;
        while (open != null && (open.isLeft || open.isOver)) {
            open = open.before;
        }
        return open;
    }

    private synchronized void begin(Batch batch, Object newWay) {
        batch.before = null;
        emitting = batch;
        way = newWay;
    }

    /** What was left to {@code batch} last; null at the end: nothing is left any more. */
    private synchronized @Nullable KeptMessage next(Batch batch) {
        KeptMessage next = batch.added.poll();
        if (next == null) {
            end(batch);
        }
        return next;
    }

    /** Emits no more of it; gives how many messages were left to it. */
    private synchronized int drop(Batch batch) {
        int dropped = batch.added.size();
        batch.added.clear();
        end(batch);
        return dropped;
    }

    @SuppressWarnings("ReferenceEquality")
    private void end(Batch batch) {
        batch.isOver = true;
        batch.before = null;
        if (emitting == batch) {
            emitting = null;
            way = null;
        }
        if (last == batch) {
            last = null;
        }
    }

    /** Messages that are emitted together. */
    final class Batch {
        private final List<KeptMessage> messages;
        private final Turns.@Nullable Turn turn;

        /** What is left to the one that emits this. Guarded by the emission, as are those below. */
        private final Queue<KeptMessage> added = new ArrayDeque<>();

        /** The one that was taken out before; null if that is over, and once this one is emitted. */
        private @Nullable Batch before;

        /** Whether it is emitted with another one: one before it, not always the last of these. */
        private boolean isLeft;

        private boolean isOver;
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
            if (leaves(this, ways, busy.isBusy(branches))) {
                turn.close();
                return;
            }
            boolean isDone = false;
            try {
                turn.run(branches, () -> {
                    begin(this, ways.getFirst());
                    emitAll(branches);
                });
                isDone = true;
            } finally {
                int rest = isDone ? 0 : notEmitted + drop(this);
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
            for (KeptMessage each = next(this); each != null; each = next(this)) {
                notEmitted++;
                each.emit(branches);
                notEmitted--;
            }
        }
    }
}
