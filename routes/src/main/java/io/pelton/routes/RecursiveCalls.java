// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.eip.Reentry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The routes in circles of calls, or in a plan that has each route once all routes, that are reached through one call, while its step is laid out: each of them is a branch of it, and calls within lead messages through
 * these branches. So a plan has the steps of such a route once, however many routes call it.
 */
final class RecursiveCalls {
    private final Way way;
    private final Reentry reentry = new Reentry();
    private final List<Callee> callees = new ArrayList<>();
    private int taken;

    /** @param way the way that the first call is on */
    RecursiveCalls(Way way) {
        this.way = way;
    }

    /**
     * A route as it is called: where its error handler acts depends on that.
     *
     * @param hasTryEnded whether a try has ended before
     */
    record Callee(CalledName name, boolean hasTryEnded) {}

    Way way() {
        return way;
    }

    Reentry reentry() {
        return reentry;
    }

    /** The branch of a route, which is to be laid out if it was not called before. */
    int branchOf(Callee callee) {
        int known = callees.indexOf(callee);
        if (known >= 0) {
            return known;
        }
        callees.add(callee);
        return callees.size() - 1;
    }

    /** The next route to be laid out, in the order of the branches. */
    Optional<Callee> next() {
        return taken < callees.size() ? Optional.of(callees.get(taken++)) : Optional.empty();
    }
}
