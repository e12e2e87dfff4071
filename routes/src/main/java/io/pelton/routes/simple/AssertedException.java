// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A condition that the function {@code assert} is given does not hold. */
@StandsFor("language.simple.SimpleAssertionException")
public final class AssertedException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1L;

    AssertedException(String message) {
        super(message);
    }
}
