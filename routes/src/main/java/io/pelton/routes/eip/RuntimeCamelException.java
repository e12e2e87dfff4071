// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.routes.access.ClassNames;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** What routes throw, and what steps fail with, under the name of Camel's unchecked exceptions. */
@StandsFor("RuntimeCamelException")
public class RuntimeCamelException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One that says this. */
    public RuntimeCamelException(String message) {
        super(message);
    }

    /** One that says what {@code cause} says. */
    public RuntimeCamelException(Throwable cause) {
        super(ClassNames.described(cause), cause);
    }
}
