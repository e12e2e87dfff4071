// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.access.StandsFor;
import io.pelton.routes.convert.PayloadException;
import java.io.Serial;

/** An expression needs a body of a type that this one cannot become. */
@StandsFor("CamelExecutionException")
public final class MandatoryException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    MandatoryException(PayloadException cause) {
        super(cause.getMessage(), cause);
    }
}
