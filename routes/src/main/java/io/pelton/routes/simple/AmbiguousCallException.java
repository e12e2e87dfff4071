// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message does not tell which of several methods of a bean is meant. */
@StandsFor("component.bean.AmbiguousMethodCallException")
public final class AmbiguousCallException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One that says this. */
    public AmbiguousCallException(String message) {
        super(message);
    }
}
