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

    /**
     * Leads messages down the first branch, one after the other; one that fails there goes to the error policy. If an end of the
     * flow keeps some from it, {@code left} is told how many, without the one at which the end came, which the flow counts.
     */
    static void give(List<KeptMessage> messages, Branches<Object> branches, IntConsumer left) {
        give(messages, branches, left, null);
    }

    /** The same while a message is there that was to go on: {@code own} is what was kept of it, which may be given before the end comes. */
    static void give(List<KeptMessage> messages, Branches<Object> branches, IntConsumer left, @Nullable KeptMessage own) {
        int given = 0;
        try {
            for (KeptMessage each : messages) {
                each.give(branches);
                given++;
            }
        } finally {
            if (given < messages.size()) {
                int gone = own != null && messages.subList(0, given).contains(own) ? 1 : 0;
                left.accept(messages.size() - given - 1 + gone);
            }
        }
    }

    private void give(Branches<Object> branches) {
        branches.emit(lease, () -> lead(message, branches));
    }

    /**
     * Leads a message down the first branch to its end. What fails there is a failure of this message, not of the one that is there now:
     * others may wait behind it. Throws only what ends the flow.
     */
    static void lead(Message message, Branches<Object> branches) {
        try {
            Copies.lead(message, 0, branches);
        } catch (Throwable e) {
            branches.setAside(message, e); // throws it again if it is the end of the flow
        }
    }
}
