// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What few messages carry beside body and headers: one object, so that a message without any of it is no larger. */
final class RouteState {
    final NamedValues properties;
    final NamedValues variables;
    @Nullable Throwable exception;
    @Nullable Throwable givenUp;
    @Nullable Message original;
    @Nullable List<Completion> completions;
    @Nullable String exchangeId;
    boolean inOut;

    RouteState() {
        this(NamedValues.asWritten(), NamedValues.asWritten());
    }

    private RouteState(NamedValues properties, NamedValues variables) {
        this.properties = properties;
        this.variables = variables;
    }

    boolean isEmpty() {
        return properties.isEmpty() && variables.isEmpty() && exception == null && original == null && exchangeId == null && !inOut;
    }

    void clear() {
        properties.clear();
        variables.clear();
        exception = null;
        givenUp = null;
        original = null;
        completions = null;
        exchangeId = null;
        inOut = false;
    }

    /** The state of a part of this message: with the same values, but neither its id nor its failure. */
    RouteState copy() {
        RouteState copy = new RouteState(properties.copy(), variables.copy());
        copy.inOut = inOut;
        copy.original = original;
        return copy;
    }

    /** Takes over everything but the id. */
    void copyFrom(RouteState other) {
        properties.copyFrom(other.properties);
        variables.copyFrom(other.variables);
        exception = other.exception;
    }

    RouteState detach() {
        RouteState kept = new RouteState(properties.detach(), variables.detach());
        kept.exception = exception;
        kept.original = original;
        kept.exchangeId = exchangeId;
        kept.inOut = inOut;
        return kept;
    }
}
