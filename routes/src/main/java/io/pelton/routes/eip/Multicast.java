// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import java.util.List;

/**
 * Leads a copy of the message down each of its branches, and makes one message of them.
 *
 * @param haveSteps for each branch, whether its step consists of steps
 * @param manner how copies are led, and what is made of them
 * @param isByItself whether it is a step of the route itself, and not within another one
 */
public record Multicast(List<Boolean> haveSteps, Ways.Manner manner, boolean isByItself) implements RouteBlock, Unguarded {
    public Multicast {
        haveSteps = List.copyOf(haveSteps);
    }

    /** Whether the step of a branch consists of steps. */
    public boolean hasSteps(int branch) {
        return haveSteps.get(branch);
    }

    @Override
    public Multicast byItself() {
        return new Multicast(haveSteps, manner, true);
    }

    @Override
    public boolean leavesFailures() {
        return isByItself && !manner.sharesUnit();
    }

    /** As in Camel, error handlers act on the copies only, unless these share the unit of work. */
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        try {
            copy(message, branches);
        } catch (Exception e) {
            if (!manner.sharesUnit()) {
                message.setGivenUp(e);
            }
            throw e;
        }
    }

    private void copy(Message message, Branches<Object> branches) throws Exception {
        try (Ways ways = manner.begin(message, branches)) {
            boolean goesOn = true;
            int count = haveSteps.size();
            for (int index = 0; goesOn && index < count; index++) {
                int branch = index;
                Message copy = message.copy();
                copy.setProperty(Properties.MULTICAST_INDEX, branch);
                copy.setProperty(Properties.MULTICAST_COMPLETE, branch == count - 1);
                copy.setGuard(haveSteps.get(branch) ? Guards.ofSteps(message) : Guards.ofEndpoint(message));
                goesOn = ways.begin(copy, branch, (each, its) -> its.run(branch, each));
            }
            ways.end();
        }
    }

    @Override
    public boolean mayWait() {
        return manner.isParallel();
    }
}
