// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message without the header that an expression is evaluated on. */
@StandsFor("NoSuchHeaderException")
public final class NoSuchHeaderException extends ExchangeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** There is no {@code name} in {@code message}. */
    public NoSuchHeaderException(String name, Message message) {
        super("No '" + name + "' header available", message);
    }
}
