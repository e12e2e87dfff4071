// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message was to go through a route that is stopped. */
@StandsFor("component.direct.DirectConsumerNotAvailableException")
public final class RouteStoppedException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    RouteStoppedException(String endpoint, String routeId) {
        super("the route '" + routeId + "', which reads from '" + endpoint + "', is stopped");
    }
}
