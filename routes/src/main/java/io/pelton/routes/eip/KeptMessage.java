// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import java.util.List;
import java.util.function.IntConsumer;

/** A message that a step keeps for a while, with what keeps it from being acknowledged. */
record KeptMessage(Message message, Branches.Hold hold) {
    /**
     * Leads messages down the first branch, one after the other; one that fails there is dead-lettered or skipped. Those that an end of the flow keeps
     * from it are left: {@code left} is told how many, without the one at which the end came, which the flow counts.
     */
    static void give(List<KeptMessage> messages, Branches<Object> branches, IntConsumer left) {
        int given = 0;
        try {
            for (KeptMessage each : messages) {
                each.give(branches);
                given++;
            }
        } finally {
            if (given < messages.size()) {
                left.accept(messages.size() - given - 1);
            }
        }
    }

    private void give(Branches<Object> branches) {
        branches.release(hold);
        try {
            branches.run(0, message);
            message.complete(null);
        } catch (Exception e) {
            message.complete(e);
            branches.setAside(message, e);
        }
    }
}
