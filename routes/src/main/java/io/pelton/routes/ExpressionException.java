// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.RecordFailedException;
import io.pelton.routes.access.StandsFor;
import io.pelton.routes.simple.AssertedException;
import io.pelton.routes.simple.ThrownException;

/** An expression that failed for a record. */
@StandsFor(value = "ExpressionEvaluationException", yieldsToCause = true)
final class ExpressionException extends RuntimeException {
    private ExpressionException(String expression, RuntimeException cause) {
        super("the expression '" + expression + "' failed: " + RecordFailedException.reason(cause), cause);
    }

    /** One because of {@code cause}; that itself, where the expression was told to fail so. */
    static RuntimeException of(String expression, RuntimeException cause) {
        return cause instanceof ThrownException || cause instanceof AssertedException ? cause : new ExpressionException(expression, cause);
    }
}
