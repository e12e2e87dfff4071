// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;

/**
 * Leads a copy of the message down each of its branches, and makes one message of them.
 *
 * @param count how many branches there are
 * @param stopsAtFailure whether no copy follows one that has failed
 * @param timeoutMillis when copies are left out; 0 for never
 * @param strategy what makes one message of the copies
 */
public record Multicast(int count, boolean stopsAtFailure, long timeoutMillis, AggregationStrategy strategy)
        implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        Gathering gathering = new Gathering(strategy, stopsAtFailure, timeoutMillis);
        for (int branch = 0; branch < count; branch++) {
            Message copy = message.copy();
            copy.setProperty(Properties.MULTICAST_INDEX, branch);
            copy.setProperty(Properties.MULTICAST_COMPLETE, branch == count - 1);
            if (!gathering.run(branches, branch, copy, branch)) {
                break;
            }
        }
        gathering.end(message, count);
        return !message.isStopped();
    }
}
