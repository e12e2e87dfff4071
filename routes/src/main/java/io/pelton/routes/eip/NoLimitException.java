// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message gives no limit, and no message before it gave one. */
@StandsFor("RuntimeExchangeException")
final class NoLimitException extends RuntimeCamelException {
    @Serial
    private static final long serialVersionUID = 1L;

    NoLimitException(String text, Message message) {
        super(text + " on the exchange: Exchange[" + message.exchangeId() + "]");
    }
}
