// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;
import java.util.Objects;

/** A body that is not what a step needs. In Camel it is none of the unchecked exceptions. */
@StandsFor("InvalidPayloadException")
public final class PayloadException extends PeltonException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One that says this. */
    public PayloadException(String message) {
        super(ErrorCode.BAD_CONVERSION, message);
    }

    /** One that says what {@code cause} says. */
    public PayloadException(PeltonException cause) {
        super(cause.code(), Objects.requireNonNull(cause.getMessage()).substring(cause.code().code().length() + 1), cause);
    }
}
