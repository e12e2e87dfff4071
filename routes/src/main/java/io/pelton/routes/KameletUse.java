// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import org.jspecify.annotations.Nullable;

/**
 * A step whose kamelet's steps are being put in place.
 *
 * @param prefix what begins the ids of the steps that belong to it
 * @param route the route it stands in
 * @param isInKamelet whether that is one of a kamelet itself
 * @param handler the error handler that it stands in; null for none
 * @param isBegun whether its steps have been put in place once
 */
record KameletUse(
        RouteStep.Kamelet step,
        String prefix,
        @Nullable RouteDefinition route,
        boolean isInKamelet,
        RouteStep.@Nullable Block handler,
        boolean isBegun) {
    KameletUse begun() {
        return new KameletUse(step, prefix, route, isInKamelet, handler, true);
    }
}
