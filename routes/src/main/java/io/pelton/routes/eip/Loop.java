// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs its steps so often, or as long as a condition holds.
 *
 * @param rounds how often; null for no end
 * @param condition when to go on; asked before each round
 * @param copies whether each round begins with the message as it came
 */
public record Loop(@Nullable Count rounds, Predicate condition, boolean copies) implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        int size = rounds == null ? Integer.MAX_VALUE : rounds.of(message);
        if (rounds != null) {
            message.setProperty(Properties.LOOP_SIZE, size);
        }
        Message current = message;
        for (int index = 0; index < size && !current.isStopped() && condition.test(current); index++) {
            current = copies ? message.copy() : message;
            current.setProperty(Properties.LOOP_INDEX, index);
            round(current, message, branches);
        }
        if (current != message) {
            message.become(current);
        }
    }

    /** A copy has not come to its end when a round has: the message has to. After a failure it is as the copy was. */
    private static void round(Message current, Message message, Branches<Object> branches) throws Exception {
        try {
            branches.run(0, current);
        } catch (Exception e) {
            if (current != message) {
                message.become(current);
            }
            throw e;
        } finally {
            if (current != message) {
                current.handCompletionsTo(message);
            }
        }
    }
}
