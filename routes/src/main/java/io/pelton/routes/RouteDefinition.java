// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.message.Message;
import io.pelton.plan.Input;
import io.pelton.plan.StepInfo;
import io.pelton.routes.control.RouteSwitches;
import io.pelton.routes.eip.ReceivedInto;
import io.pelton.routes.test.GivenSource;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.Source;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A route that was read.
 *
 * @param id its id, unique among all routes
 * @param origin where it begins
 * @param uri the endpoint it reads from, as it is written
 * @param start where its records come from
 * @param frame what stands around its steps
 * @param received where what comes to it is put; empty if it is the body
 * @param steps its steps
 * @param isSound whether reading it found no problem; only then a plan is made of it
 */
record RouteDefinition(
        String id,
        Origin origin,
        String uri,
        Start start,
        RouteFrame frame,
        Optional<ReceivedInto> received,
        List<RouteStep> steps,
        boolean isSound) {
    RouteDefinition {
        steps = List.copyOf(steps);
    }

    /** One whose steps find what comes as the body. */
    RouteDefinition(String id, Origin origin, String uri, Start start, RouteFrame frame, List<RouteStep> steps, boolean isSound) {
        this(id, origin, uri, start, frame, Optional.empty(), steps, isSound);
    }

    /** The route itself, or if it reads from a kamelet, the kamelet's route with this one at its end. */
    RouteDefinition behindItsSource() {
        if (!(start instanceof FromKamelet from)) {
            return this;
        }
        RouteDefinition own = new RouteDefinition(id, origin, uri, new Unknown(), frame, received, steps, isSound);
        RouteDefinition kamelet = from.kamelet().frame.handler().or(frame::handler).map(from.kamelet()::withHandler).orElse(from.kamelet());
        RouteStep whole = new RouteStep.Kamelet(from.name(), kamelet, List.of(new RouteStep.Kamelet("", own, List.of(), RouteStep.Guarded.EVERYWHERE)), RouteStep.Guarded.EVERYWHERE);
        return new RouteDefinition(
                id, origin, uri, kamelet.start(), RouteFrame.NONE, List.of(whole), isSound && kamelet.isSound());
    }

    /** The same with this error handler. */
    RouteDefinition withHandler(ErrorHandling handler) {
        RouteFrame handled = new RouteFrame(Optional.of(handler), frame.clauses(), frame.ends(), frame.interceptions());
        return new RouteDefinition(id, origin, uri, start, handled, received, steps, isSound);
    }

    /** The same within {@code outer}. */
    RouteDefinition within(RouteFrame outer) {
        return new RouteDefinition(id, origin, uri, start, frame.within(outer), received, steps, isSound);
    }

    /** The same with so many messages on their way at once, if it reads from a source; else this is reported. */
    RouteDefinition inFlight(Text written, Problems problems) {
        int most = written.value().matches("[1-9]\\d{0,8}") ? Integer.parseInt(written.value()) : 0;
        if (most == 0) {
            problems.add(
                    ErrorCode.BAD_VALUE, written.origin(), "'maxInFlight' takes a number from 1 on, found '" + written.value() + "'");
        }
        if (start instanceof FromSource from) {
            return new RouteDefinition(id, origin, uri, new FromSource(from.info(), from.source(), most), frame, received, steps, isSound);
        }
        if (start instanceof Unknown) {
            return this; // that was reported
        }
        problems.add(
                ErrorCode.ROUTE_STRUCTURE,
                written.origin(),
                "'maxInFlight' belongs to a route that reads from a source; the route '" + id + "' does not",
                start instanceof FromCalls
                        ? "write it at the route that calls this one, or concurrentConsumers at 'seda:'"
                        : "leave it out");
        return this;
    }

    /** Where the records of a route come from. */
    sealed interface Start {}

    /**
     * A connector's source.
     *
     * @param inFlight how many of its messages are on their way at once; 0 if nothing is said
     */
    record FromSource(StepInfo info, Source<?> source, int inFlight) implements Start {
        FromSource(StepInfo info, Source<?> source) {
            this(info, source, 0);
        }

        /** @param routeId the route
         * @param header what reads the first line of each file, if the source can; null if that is a record like others */
        Input input(String routeId, HeadedSource.@Nullable Reader header, RouteSwitches switches) {
            Source<Message> messages =
                    new MessageSource(routeId, header == null ? source : ((HeadedSource<?>) source).withHeader(header));
            // What a test gives is given, whether the route would be stopped or not.
            return new Input.From(info, source instanceof GivenSource ? messages : switches.around(routeId, messages));
        }
    }

    /**
     * Other routes that call this one.
     *
     * @param consumers how many messages it works on at once where it is handed copies
     * @param isShared whether other routes may be called by the same name, each with a copy of its own
     */
    record FromCalls(CalledName name, int consumers, boolean isShared, Origin origin) implements Start {
        FromCalls(CalledName name, int consumers, Origin origin) {
            this(name, consumers, false, origin);
        }
    }

    /** The step that uses this kamelet. */
    record FromKameletUse() implements Start {}

    /** A kamelet that is a source: its route, which gives what it reads to this one. */
    record FromKamelet(String name, RouteDefinition kamelet) implements Start {}

    /** Something that could not be read. */
    record Unknown() implements Start {}
}
