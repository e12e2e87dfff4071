// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message without the property that an expression is evaluated on. */
@StandsFor("NoSuchPropertyException")
public final class NoSuchPropertyException extends ExchangeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** There is no {@code name} in {@code message}. */
    public NoSuchPropertyException(String name, Message message) {
        super("No '" + name + "' exchange property available", message);
    }
}
