// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a flow or a route file, and where.
 *
 * @param code its stable code
 * @param origin where it stands
 * @param message what was found and what was expected, one line
 * @param suggestion what to write instead, or null where nothing can be suggested
 */
public record Problem(ErrorCode code, Origin origin, String message, @Nullable String suggestion) {
    public Problem {
        Objects.requireNonNull(code, "code is null");
        Objects.requireNonNull(origin, "origin is null");
        Objects.requireNonNull(message, "message is null");
    }

    /** A problem without a suggestion. */
    public Problem(ErrorCode code, Origin origin, String message) {
        this(code, origin, message, null);
    }

    /** The problem as {@code file:line:column: PLnnn message}. */
    @Override
    public String toString() {
        return origin + ": " + code.code() + " " + message;
    }
}
