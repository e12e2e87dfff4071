// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.access.ClassNames;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** What the function {@code throwException} is told to throw, which is the cause. */
@StandsFor(in = "java.lang.", value = "RuntimeException")
public final class ThrownException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private ThrownException(Exception cause) {
        super(ClassNames.described(cause), cause);
    }

    /** One because of {@code thrown}. */
    static ThrownException of(Exception thrown) {
        return new ThrownException(thrown instanceof RuntimeException ? thrown : new Checked(thrown));
    }

    /** As in Camel, between it and an exception that is checked. */
    @StandsFor("RuntimeCamelException")
    public static final class Checked extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        private Checked(Exception cause) {
            super(ClassNames.described(cause), cause);
        }
    }
}
