// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.util.Iterator;

/**
 * Sends the message to the endpoints an expression gives, one after the other.
 *
 * @param uris the endpoints
 * @param delimiter what stands between them in a text
 * @param ignoresInvalid whether what is no endpoint is left out
 * @param isAskedAgain whether the expression is asked for more after each of them, until it gives nothing: Camel's {@code
 *     dynamicRouter}
 */
public record RoutingSlip(
        Directory directory, Expression uris, String delimiter, boolean ignoresInvalid, boolean isAskedAgain)
        implements RouteBlock {
    private static final String SLIP = "CamelSlipEndpoint";

    @Override
    public void begin(Branches<Object> branches) {
        directory.begin(branches);
    }

    /** Where the error handler does not act on its endpoints, it acts on the whole. */
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        if (message.isTried()) {
            Tried.makeWhole(message, () -> sendAlong(message, branches));
        } else {
            sendAlong(message, branches);
        }
    }

    private void sendAlong(Message message, Branches<Object> branches) throws Exception {
        if (isAskedAgain) {
            message.setProperty(SLIP, null); // of an earlier slip: an expression that is asked again knows by it that it begins
        }
        Object given = uris.evaluate(message);
        while (given != null && !message.isStopped()) {
            Iterator<?> each = Parts.of(given, delimiter);
            if (!each.hasNext()) {
                break;
            }
            while (each.hasNext() && !message.isStopped()) {
                Object name = each.next();
                String uri = name == null ? "null" : Texts.of(name).strip(); // as Camel looks for it
                if (!(ignoresInvalid && directory.isInvalid(uri) && !Directory.isMalformed(uri))) {
                    if (directory.isNameable(uri)) {
                        message.setProperty(SLIP, Directory.shown(uri));
                    }
                    send(uri, message, branches);
                }
            }
            given = isAskedAgain ? uris.evaluate(message) : null;
        }
    }

    /** As in Camel, the error handler of this step handles again what an inner one has given up on, and the redelivery counter continues; not what steps that send copies have failed with. */
    private void send(String uri, Message message, Branches<Object> branches) throws Exception {
        try {
            Guards.with(Guards.ofEndpoint(message), message, () -> directory.send(uri, message, branches));
        } catch (Exception e) {
            if (message.isUnhandled() && !ErrorHandler.isOfCopies(message, e)) {
                message.setGivenUp(null);
                message.setWasGivenUp(false);
            }
            if (!message.isTried() && !message.inHandlersOf().isEmpty()) {
                message.setProperty(Properties.EXCEPTION_CAUGHT, e); // by the error handler of this step, which does nothing else there
            }
            throw e;
        }
    }
}
