// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Sends the message to the endpoint an expression gives, if it gives one: Camel's {@code toD}.
 *
 * @param uri the endpoint
 * @param ignoresInvalid whether a message goes on that names what is no endpoint at all, or for which the expression fails
 * @param variables what is sent in place of the message, whose expression it is all the same
 */
public record SendTo(Directory directory, Expression uri, boolean ignoresInvalid, ThroughVariables variables) implements RouteBlock {
    public SendTo(Directory directory, Expression uri, boolean ignoresInvalid) {
        this(directory, uri, ignoresInvalid, ThroughVariables.NONE);
    }

    /** The same with variables in place of the message. */
    public SendTo through(ThroughVariables newVariables) {
        return new SendTo(directory, uri, ignoresInvalid, newVariables);
    }

    @Override
    public void begin(Branches<Object> branches) {
        directory.begin(branches);
    }

    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Object value = given(message);
        String given = Texts.of(value).strip();
        if (value != null && !(ignoresInvalid && directory.isInvalid(given))) {
            directory.requireScheme(given);
            variables.around(message, () -> directory.send(given, message, branches));
        }
    }

    /** As in Camel, the error handler of the route acts on the step as a whole. */
    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return variables.equals(ThroughVariables.NONE) ? RouteBlock.super.recovery(branch) : variables.recovery(branch);
    }

    /** As in Camel, an expression that fails names no endpoint either. */
    private @Nullable Object given(Message message) {
        try {
            return uri.evaluate(message);
        } catch (RuntimeException e) {
            if (ignoresInvalid) {
                return null;
            }
            throw e;
        }
    }
}
