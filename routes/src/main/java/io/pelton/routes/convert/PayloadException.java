// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import io.pelton.error.PeltonException;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** The body cannot become what a step needs. It says what its cause says; in Camel it is none of the unchecked exceptions. */
@StandsFor("InvalidPayloadException")
public final class PayloadException extends PeltonException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One because of a conversion that has failed. */
    public PayloadException(PeltonException conversion) {
        super(conversion.code(), said(conversion), conversion);
    }

    private static String said(PeltonException conversion) {
        return String.valueOf(conversion.getMessage()).substring(conversion.code().code().length() + 1);
    }
}
