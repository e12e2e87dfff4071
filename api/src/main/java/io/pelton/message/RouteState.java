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
    @Nullable Sender sender;
    boolean inOut;
    boolean failureHandled;

    RouteState() {
        this(NamedValues.asWritten(), NamedValues.asWritten());
    }

    private RouteState(NamedValues properties, NamedValues variables) {
        this.properties = properties;
        this.variables = variables;
    }

    boolean isEmpty() {
        return properties.isEmpty() && variables.isEmpty() && exception == null && original == null && exchangeId == null && sender == null && !inOut;
    }

    void clear() {
        properties.clear();
        variables.clear();
        exception = null;
        givenUp = null;
        original = null;
        completions = null;
        exchangeId = null;
        sender = null;
        inOut = false;
        failureHandled = false;
    }

    /** Becomes the state of a part of a message: with the same values as {@code whole}, but neither its id nor its failure. */
    void becomeCopyOf(RouteState whole) {
        clear();
        properties.copyFrom(whole.properties);
        variables.copyFrom(whole.variables);
        inOut = whole.inOut;
        original = whole.original;
    }

    /** The state of a part that is kept. */
    RouteState detachedCopy() {
        RouteState kept = new RouteState(properties.detach(), variables.detach());
        kept.inOut = inOut;
        kept.original = original;
        return kept;
    }

    /** Takes over everything but the id. */
    void copyFrom(RouteState other) {
        properties.copyFrom(other.properties);
        variables.copyFrom(other.variables);
        exception = other.exception;
    }

    /** Nothing, but the same names are expected as here. */
    RouteState successor() {
        return new RouteState(properties.successor(), variables.successor());
    }

    RouteState detach() {
        RouteState kept = new RouteState(properties.detach(), variables.detach());
        kept.exception = exception;
        kept.original = original;
        kept.exchangeId = exchangeId;
        kept.sender = sender;
        kept.inOut = inOut;
        return kept;
    }
}
