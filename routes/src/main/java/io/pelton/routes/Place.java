// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import org.jspecify.annotations.Nullable;

/**
 * Where in the routes the step is that is being put into a plan, as far as that says which error handler acts on it.
 *
 * @param route the route that it belongs to; null for none
 * @param isInKamelet whether that is one of a kamelet
 * @param isUnguarded whether the error handler of the route does not act, as there is a try, a circuit breaker or what deals with failures around it
 * @param isInFallback whether it is in the fallback of a circuit breaker, and not within another step there
 */
record Place(@Nullable RouteDefinition route, boolean isInKamelet, boolean isUnguarded, boolean isInFallback) {
    /** Outside of all routes. */
    static final Place NOWHERE = new Place(null, false, false, false);

    /** The beginning of a route. */
    static Place beginOf(@Nullable RouteDefinition route, boolean isInKamelet) {
        return new Place(route, isInKamelet, false, false);
    }

    /** Within a step in which the error handler does not act. */
    Place unguarded() {
        return new Place(route, isInKamelet, true, false);
    }

    /** Within a step in which it acts. */
    Place guarded() {
        return new Place(route, isInKamelet, false, false);
    }

    /** In a fallback. */
    Place inFallback() {
        return new Place(route, isInKamelet, true, true);
    }

    /** Within a step of a fallback in which the error handler does not act either. */
    Place outOfFallback() {
        return new Place(route, isInKamelet, isUnguarded, false);
    }
}
