// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.io.Serial;

/** A flow cannot begin, as one of its steps cannot. */
public final class StepRefusedException extends PeltonException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final transient Origin origin;

    /** As {@code cause} says, with {@code more} at the end of its message, for the step that was written at {@code origin}. */
    public StepRefusedException(Origin origin, PeltonException cause, String more) {
        super(cause.code(), withoutCode(cause) + more, cause);
        this.origin = origin;
    }

    private static String withoutCode(PeltonException cause) {
        return String.valueOf(cause.getMessage()).substring(cause.code().code().length() + 1);
    }

    /** Where the step was written; unknown after the exception was serialized. */
    public Origin origin() {
        return origin == null ? Origin.UNKNOWN : origin;
    }
}
