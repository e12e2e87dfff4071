// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.eip.KeptQueue;
import io.pelton.routes.eip.NoSuchEndpointException;
import io.pelton.routes.simple.Expression;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The queue that a message names: what flows through a route never chooses anything that reaches outside.
 *
 * @param queues those that no route reads from; complete when routes run
 * @param ignoresInvalid whether a message goes on that names what is no queue
 */
record ChosenQueue(Expression uri, Map<CalledName, KeptQueue> queues, boolean ignoresInvalid) implements Function<Message, @Nullable KeptQueue> {
    /** One that nothing is sent to. */
    private static final KeptQueue UNUSED = new KeptQueue("seda:", 0);

    @Override
    public @Nullable KeptQueue apply(Message message) {
        Object value = uri.evaluate(message);
        if (value == null) { // as in Camel the message goes on
            return null;
        }
        String given = value.toString().strip();
        EndpointUri parts = EndpointUri.parse(given);
        CalledName name = new CalledName(parts.scheme(), parts.path());
        KeptQueue queue = queues.getOrDefault(name, CalledName.isOne(given) && name.isHandedOver() && !name.name().isEmpty() ? UNUSED : null);
        if (queue == null && !ignoresInvalid) {
            throw refused(given, parts.scheme());
        }
        return queue;
    }

    /** As in Camel, a scheme that there is not is another failure than a name that it does not take. */
    private static RuntimeException refused(String given, String scheme) {
        if (given.isEmpty()) {
            return new IllegalArgumentException("uri must be specified and not empty");
        }
        String why = "'" + given + "' is no endpoint that a message may name to be polled: those are queues that messages are sent to, and no route reads from";
        return CamelComponents.schemes().contains(scheme)
                ? new PeltonException(ErrorCode.UNKNOWN_ENDPOINT, why)
                : new NoSuchEndpointException(ErrorCode.UNKNOWN_ENDPOINT.code() + " " + why);
    }
}
