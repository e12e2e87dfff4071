// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** No route reads from the queue that a message was sent to. */
@StandsFor("component.seda.SedaConsumerNotAvailableException")
final class NoConsumerException extends ExchangeException {
    @Serial
    private static final long serialVersionUID = 1L;

    NoConsumerException(String queue, Message message) {
        super("No consumers available on endpoint: " + queue, message);
    }
}
