// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Who an endpoint says it is.
 *
 * @param header the value of the header {@code Authorization}
 * @param isPreemptive whether it says so at once, and not when it is asked
 */
record Credentials(String header, boolean isPreemptive) implements Serializable {
    static Credentials basic(String user, String password, boolean isPreemptive) {
        return new Credentials("Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8)), isPreemptive);
    }

    static Credentials bearer(String token) {
        return new Credentials("Bearer " + token, true);
    }

    /** Says nothing of what is secret. */
    @Override
    public String toString() {
        return header.substring(0, header.indexOf(' '));
    }
}
