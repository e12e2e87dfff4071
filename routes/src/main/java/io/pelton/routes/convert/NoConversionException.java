// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** There is no conversion between two types, whatever the value. */
@StandsFor(value = "NoTypeConversionAvailableException", isThrownAsItIs = true)
public final class NoConversionException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One that says this. */
    public NoConversionException(String message) {
        super(message);
    }
}
