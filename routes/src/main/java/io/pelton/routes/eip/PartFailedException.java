// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** One of several copies of a message has failed, and no other shall follow. */
@StandsFor("CamelExchangeException")
public final class PartFailedException extends ExchangeException {
    @Serial
    private static final long serialVersionUID = 1L;

    PartFailedException(int index, Message message, Exception cause) {
        super("Multicast processing failed for number " + index, message, cause);
    }
}
