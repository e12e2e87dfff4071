// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.plan.Input;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Source;
import java.util.List;

/**
 * A route that was read.
 *
 * @param id its id, unique among all routes
 * @param origin where it begins
 * @param start where its records come from
 * @param steps its steps
 * @param isSound whether reading it found no problem; only then a plan is made of it
 */
record RouteDefinition(String id, Origin origin, Start start, List<RouteStep> steps, boolean isSound) {
    RouteDefinition {
        steps = List.copyOf(steps);
    }

    /** Where the records of a route come from. */
    sealed interface Start {}

    /** A connector's source. */
    record FromSource(StepInfo info, Source<?> source) implements Start {
        Input input() {
            return new Input.From(info, new MessageSource(source));
        }
    }

    /** Other routes that call this one. */
    record FromCalls(String name, Origin origin) implements Start {}

    /** Something that could not be read. */
    record Unknown() implements Start {}
}
