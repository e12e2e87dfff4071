// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.yaml.YamlNode;
import java.util.Optional;

/**
 * A {@code direct:} endpoint: no connector, but the name by which one route calls another.
 *
 * @param name the part behind the colon
 * @param index where it begins in the URI
 */
record DirectEndpoint(String name, int index) {
    static final String SCHEME = "direct";

    /** The direct endpoint that {@code uri} is; empty if it is another one. */
    static Optional<DirectEndpoint> of(EndpointUri uri) {
        return uri.scheme().equals(SCHEME)
                ? Optional.of(new DirectEndpoint(uri.path(), uri.pathIndex()))
                : Optional.empty();
    }

    /** Whether it has a name and nothing else; reports what is wrong. */
    boolean check(Text uri, EndpointUri parts, Optional<YamlNode> parameters, Context context) {
        int before = context.problems().size();
        if (name.isBlank()) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    uri.originAt(0),
                    "'direct:' needs the name of a route",
                    "write direct:NAME");
        }
        for (EndpointUri.Option option : parts.options()) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    uri.originAt(option.nameIndex()),
                    "'direct:' has no options, found '" + option.name() + "'",
                    "the steps of the called route take the place of the call: there is nothing to set");
        }
        if (parameters.isPresent()) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    parameters.get().origin(),
                    "'direct:' has no options",
                    "remove 'parameters'");
        }
        return context.problems().size() == before;
    }
}
