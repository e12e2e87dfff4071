// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** An expression that cannot be understood, and where reading it stopped. */
public final class SimpleSyntaxException extends Exception {
    private final ErrorCode code;
    private final int index;
    private final @Nullable String suggestion;

    /** A bad expression. */
    public SimpleSyntaxException(int index, String message, @Nullable String suggestion) {
        this(ErrorCode.BAD_EXPRESSION, index, message, suggestion);
    }

    /** One with another code. */
    public SimpleSyntaxException(ErrorCode code, int index, String message, @Nullable String suggestion) {
        super(message);
        this.code = code;
        this.index = index;
        this.suggestion = suggestion;
    }

    /** The same, said of the function that stands at {@code start} of a longer expression. */
    public SimpleSyntaxException within(int start) {
        return new SimpleSyntaxException(code, start, getMessage(), suggestion);
    }

    /** The message, for people: never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /** Bad expression, or not supported. */
    public ErrorCode code() {
        return code;
    }

    /** Index in the expression, from 0. */
    public int index() {
        return index;
    }

    /** What to write instead; null where nothing can be suggested. */
    public @Nullable String suggestion() {
        return suggestion;
    }
}
