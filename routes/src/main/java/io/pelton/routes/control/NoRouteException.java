// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.error.ErrorCode;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A message was sent to an endpoint that no route reads from: there is none, or it is stopped. */
@StandsFor("component.direct.DirectConsumerNotAvailableException")
public final class NoRouteException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private NoRouteException(String text) {
        super(text);
    }

    /** There is none that reads from {@code endpoint}. */
    public static NoRouteException missing(String endpoint) {
        return new NoRouteException(ErrorCode.UNKNOWN_ENDPOINT.code() + " no route reads from '" + endpoint + "'");
    }

    /** The route {@code routeId} reads from it, but is stopped. */
    static NoRouteException stopped(String endpoint, String routeId) {
        return new NoRouteException("the route '" + routeId + "', which reads from '" + endpoint + "', is stopped");
    }
}
