// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.util.concurrent.RejectedExecutionException;

/**
 * Waits before the message goes on.
 *
 * @param millis how long, a number or a text such as {@code 500} or {@code 5s}
 * @param isAsynchronous whether the message goes on by itself, so that its source gives the next one meanwhile
 * @param callerWaits whether the source waits for a message that is one too many; else that message fails
 */
public record Delay(Expression millis, boolean isAsynchronous, boolean callerWaits) implements StatefulBlock<Object>, Asynchronous {
    /** So many messages are delayed asynchronously at once, as in Camel. */
    private static final int MOST = 1000;

    /** One for which the source waits. */
    public Delay(Expression millis) {
        this(millis, false, true);
    }

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        InFlight delayed = new InFlight(MOST);
        return (record, branches) -> {
            Long time = Times.millis(millis.evaluate((Message) record));
            if (time != null && time > 0) {
                pause(time, branches, delayed);
            }
            return true;
        };
    }

    private void pause(long time, Branches<Object> branches, InFlight delayed) throws Exception {
        if (!isAsynchronous || !delayed.tryBegin()) {
            if (isAsynchronous && !callerWaits) {
                throw new RejectedExecutionException(MOST + " messages are delayed, and callerRunsWhenRejected is false");
            }
            branches.pause(time);
            return;
        }
        try {
            branches.goOn();
            branches.pause(time);
        } finally {
            delayed.end();
        }
    }

    @Override
    public boolean mayWait() {
        return true;
    }
}
