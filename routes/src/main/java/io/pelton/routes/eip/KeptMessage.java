// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.state.HeapSize;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** A message that a step keeps for a while, with what keeps it from being acknowledged; null for one that was restored. */
record KeptMessage(Message message, Branches.@Nullable Lease lease) {
    private static final long BYTES = 160;

    /** About how many bytes of the heap it takes with its place among the others. */
    long bytes() {
        return BYTES + HeapSize.of(message);
    }

    /** Messages that were taken out together, to be given in the turn that they have queued up for. */
    static final class Taken {
        private final List<KeptMessage> messages;
        private final Turns.@Nullable Turn turn;
        private int given;

        private Taken(List<KeptMessage> messages, Turns.@Nullable Turn turn) {
            this.messages = messages;
            this.turn = turn;
        }

        /**
         * Leads the messages down the first branch, one after the other; one that fails there goes to the error policy. If an end of the
         * flow keeps some from it, {@code left} is told how many, without the one at which the end came, which the flow counts.
         */
        void give(Branches<Object> branches, IntConsumer left) {
            give(branches, left, null);
        }

        /** The same while a message is there that was to go on: {@code own} is what was kept of it, which may be given before the end comes. */
        void give(Branches<Object> branches, IntConsumer left, @Nullable KeptMessage own) {
            if (turn == null) {
                return;
            }
            try {
                turn.run(branches, () -> give(branches));
            } finally {
                if (given < messages.size()) {
                    int gone = own != null && messages.subList(0, given).contains(own) ? 1 : 0;
                    left.accept(messages.size() - given - 1 + gone);
                }
            }
        }

        private void give(Branches<Object> branches) {
            for (KeptMessage each : messages) {
                each.give(branches);
                given++;
            }
        }
    }

    /** Queues up for a turn of {@code turns}: who takes messages out next comes after it. */
    static Taken taken(List<KeptMessage> messages, Turns turns) {
        return new Taken(messages, messages.isEmpty() ? null : turns.queued());
    }

    private void give(Branches<Object> branches) {
        branches.emit(lease, () -> lead(message, branches));
    }

    /**
     * Leads a message down the first branch to its end. What fails there is a failure of this message, not of the one that is there now:
     * others may wait for it. Throws only what ends the flow.
     */
    static void lead(Message message, Branches<Object> branches) {
        try {
            Copies.lead(message, 0, branches);
        } catch (Throwable e) {
            branches.setAside(message, e); // throws it again if it is the end of the flow
        }
    }
}
