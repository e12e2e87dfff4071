// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message without the variable that is to be converted. */
@StandsFor("NoSuchVariableException")
public final class NoSuchVariableException extends ExchangeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** There is no {@code name} in {@code message}. */
    public NoSuchVariableException(String name, Message message) {
        super("No '" + name + "' variable available", message);
    }
}
