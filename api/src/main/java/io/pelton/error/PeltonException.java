// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.io.Serial;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one exception Pelton throws. Its message begins with the stable code and says what was found, what was wanted and,
 * where there is one, the next step.
 */
public class PeltonException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    /** An error with the given code; {@code message} is printed after the code. */
    public PeltonException(ErrorCode code, String message) {
        this(code, message, null);
    }

    /** An error with the given code that was caused by {@code cause}. */
    public PeltonException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(Objects.requireNonNull(code, "code is null").code() + " " + message, cause);
        this.code = code;
    }

    /** The stable code of this error. */
    public ErrorCode code() {
        return code;
    }
}
