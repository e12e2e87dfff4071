// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import java.util.Arrays;

/**
 * Leads a copy of the message down one branch after the other until one does not fail. As in Camel a step of a branch is tried again first, and what
 * the error handler deals with is no failure.
 *
 * @param count how many branches there are
 * @param moreAttempts how many may follow the first; -1 for no end
 * @param inTurn whether each message begins with another branch, and it goes round
 * @param staysWhereItWorked whether each message begins where the one before ended
 * @param failures which failures the next branch is for
 */
public record Failover(int count, int moreAttempts, boolean inTurn, boolean staysWhereItWorked, FailureMatch failures)
        implements StatefulBlock<Object> {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return new Instance(this, RoundRobin.open(count, context));
    }

    private static final class Instance implements RouteInstance {
        private final Failover settings;
        private final RoundRobin next;

        Instance(Failover settings, RoundRobin next) {
            this.settings = settings;
            this.next = next;
        }

        @Override
        public void lead(Message message, Branches<Object> branches) throws Exception {
            Tried.makeWhole(message, () -> failOver(message, branches));
        }

        /** What the last attempt has made of the message is seen even if it fails. */
        private void failOver(Message message, Branches<Object> branches) throws Exception {
            int branch = start();
            for (int attempt = 0; ; attempt++) {
                Message copy = message.copy();
                try {
                    branches.run(branch, copy);
                    if (settings.staysWhereItWorked) {
                        next.set(branch);
                    }
                    takeOver(message, copy);
                    return;
                } catch (Exception e) {
                    copy.setException(e);
                    if (isLast(attempt, branch) || !isForAnother(e, copy)) {
                        takeOver(message, copy);
                        throw e;
                    }
                    copy.handCompletionsOfAttemptTo(message);
                }
                branch = (branch + 1) % settings.count;
                if (settings.inTurn && !settings.staysWhereItWorked) {
                    next.next(); // the next message begins after the last one that was tried
                }
            }
        }

        /** As in Camel, the way of the copy is part of that of the message. */
        private static void takeOver(Message message, Message copy) {
            message.become(copy);
            copy.handCompletionsTo(message);
        }

        /** As in Camel, also for what the failure has suppressed: it may have come while that was dealt with. */
        private boolean isForAnother(Exception failure, Message copy) {
            return settings.failures.matches(failure, copy)
                    || Arrays.stream(failure.getSuppressed()).anyMatch(earlier -> settings.failures.types().stream().anyMatch(type -> type.matches(earlier)));
        }

        private boolean isLast(int attempt, int branch) {
            if (settings.moreAttempts >= 0 && attempt >= settings.moreAttempts) {
                return true;
            }
            return settings.inTurn ? settings.moreAttempts < 0 && attempt >= settings.count - 1 : branch == settings.count - 1;
        }

        private int start() {
            if (settings.staysWhereItWorked) {
                return next.get();
            }
            return settings.inTurn ? next.next() : 0;
        }
    }
}
