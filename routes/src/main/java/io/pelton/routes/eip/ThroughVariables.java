// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.Message;
import io.pelton.routes.simple.Place;
import org.jspecify.annotations.Nullable;

/**
 * Sends what a variable holds in place of the body, and keeps what comes back in another one: Camel's {@code variableSend} and
 * {@code variableReceive}.
 *
 * @param sent the variable that is sent; null for the body
 * @param begins whether the way of the message begins here, so that what is sent is its original
 * @param received where the answer is kept, its headers beside it, so that the message stays as it was; null: the answer is the message
 */
public record ThroughVariables(@Nullable Place sent, boolean begins, @Nullable Place received) implements RouteBlock {
    /** The message itself. */
    static final ThroughVariables NONE = new ThroughVariables(null, false, null);

    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        around(message, () -> branches.run(0, message));
    }

    /** As in Camel, the error handler of the route acts on the step as a whole: of an answer that has failed nothing is received. */
    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return Recovery.none();
    }

    /** Sends a message. */
    interface Sending {
        void send() throws Exception;
    }

    void around(Message message, Sending sending) throws Exception {
        if (sent == null && received == null) {
            sending.send();
        } else {
            Tried.makeWhole(message, () -> through(message, sending));
        }
    }

    private void through(Message message, Sending sending) throws Exception {
        Object body = message.body();
        Message before = received == null ? message : message.copy();
        if (sent != null) {
            message.setBody(sent.get(message));
            if (begins && message.original() != null) {
                message.keepOriginal();
            }
        }
        sending.send();
        if (received != null && !message.isStopped() && !message.isFailureHandled() && message.exception() == null) {
            Place place = received;
            place.set(message, message.body());
            message.headers().forEach((name, value) -> place.header(name).set(message, value));
            message.setBody(body);
            message.setHeadersOf(before);
        }
    }
}
