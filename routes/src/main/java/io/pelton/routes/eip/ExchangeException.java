// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.access.ClassNames;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A step does not take a message. As in Camel the text ends with the id of the message. */
@StandsFor("CamelExchangeException")
public class ExchangeException extends CamelException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One that says this of a message. */
    public ExchangeException(String text, Message message) {
        super(text + ". Exchange[" + message.exchangeId() + "]");
    }

    /** The same because of {@code cause}. */
    public ExchangeException(String text, Message message, Throwable cause) {
        super(text + ". Exchange[" + message.exchangeId() + "]. Caused by: [" + ClassNames.of(cause) + " - " + cause.getMessage() + "]", cause);
    }
}
