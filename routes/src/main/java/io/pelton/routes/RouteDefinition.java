// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.plan.Input;
import io.pelton.plan.StepInfo;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A route that was read.
 *
 * @param id its id, unique among all routes
 * @param origin where it begins
 * @param uri the endpoint it reads from, as it is written
 * @param start where its records come from
 * @param frame what stands around its steps
 * @param steps its steps
 * @param isSound whether reading it found no problem; only then a plan is made of it
 */
record RouteDefinition(
        String id, Origin origin, String uri, Start start, RouteFrame frame, List<RouteStep> steps, boolean isSound) {
    RouteDefinition {
        steps = List.copyOf(steps);
    }

    /** Where the records of a route come from. */
    sealed interface Start {}

    /** A connector's source. */
    record FromSource(StepInfo info, Source<?> source) implements Start {
        /** @param routeId the route
         * @param header what reads the first line of each file, if the source can; null if that is a record like others */
        Input input(String routeId, HeadedSource.@Nullable Reader header) {
            return new Input.From(
                    info,
                    new MessageSource(routeId, header == null ? source : ((HeadedSource<?>) source).withHeader(header)));
        }
    }

    /** Other routes that call this one. */
    record FromCalls(String name, Origin origin) implements Start {}

    /** Something that could not be read. */
    record Unknown() implements Start {}
}
