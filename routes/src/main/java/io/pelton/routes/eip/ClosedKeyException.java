// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message for a group of {@code aggregate} that takes no more of them. */
@StandsFor("processor.aggregate.ClosedCorrelationKeyException")
final class ClosedKeyException extends ExchangeException {
    @Serial
    private static final long serialVersionUID = 1L;

    ClosedKeyException(String key, Message message) {
        super("The correlation key [" + key + "] has been closed", message);
    }
}
