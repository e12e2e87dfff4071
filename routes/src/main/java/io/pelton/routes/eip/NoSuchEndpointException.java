// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message names what is no endpoint at all. */
@StandsFor("NoSuchEndpointException")
public final class NoSuchEndpointException extends RuntimeCamelException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One that says this. */
    public NoSuchEndpointException(String message) {
        super(message);
    }
}
