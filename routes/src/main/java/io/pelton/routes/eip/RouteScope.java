// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.message.Sender;
import org.jspecify.annotations.Nullable;

/**
 * The whole way of a message through the routes: keeps the message as it came for those who need it, and tells those who want to
 * know when the way has ended. The one place where senders get their replies.
 *
 * @param keepsOriginal whether some error handler needs the message as it came
 */
@SuppressWarnings("serial") // receipts are made where the route runs
public record RouteScope(boolean keepsOriginal) implements BlockFunction<Object> {
    private static final Branches.ReceiptMaker<EndedWays> COMPLETIONS = EndedWays::new;
    private static final Branches.ReceiptMaker<EndedWays> KEPT_COMPLETIONS = EndedWays::awaitingEpochs;

    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        if (keepsOriginal) {
            message.keepOriginal();
        }
        Sender sender = message.sender();
        if (sender != null && sender.wantsCompletion()) {
            EndedWays batch = branches.receipt(sender.wantsCommits() ? COMPLETIONS : KEPT_COMPLETIONS);
            message.onCompletion((_, failure, _) -> batch.ended(sender::completed, failure));
        }
        try {
            branches.run(0, message);
        } catch (Exception e) {
            if (ended(message, sender, e, branches)) {
                return false;
            }
            throw e;
        } catch (Error e) {
            if (!branches.endsFlow(e)) { // else it comes again
                ended(message, sender, e, branches);
            }
            throw e;
        }
        ended(message, sender, null, branches);
        return !message.isStopped();
    }

    /** The sender first: he need not wait for what is done when all is over. Says whether he has waited for it. */
    private static boolean ended(
            Message message, @Nullable Sender sender, @Nullable Throwable failure, Branches<Object> branches) {
        try {
            return sender != null && sender.reply(message, failure);
        } finally {
            message.complete(failure, branches);
        }
    }
}
