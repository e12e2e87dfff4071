// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.util.Iterator;

/**
 * Sends a copy of the message to each endpoint an expression gives.
 *
 * @param uris the endpoints
 * @param delimiter what stands between them in a text
 * @param ignoresUnknown whether endpoints that are not there are left out
 * @param stopsAtFailure whether no copy follows one that has failed
 * @param timeoutMillis when copies are left out; 0 for never
 * @param strategy what makes one message of the copies
 */
public record RecipientList(
        Directory directory,
        Expression uris,
        String delimiter,
        boolean ignoresUnknown,
        boolean stopsAtFailure,
        long timeoutMillis,
        AggregationStrategy strategy)
        implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        Iterator<?> each = Parts.of(uris.evaluate(message), delimiter);
        Gathering gathering = new Gathering(strategy, stopsAtFailure, timeoutMillis);
        int index = 0;
        boolean goesOn = true;
        while (goesOn && each.hasNext()) {
            String uri = String.valueOf(each.next()).strip();
            if (isTaken(uri)) {
                Message copy = message.copy();
                copy.setProperty(Properties.MULTICAST_INDEX, index);
                copy.setProperty(Properties.MULTICAST_COMPLETE, !each.hasNext());
                goesOn = gathering.run(branches, () -> directory.send(uri, copy, branches), copy, index);
                index++;
            }
        }
        gathering.end(message, index + left(each));
        return !message.isStopped();
    }

    private boolean isTaken(String uri) {
        return !ignoresUnknown || directory.knows(uri);
    }

    private int left(Iterator<?> each) {
        int left = 0;
        while (each.hasNext()) {
            if (isTaken(String.valueOf(each.next()).strip())) {
                left++;
            }
        }
        return left;
    }
}
