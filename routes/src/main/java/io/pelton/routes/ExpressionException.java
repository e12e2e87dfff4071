// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.RecordFailedException;
import io.pelton.routes.access.StandsFor;

/** An expression that failed for a record. */
@StandsFor(value = "ExpressionEvaluationException", yieldsToCause = true)
final class ExpressionException extends RuntimeException {
    ExpressionException(String expression, RuntimeException cause) {
        super("the expression '" + expression + "' failed: " + RecordFailedException.reason(cause), cause);
    }
}
