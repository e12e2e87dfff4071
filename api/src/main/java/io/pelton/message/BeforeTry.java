// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import org.jspecify.annotations.Nullable;

/**
 * What a message was before the step that it is in, since that may be tried again. The error handler that may do so gives the message one; steps
 * that may change the message and fail then {@linkplain #keep keep} it. Used by the thread that leads the message.
 */
public final class BeforeTry {
    private final NamedValues headers = NamedValues.inAnyCase();
    private @Nullable Object body;
    private boolean isKept;

    /** Keeps body and headers of the message, which is about to come to a step. */
    public void keep(Message message) {
        body = message.body();
        headers.copyFrom(message.headers());
        isKept = true;
    }

    /** The step has succeeded. */
    public void forget() {
        body = null;
        headers.clear();
        isKept = false;
    }

    /** Gives the message what was kept; if nothing was, it stays as it is. */
    public void restore(Message message) {
        if (isKept) {
            message.setBody(body);
            message.headers().copyFrom(headers);
            forget();
        }
    }
}
