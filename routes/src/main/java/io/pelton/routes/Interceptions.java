// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.plan.StepInfo;
import io.pelton.routes.RouteFrame.Interception;
import io.pelton.routes.RouteFrame.Place;
import java.util.ArrayList;
import java.util.List;

/** Puts the steps of interceptions where they belong, so that nobody has to look for them while a route runs. */
final class Interceptions {
    private final List<Interception> all;

    private Interceptions(List<Interception> all) {
        this.all = all;
    }

    /** The steps of {@code route} with the steps of its interceptions among them. */
    static List<RouteStep> steps(RouteDefinition route) {
        List<Interception> all = route.frame().interceptions();
        if (all.isEmpty()) {
            return route.steps();
        }
        Interceptions interceptions = new Interceptions(all);
        List<RouteStep> steps = new ArrayList<>();
        for (Interception from : all) {
            if (from.place() == Place.FROM && matches(from, route.uri())) {
                steps.add(onWay(from, List.of()));
            }
        }
        steps.addAll(interceptions.among(route.steps()));
        return steps;
    }

    private List<RouteStep> among(List<RouteStep> steps) {
        List<RouteStep> result = new ArrayList<>();
        for (RouteStep step : steps) {
            for (Interception each : all) {
                if (each.place() == Place.EACH_STEP) {
                    result.add(onWay(each, List.of()));
                }
            }
            result.add(within(step));
        }
        return result;
    }

    private RouteStep within(RouteStep step) {
        return switch (step) {
            case RouteStep.Plain _, RouteStep.Headed _, RouteStep.Call _, RouteStep.Dynamic _, RouteStep.KameletSink _ -> step;
            case RouteStep.Kamelet kamelet ->
                new RouteStep.Kamelet(kamelet.name(), kamelet.route(), among(kamelet.steps()));
            case RouteStep.Inline inline -> new RouteStep.Inline(among(inline.steps()));
            case RouteStep.Parts parts -> new RouteStep.Parts(parts.name(), parts.step(), among(parts.steps()));
            case RouteStep.Block block -> new RouteStep.Block(
                    block.name(),
                    block.info(),
                    block.function(),
                    block.branches().stream().map(this::among).toList(),
                    block.titles());
            case RouteStep.Branches branches -> new RouteStep.Branches(
                    branches.name(),
                    branches.info(),
                    branches.branches().stream()
                            .map(branch -> new RouteStep.Branch(branch.condition(), among(branch.steps()), branch.title()))
                            .toList(),
                    among(branches.otherwise()));
            case RouteStep.Send send -> sent(send);
        };
    }

    private RouteStep sent(RouteStep.Send send) {
        for (Interception interception : all) {
            if (interception.place() == Place.SEND && matches(interception, send.uri())) {
                List<RouteStep> behind = new ArrayList<>();
                behind.add(send);
                behind.addAll(interception.after());
                return interception.skips()
                        ? new RouteStep.Inline(joined(onWay(interception, List.of(send)), interception.after()))
                        : new RouteStep.Inline(joined(onWay(interception, List.of()), behind));
            }
        }
        return send;
    }

    private static List<RouteStep> joined(RouteStep first, List<RouteStep> others) {
        List<RouteStep> steps = new ArrayList<>(List.of(first));
        steps.addAll(others);
        return steps;
    }

    /** The steps of an interception, for messages its condition holds for; others for the other messages. */
    private static RouteStep onWay(Interception interception, List<RouteStep> otherwise) {
        RouteStep.Branch branch = new RouteStep.Branch(
                new Functions.Holds(interception.condition(), "onWhen"), anonymous(interception.steps()));
        return new RouteStep.Branches("intercept", StepInfo.at(Origin.UNKNOWN), List.of(branch), otherwise);
    }

    private static boolean matches(Interception interception, String uri) {
        return interception.uri().isEmpty() || interception.uri().get().test(uri)
                || interception.uri().get().test(uri.replace("://", ":"));
    }

    /** The same steps without their ids, which would be there several times. */
    private static List<RouteStep> anonymous(List<RouteStep> steps) {
        return steps.stream()
                .map(step -> step instanceof RouteStep.Plain plain
                        ? new RouteStep.Plain(
                                plain.name(), plain.step().withInfo(plain.step().info().withId("")))
                        : step)
                .toList();
    }
}
