// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import io.pelton.benchmarks.Versions;

/** The settings of Camel that are tried; everything else is at its fastest. */
public enum CamelVariant {
    /** Exchanges are reused, a failure is left to the consumer. */
    POOLED_NONE("pooled, no error handler", true, false, false),
    /** Exchanges are reused, failures go to the default error handler. */
    POOLED_DEFAULT("pooled, default error handler", true, true, false),
    /** A new exchange for each message, a failure is left to the consumer. */
    PROTOTYPE_NONE("not pooled, no error handler", false, false, false),
    /** A new exchange for each message, failures go to the default error handler. */
    PROTOTYPE_DEFAULT("not pooled, default error handler", false, true, false),
    /** The fastest settings, but with header names as Camel has them unless told otherwise. */
    POOLED_NONE_ANY_CASE("pooled, no error handler, case-insensitive headers", true, false, true);

    private final String label;
    final boolean pooled;
    final boolean errorHandler;
    final boolean caseInsensitiveHeaders;

    CamelVariant(String label, boolean pooled, boolean errorHandler, boolean caseInsensitiveHeaders) {
        this.label = label;
        this.pooled = pooled;
        this.errorHandler = errorHandler;
        this.caseInsensitiveHeaders = caseInsensitiveHeaders;
    }

    /** Whether failures go to the default error handler. */
    public boolean hasErrorHandler() {
        return errorHandler;
    }

    /** The name in the reports. */
    public String label() {
        return "Camel " + Versions.of("camel") + ", " + label;
    }
}
