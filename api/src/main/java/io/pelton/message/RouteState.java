// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

/** The properties and variables of a message: one object, so that a message without any is no larger for them. */
final class RouteState {
    final NamedValues properties;
    final NamedValues variables;

    RouteState() {
        this(NamedValues.asWritten(), NamedValues.asWritten());
    }

    private RouteState(NamedValues properties, NamedValues variables) {
        this.properties = properties;
        this.variables = variables;
    }

    boolean isEmpty() {
        return properties.isEmpty() && variables.isEmpty();
    }

    void clear() {
        properties.clear();
        variables.clear();
    }

    RouteState detach() {
        return new RouteState(properties.detach(), variables.detach());
    }
}
