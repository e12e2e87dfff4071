// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;

/**
 * Calls a route that may call itself, also through others. The outermost call has a branch for each such route that is reached; the calls within it lead messages through
 * these branches, as often as messages say. A plan that has each route once begins with such a call, whose first branch has its own steps.
 *
 * @param routes the branches of the outermost call
 * @param route the branch of the route
 * @param isWithin whether this is a call within one of the branches, and has none of its own
 */
public record Recursion(Reentry routes, int route, boolean isWithin) implements RouteBlock {
    @Override
    public void begin(Branches<Object> branches) {
        if (!isWithin) {
            routes.begin(branches);
        }
    }

    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        routes.of(branches).run(route, message);
    }
}
