// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;

/** The properties that say what a circuit breaker has done with a message, called as Camel calls them. */
final class CircuitProperties {
    static final String STATE = "CamelCircuitBreakerState";
    static final String IGNORED = "CamelCircuitBreakerResponseIgnored";
    static final String REJECTED = "CamelCircuitBreakerResponseRejected";

    private static final String SUCCESSFUL = "CamelCircuitBreakerSuccessfulExecution";
    private static final String FROM_FALLBACK = "CamelCircuitBreakerResponseFromFallback";
    private static final String SHORT_CIRCUITED = "CamelCircuitBreakerResponseShortCircuited";

    private CircuitProperties() {}

    static void succeeded(Message message, String state) {
        message.setProperty(SUCCESSFUL, true);
        message.setProperty(FROM_FALLBACK, false);
        message.setProperty(STATE, state);
    }

    /** A failure that does not count. */
    static void passedOver(Message message, boolean isSuccess) {
        message.setProperty(SUCCESSFUL, isSuccess);
        message.setProperty(FROM_FALLBACK, false);
        message.setProperty(SHORT_CIRCUITED, false);
    }

    static void failed(Message message, boolean fromFallback) {
        message.setProperty(SUCCESSFUL, false);
        message.setProperty(FROM_FALLBACK, fromFallback);
        message.setProperty(SHORT_CIRCUITED, true);
    }
}
