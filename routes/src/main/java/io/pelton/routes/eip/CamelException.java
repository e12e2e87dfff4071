// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** What routes throw, and what steps fail with, under the name of Camel's checked exceptions. */
@StandsFor("CamelException")
public class CamelException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One that says this. */
    public CamelException(String message) {
        super(message);
    }

    CamelException(String message, Throwable cause) {
        super(message, cause);
    }
}
