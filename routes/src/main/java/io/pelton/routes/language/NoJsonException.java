// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** What JSON is wanted of is nothing that could be JSON. */
@StandsFor("CamelExchangeException")
final class NoJsonException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    NoJsonException(String message) {
        super(message);
    }
}
