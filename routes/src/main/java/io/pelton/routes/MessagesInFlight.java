// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.plan.Step;
import io.pelton.routes.eip.RouteInFlight;
import io.pelton.routes.test.GivenSource;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * How many messages of a route are on their way at once.
 *
 * @param kind the step that says so
 * @param title the step as a user reads it; empty for its kind
 */
record MessagesInFlight(String kind, String title, RouteInFlight function) {
    /** So many senders are answered at once, if nothing is said. */
    private static final int MOST_SENDERS = 1_000;

    /**
     * Where the route asks for that, where senders wait for replies, or where a step lets messages go on by themselves and the source does not wait for
     * that; empty for one after the other. What a test gives is given one by one.
     *
     * @param steps those of the whole route
     * @param waits whether a step of the route waits for anything
     */
    static Optional<MessagesInFlight> of(
            RouteDefinition.FromSource from, Source<?> source, List<Step> steps, boolean isAsynchronous, BooleanSupplier waits) {
        boolean wantsReply = source.traits().contains(SourceTrait.WANTS_REPLY); // and comes by several threads
        if (source instanceof GivenSource || (from.inFlight() == 1 && !wantsReply)) {
            return Optional.empty();
        }
        if (from.inFlight() > 0) { // what the user has written
            String kind = "maxInFlight";
            return Optional.of(new MessagesInFlight(kind, kind + ": " + from.inFlight(), new RouteInFlight(from.inFlight(), false)));
        }
        if (summarizes(steps)) {
            return Optional.empty();
        }
        if (wantsReply) { // where nothing waits, messages that are on their way at once only cost threads
            return waits.getAsBoolean() ? Optional.of(unasked(new RouteInFlight(MOST_SENDERS, false))) : Optional.empty();
        }
        return isAsynchronous && source.traits().contains(SourceTrait.ASYNCHRONOUS)
                ? Optional.of(unasked(RouteInFlight.asynchronous()))
                : Optional.empty();
    }

    private static MessagesInFlight unasked(RouteInFlight function) {
        return new MessagesInFlight("inFlight", "", function);
    }

    private static boolean summarizes(List<Step> steps) {
        return steps.stream().anyMatch(step -> switch (step) {
            case Step.Summarize _ -> true;
            case Step.Choice choice ->
                summarizes(choice.otherwise().steps())
                        || choice.whens().stream().anyMatch(when -> summarizes(when.branch().steps()));
            case Step.Multicast multicast -> multicast.branches().stream().anyMatch(branch -> summarizes(branch.steps()));
            default -> false;
        });
    }
}
