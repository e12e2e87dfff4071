// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/**
 * Sends a copy of the message down its branch and adds what comes back.
 *
 * @param strategy what makes one message of the two; null: what comes back takes the place of body and headers
 * @param addsFailures whether the strategy is also asked when the copy has failed
 * @param sharesUnit Camel's {@code shareUnitOfWork}: the copy has the original of the message
 */
public record Enrich(@Nullable AggregationStrategy strategy, boolean addsFailures, boolean sharesUnit) implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Message copy = message.copy();
        copy.setInOut(true);
        try {
            if (sharesUnit) {
                leadAsPart(copy, message, branches);
            } else {
                Copies.lead(copy, 0, branches);
            }
        } catch (Exception e) {
            if (!addsFailures || strategy == null) {
                throw failed(e, copy, message);
            }
            copy.setException(e);
        }
        if (strategy == null) {
            message.become(copy);
            FailedStrategy.fail(message);
        } else {
            Addition.add(copy.detach(), message, strategy);
        }
    }

    /** As in Camel, who waits for the end of its way waits for that of the message. */
    private void leadAsPart(Message copy, Message message, Branches<Object> branches) throws Exception {
        try {
            Ways.Way.DOWN.run(copy, branches);
        } finally {
            if (strategy == null) {
                copy.handCompletionsTo(message);
            } else {
                copy.handCompletionsOfAttemptTo(message);
            }
        }
    }

    /** As in Camel the error handler of the route acts on this step as a whole; routes that are called have their own. */
    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return Recovery.none();
    }

    /** As in Camel the message is what the copy was when it failed, until the step is tried again. */
    private static Exception failed(Exception failure, Message copy, Message message) throws Exception {
        Tried.make(message, () -> {
            message.become(copy);
            throw failure;
        });
        return failure;
    }
}
