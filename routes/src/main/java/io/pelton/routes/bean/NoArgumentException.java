// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A parameter that must be something would be nothing. */
@StandsFor("RuntimeExchangeException")
final class NoArgumentException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    NoArgumentException(String message) {
        super(message, new IllegalArgumentException(message)); // as in Camel, which a clause may be for
    }
}
