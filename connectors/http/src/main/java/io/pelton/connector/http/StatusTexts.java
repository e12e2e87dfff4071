// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.http.Status;

/** What statuses mean. An answer says that, too, but Java's client does not. */
final class StatusTexts {
    private StatusTexts() {}

    static String of(int status) {
        return Status.create(status).reasonPhrase();
    }
}
