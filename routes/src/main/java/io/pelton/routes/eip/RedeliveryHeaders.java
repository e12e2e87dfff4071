// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import org.jspecify.annotations.Nullable;

/** The headers by which Camel tells a step that it is tried again. */
final class RedeliveryHeaders {
    private static final String REDELIVERED = "CamelRedelivered";
    private static final String COUNTER = "CamelRedeliveryCounter";
    private static final String MAXIMUM = "CamelRedeliveryMaxCounter";

    private static final String DELAY = "CamelRedeliveryDelay";

    private RedeliveryHeaders() {}

    /** How long a message says itself that its next try waits, in milliseconds; null if it says nothing. */
    static @Nullable Long delay(Message message) {
        return Times.millis(message.header(DELAY));
    }

    /** What is left when a message is not tried again: nothing, or the number of the tries that were made. */
    static void end(Message message, boolean isHandled) {
        if (isHandled) {
            message.setHeader(REDELIVERED, null);
            message.setHeader(COUNTER, null);
            message.setHeader(MAXIMUM, null);
        } else {
            int made = message.header(COUNTER) instanceof Integer count ? Math.max(0, count - 1) : 0;
            message.setHeader(REDELIVERED, made > 0);
            message.setHeader(COUNTER, made);
        }
    }

    /** The number of a try: as in Camel the header counts on from step to step, and from where the message came with it. */
    static int next(Message message, int attempt) {
        return ValueType.INTEGER.convert(message.header(COUNTER)) instanceof Integer made ? Math.max(attempt, made + 1) : attempt;
    }

    static void set(Message message, int attempt, int maximum) {
        message.setHeader(REDELIVERED, true);
        message.setHeader(COUNTER, attempt);
        if (maximum > 0) {
            message.setHeader(MAXIMUM, maximum);
        }
    }
}
