// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.PeltonException;
import io.pelton.routes.access.StandsFor;
import io.pelton.routes.convert.PayloadException;
import java.io.Serial;

/** An expression needs a body of a type that this one cannot become. */
@StandsFor("CamelExecutionException")
public final class MandatoryException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private MandatoryException(PayloadException cause) {
        super(cause.getMessage(), cause);
    }

    /** One that says why the body cannot become it. */
    public static MandatoryException of(PeltonException reason) {
        return new MandatoryException(new PayloadException(reason));
    }
}
