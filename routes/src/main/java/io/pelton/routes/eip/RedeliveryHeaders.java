// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;

/** The headers by which Camel tells a step that it is tried again. */
final class RedeliveryHeaders {
    private RedeliveryHeaders() {}

    static void set(Message message, int attempt, int maximum) {
        message.setHeader("CamelRedelivered", true);
        message.setHeader("CamelRedeliveryCounter", attempt);
        if (maximum > 0) {
            message.setHeader("CamelRedeliveryMaxCounter", maximum);
        }
    }
}
