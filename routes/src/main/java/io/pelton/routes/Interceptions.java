// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.RouteFrame.Interception;
import io.pelton.routes.RouteFrame.Place;
import io.pelton.routes.eip.Detours;
import io.pelton.routes.eip.Try;
import java.util.ArrayList;
import java.util.List;

/** Puts the steps of interceptions where they belong, so that nobody has to look for them while a route runs. */
final class Interceptions {
    static final Interceptions NONE = new Interceptions(List.of());

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
                RouteStep tells = new RouteStep.Plain(
                        "intercept", new Step.Peek(StepInfo.at(Origin.UNKNOWN), new Detours.Intercepted(route.uri())));
                steps.add(onWay(from, List.of(tells)));
            }
        }
        route.frame().ends().forEach(_ -> steps.addAll(interceptions.eachStep()));
        steps.addAll(interceptions.among(route.steps()));
        return steps;
    }

    /** The same for steps at the end of {@code route} or of a message's way through it. */
    static List<RouteStep> atEnd(RouteDefinition route, List<RouteStep> steps) {
        return new Interceptions(route.frame().interceptions()).among(steps);
    }

    /** {@code steps} that something else does around {@code route}, where only what is sent is intercepted. */
    static List<RouteStep> around(RouteDefinition route, List<RouteStep> steps) {
        return new Interceptions(route.frame().interceptions()).sends().among(steps);
    }

    private List<RouteStep> among(List<RouteStep> steps) {
        List<RouteStep> result = new ArrayList<>();
        for (RouteStep step : steps) {
            if (isIntercepted(step)) {
                result.addAll(eachStep());
            }
            result.add(within(step));
        }
        return result;
    }

    /** As in Camel, a {@code doTry} itself is not. */
    private static boolean isIntercepted(RouteStep step) {
        return !(step instanceof RouteStep.Block block && block.function() instanceof Try);
    }

    /** What comes before a step. */
    private List<RouteStep> eachStep() {
        return all.stream()
                .filter(each -> each.place() == Place.EACH_STEP)
                .map(each -> onWay(each, List.of()))
                .toList();
    }

    private RouteStep within(RouteStep step) {
        return switch (step) {
            case RouteStep.Plain _, RouteStep.Headed _, RouteStep.Call _, RouteStep.KameletSink _ -> step;
            case RouteStep.Dynamic dynamic -> dynamic.with(sends());
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

    /** Those of messages that are sent somewhere. */
    private Interceptions sends() {
        return new Interceptions(
                all.stream().filter(each -> each.place() == Place.SEND).toList());
    }

    /** What sends to an endpoint that only messages tell. */
    RouteStep open(RouteStep target) {
        return all.isEmpty() ? target : detours("", all, target);
    }

    /** What sends to an endpoint. */
    RouteStep sent(RouteStep.Send send) {
        return all.stream()
                .filter(each -> each.place() == Place.SEND && matches(each, send.uri()))
                .findFirst()
                .<RouteStep>map(first -> detours(send.uri(), List.of(first), send))
                .orElse(send);
    }

    private RouteStep detours(String uri, List<Interception> sends, RouteStep target) {
        List<List<RouteStep>> branches = new ArrayList<>(List.of(List.of(target)));
        List<String> titles = new ArrayList<>(List.of("sends"));
        for (Interception send : sends) {
            Interceptions inner = behind(send);
            branches.add(inner.among(anonymous(send.steps())));
            branches.add(inner.among(send.after()));
            titles.addAll(List.of("before", "after"));
        }
        Detours function = new Detours(
                uri,
                sends.stream()
                        .map(each -> new Detours.Detour(endpoints(each), each.condition(), each.skips()))
                        .toList());
        return new RouteStep.Block("intercept", StepInfo.at(Origin.UNKNOWN), function, branches, titles);
    }

    private static Detours.Endpoints endpoints(Interception send) {
        NamePattern pattern = send.uri().orElse(NamePattern.NONE);
        return uri -> matches(pattern, uri);
    }

    /** As in Camel, what an interception sends is intercepted by those that are written behind it. */
    private Interceptions behind(Interception send) {
        return new Interceptions(sends().all.stream().dropWhile(each -> !each.equals(send)).skip(1).toList());
    }

    /** The steps of an interception, for messages its condition holds for, after {@code first}. */
    private static RouteStep onWay(Interception interception, List<RouteStep> first) {
        List<RouteStep> steps = new ArrayList<>(first);
        steps.addAll(anonymous(interception.steps()));
        RouteStep.Branch branch = new RouteStep.Branch(new Functions.Holds(interception.condition(), "onWhen"), steps);
        return new RouteStep.Branches("intercept", StepInfo.at(Origin.UNKNOWN), List.of(branch), List.of());
    }

    private static boolean matches(Interception interception, String uri) {
        return interception.uri().map(pattern -> matches(pattern, uri)).orElse(true);
    }

    /** With or without slashes, as the pattern may be written. */
    private static boolean matches(NamePattern pattern, String uri) {
        String plain = uri.replace("://", ":");
        return pattern.test(uri) || pattern.test(plain) || pattern.test(plain.replaceFirst(":", "://"));
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
