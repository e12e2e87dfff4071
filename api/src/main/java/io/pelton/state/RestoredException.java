// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

import org.jspecify.annotations.Nullable;

/** A failure that was kept with a message in state, and read back: its type and its message as texts, without causes and stack trace. */
public final class RestoredException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String type;

    RestoredException(String type, @Nullable String message) {
        super(message);
        this.type = type;
    }

    /** The name of the class that the failure was of. */
    public String type() {
        return type;
    }

    /** As the failure itself would say it. */
    @Override
    @SuppressWarnings("OverrideThrowableToString") // this one's own class says nothing
    public String toString() {
        String message = getMessage();
        return message == null ? type : type + ": " + message;
    }
}
