// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.Message;
import io.pelton.routes.simple.Place;
import org.jspecify.annotations.Nullable;

/**
 * Moves the body into a variable, with copies of the headers, for the steps of a route: Camel's {@code variableReceive} of {@code from}. At the end of the
 * route it is the body again, unless there is another one by then.
 *
 * @param givesBack whether it becomes the body again here, not at a {@link RouteEnd} within
 */
public record ReceivedInto(Place variable, boolean givesBack) implements RouteBlock {
    /** The same where a {@link RouteEnd} gives the body back. */
    public ReceivedInto keeping() {
        return new ReceivedInto(variable, false);
    }

    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Tried.makeWhole(message, () -> receive(message, branches));
    }

    private void receive(Message message, Branches<Object> branches) throws Exception {
        Object body = message.body();
        variable.set(message, body);
        message.headers().forEach((name, value) -> variable.header(name).set(message, value));
        message.setBody(null);
        try {
            branches.run(0, message);
        } finally {
            if (givesBack && message.body() == null) {
                message.setBody(body);
            }
        }
    }

    /** As in Camel, the error handler of a route that calls this one acts on the call as a whole: it sees the body, and another try receives it again. */
    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return Recovery.none();
    }
}
