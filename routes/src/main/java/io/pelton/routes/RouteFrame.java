// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.eip.RouteEnd;
import io.pelton.routes.simple.Predicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What stands around the steps of a route: said of the route, of the file, or of a configuration.
 *
 * @param handler its error handler; empty if nothing is said
 * @param clauses what is done with some failures
 * @param ends what is done at the end of a message's way
 * @param interceptions what is done on the way; as in Camel, the last one is the first to be done
 */
record RouteFrame(
        Optional<ErrorHandling> handler,
        List<ErrorHandling.Clause> clauses,
        List<Ending> ends,
        List<Interception> interceptions) {
    /** Nothing. */
    static final RouteFrame NONE = new RouteFrame(Optional.empty(), List.of(), List.of(), List.of());

    /** What is done at the end, the steps for that, and its title in a printed plan. */
    record Ending(RouteEnd end, List<RouteStep> steps, String title) {
        Ending {
            steps = List.copyOf(steps);
        }
    }

    /**
     * Steps taken on the way.
     *
     * @param place where
     * @param uri of which endpoints; empty for all
     * @param condition for which messages
     * @param steps the steps
     * @param skips whether the endpoint gets nothing then
     * @param after what is sent to afterwards; empty for nothing
     */
    record Interception(
            Place place,
            Optional<NamePattern> uri,
            Predicate condition,
            List<RouteStep> steps,
            boolean skips,
            List<RouteStep> after) {
        Interception {
            steps = List.copyOf(steps);
            after = List.copyOf(after);
        }
    }

    /** Where a message is intercepted. */
    enum Place {
        EACH_STEP,
        FROM,
        SEND
    }

    RouteFrame {
        clauses = List.copyOf(clauses);
        ends = List.copyOf(ends);
        interceptions = List.copyOf(interceptions);
    }

    /** Both, this being what a route says itself, and the other one what is said of several. */
    RouteFrame within(RouteFrame outer) {
        return new RouteFrame(
                handler.or(outer::handler),
                joined(clauses.stream().map(ErrorHandling.Clause::ofRoute).toList(), outer.clauses),
                ends.isEmpty() ? outer.ends : ends,
                joined(outer.interceptions, interceptions));
    }

    /** Both, as they are said of several routes: where there can be only one, it is the later one. */
    RouteFrame then(RouteFrame later) {
        return new RouteFrame(
                later.handler.or(this::handler),
                ErrorHandling.Clause.joined(clauses, later.clauses),
                joined(ends, later.ends),
                joined(interceptions, later.interceptions));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** Its error handler alone. */
    RouteFrame handlerOnly() {
        return new RouteFrame(handler, List.of(), List.of(), List.of());
    }

    /** What intercepts messages that are sent, alone. */
    RouteFrame sends() {
        return new RouteFrame(
                Optional.empty(), List.of(), List.of(), interceptions.stream().filter(each -> each.place() == Place.SEND).toList());
    }

    /** What becomes of failures. */
    ErrorHandling handling() {
        return handler.orElse(ErrorHandling.DEFAULT).with(clauses);
    }
}
