// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** What a date is asked of is none. */
@StandsFor(in = "java.lang.", value = "IllegalArgumentException", isThrownAsItIs = true)
final class NoDateException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1L;

    NoDateException(String message) {
        super(message);
    }
}
