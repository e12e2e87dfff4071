// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/**
 * Hands a copy of the message to another route, its branch, in turn on the same worker: Camel's {@code seda:}. Failures there are
 * that route's, unless the sender waits.
 *
 * @param routeId the other route
 * @param waiting whether the sender waits for what becomes of the copy
 * @param keepsOriginal whether something on the way needs the copy as it came
 * @param handlesFailures whether the other route has an error handler, so that a sender that waits has none to do with its failures
 */
public record Handover(String routeId, Waiting waiting, boolean keepsOriginal, boolean handlesFailures)
        implements BlockFunction<Object> {
    /** When a sender waits for what becomes of the copy. */
    public enum Waiting {
        NEVER,
        IF_REPLY_EXPECTED,
        ALWAYS
    }

    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        Message copy = message.copy();
        copy.setFromRouteId(routeId);
        if (keepsOriginal) {
            copy.setOriginal(copy.detachedCopy());
        }
        if (waiting == Waiting.ALWAYS || waiting == Waiting.IF_REPLY_EXPECTED && message.isInOut()) {
            return answered(message, copy, branches);
        }
        message.handCompletionsTo(copy);
        try {
            Copies.run(() -> branches.run(0, copy), copy, branches);
        } catch (Exception e) {
            branches.setAside(copy, e);
        }
        return true;
    }

    private boolean answered(Message message, Message copy, Branches<Object> branches) throws Exception {
        try {
            Copies.run(() -> branches.run(0, copy), copy, branches);
        } catch (Exception e) {
            message.copyFrom(copy);
            if (handlesFailures) {
                message.setGivenUp(e);
            }
            throw e;
        }
        message.copyFrom(copy);
        return !message.isStopped();
    }

    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return Recovery.none();
    }
}
