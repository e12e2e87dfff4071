// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** What the step {@code rollback} fails with; no step is tried again after it. */
@StandsFor("RollbackExchangeException")
public final class RollbackException extends ExchangeException {
    @Serial
    private static final long serialVersionUID = 1L;

    RollbackException(String text, Message message) {
        super(text, message);
    }
}
