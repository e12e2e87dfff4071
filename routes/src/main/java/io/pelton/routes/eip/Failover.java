// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.Message;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Leads a copy of the message down one branch after the other until one does not fail. Thread-safe. */
public final class Failover implements BlockFunction<Object> {
    private static final long serialVersionUID = 1L;

    private final int count;
    private final int moreAttempts;
    private final boolean inTurn;
    private final boolean staysWhereItWorked;
    private final FailureMatch failures;
    private final AtomicInteger next = new AtomicInteger();

    /**
     * Nothing has failed yet.
     *
     * @param count how many branches there are
     * @param moreAttempts how many may follow the first; -1 for no end
     * @param inTurn whether each message begins with another branch, and it goes round
     * @param staysWhereItWorked whether each message begins where the one before ended
     * @param failures which failures the next branch is for
     */
    public Failover(
            int count, int moreAttempts, boolean inTurn, boolean staysWhereItWorked, FailureMatch failures) {
        this.count = count;
        this.moreAttempts = moreAttempts;
        this.inTurn = inTurn;
        this.staysWhereItWorked = staysWhereItWorked;
        this.failures = failures;
    }

    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        int branch = start();
        for (int attempt = 0; ; attempt++) {
            Message copy = message.copy();
            try {
                int chosen = branch;
                Copies.run(() -> branches.run(chosen, copy), copy, branches);
                if (staysWhereItWorked) {
                    next.set(branch);
                }
                message.copyFrom(copy);
                return !message.isStopped();
            } catch (Exception e) {
                copy.setException(e);
                boolean isLast = moreAttempts >= 0 && attempt >= moreAttempts
                        || !inTurn && branch == count - 1
                        || inTurn && moreAttempts < 0 && attempt >= count - 1;
                if (isLast || !failures.matches(e, copy)) {
                    throw e;
                }
            }
            branch = (branch + 1) % count;
        }
    }

    private int start() {
        if (staysWhereItWorked) {
            return next.get();
        }
        return inTurn ? next.getAndUpdate(number -> (number + 1) % count) : 0;
    }

    /** A branch fails at once, so that the next one has its turn before the error handler. */
    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return Recovery.none();
    }
}
