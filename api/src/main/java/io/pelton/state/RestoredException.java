// SPDX-License-Identifier: Apache-2.0

package io.pelton.state;

/** What is known of a failure of which a message was kept when state was written: its type and message, as a text. */
public final class RestoredException extends Exception {
    private static final long serialVersionUID = 1L;

    RestoredException(String reason) {
        super(reason);
    }
}
