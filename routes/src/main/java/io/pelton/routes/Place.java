// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import org.jspecify.annotations.Nullable;

/**
 * Where in the routes the step is that is being put into a plan, as far as that says which error handler acts on it.
 *
 * @param route the route that it belongs to; null for none
 * @param isInKamelet whether that is one of a kamelet
 * @param isHandling whether it is among the steps for failures of the route
 * @param reach whether the error handler of the route acts on it
 */
record Place(@Nullable RouteDefinition route, boolean isInKamelet, boolean isHandling, Reach reach) {
    /** Outside of all routes. */
    static final Place NOWHERE = new Place(null, false, false, Reach.GUARDED);

    /** Whether the error handler of a route acts on the steps at a place: as in Camel, the steps around them decide. */
    enum Reach {
        /** It acts on them. */
        GUARDED,
        /** It acts on the step around them as a whole, but on each step that is taken before something is sent there. */
        AS_WHOLE,
        /** It does not, as there is a try, a circuit breaker or what deals with failures around them. */
        UNGUARDED,
        /** It does not in a clause of a try, but {@linkplain #NESTED it does so within steps} of a {@code choice} there. */
        IN_CLAUSE,
        /** It does not act on them, but within steps that have steps themselves, as in the fallback of a circuit breaker. */
        NESTED
    }

    /** The beginning of a route. */
    static Place beginOf(@Nullable RouteDefinition route, boolean isInKamelet) {
        return new Place(route, isInKamelet, false, Reach.GUARDED);
    }

    /** The same place in the route, where the error handler has this reach. */
    Place with(Reach newReach) {
        return new Place(route, isInKamelet, isHandling, newReach);
    }

    /** The same among the steps for failures. */
    Place handling() {
        return new Place(route, isInKamelet, true, Reach.UNGUARDED);
    }

    /** Whether it acts there in one way or the other. */
    boolean isGuarded() {
        return reach == Reach.GUARDED || reach == Reach.AS_WHOLE;
    }
}
