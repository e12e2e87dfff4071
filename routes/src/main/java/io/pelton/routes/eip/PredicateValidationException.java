// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message for which the condition of {@code validate} does not hold. */
@StandsFor("support.processor.PredicateValidationException")
public final class PredicateValidationException extends CamelException {
    @Serial
    private static final long serialVersionUID = 1L;

    PredicateValidationException(String condition, String body) {
        super("Validation failed for Predicate[" + condition + "]. The body is: " + body);
    }
}
