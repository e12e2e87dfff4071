// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A call on a value cannot be made. */
@StandsFor("language.bean.RuntimeBeanExpressionException")
public final class CallException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    CallException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** One for a call that has failed with {@code cause}. */
    public static CallException of(Exception cause) {
        return new CallException(String.valueOf(cause.getMessage()), cause);
    }
}
