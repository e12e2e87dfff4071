// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.RecordFailedException;
import io.pelton.routes.access.ClassNames;
import io.pelton.routes.access.StandsFor;
import io.pelton.routes.simple.AssertedException;
import io.pelton.routes.simple.ThrownException;

/** An expression that failed for a record. */
@StandsFor(value = "ExpressionEvaluationException", yieldsToCause = true)
final class ExpressionException extends RuntimeException {
    private ExpressionException(String expression, RuntimeException cause) {
        super("the expression '" + expression + "' failed: " + RecordFailedException.reason(cause), cause);
    }

    /** One because of {@code cause}; that itself, where the expression was told to fail so, or where code has thrown it that is not Pelton's, such as a bean's. */
    static RuntimeException of(String expression, RuntimeException cause) {
        boolean isThrownAsItIs = cause instanceof ThrownException || cause instanceof AssertedException || !ClassNames.isOwn(cause);
        return isThrownAsItIs ? cause : new ExpressionException(expression, cause);
    }
}
