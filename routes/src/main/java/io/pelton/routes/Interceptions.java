// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.RouteFrame.Ending;
import io.pelton.routes.RouteFrame.Interception;
import io.pelton.routes.RouteFrame.Place;
import io.pelton.routes.eip.Detours;
import io.pelton.routes.eip.Enrich;
import io.pelton.routes.eip.FailedStrategy;
import io.pelton.routes.eip.ReceivedInto;
import io.pelton.routes.eip.SetPattern;
import io.pelton.routes.eip.ThroughVariables;
import io.pelton.routes.eip.Try;
import io.pelton.routes.eip.WireTap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts the steps of interceptions where they belong, so that nobody has to look for them while a route runs. */
final class Interceptions {
    static final Interceptions NONE = new Interceptions(List.of());

    /** The last one written first, as Camel does them. */
    private final List<Interception> all;

    private Interceptions(List<Interception> all) {
        this.all = all;
    }

    private static Interceptions of(RouteDefinition route) {
        return new Interceptions(route.frame().interceptions().reversed());
    }

    /** The steps of {@code route} with those of its interceptions, and what is done at its end, among them. */
    static List<RouteStep> steps(RouteDefinition route) {
        return steps(route, route.frame().ends());
    }

    private static List<RouteStep> steps(RouteDefinition route, List<Ending> ends) {
        Interceptions interceptions = of(route);
        List<RouteStep> steps = new ArrayList<>(interceptions.first(route.uri()));
        steps.addAll(interceptions.among(route, ends));
        return steps;
    }

    /** As in Camel, a message has come past an {@code onCompletion} when it was intercepted before it, as before a step. */
    private List<RouteStep> among(RouteDefinition route, List<Ending> ends) {
        if (ends.isEmpty()) {
            return among(route.steps(), Interceptions::timesInRoute);
        }
        Ending first = ends.getFirst();
        List<List<RouteStep>> branches = List.of(among(route, ends.subList(1, ends.size())), among(first.steps()));
        List<RouteStep> steps = new ArrayList<>(eachStep());
        steps.add(new RouteStep.Block(
                "onCompletion",
                StepInfo.at(route.origin()),
                first.end().of(route.id(), isInnermost(ends) ? route.received().map(ReceivedInto::variable).orElse(null) : null),
                branches, List.of("", first.title())));
        return steps;
    }

    /** Whether the first of them comes before all others at the end of the route. */
    private static boolean isInnermost(List<Ending> ends) {
        return ends.getFirst().end().isBeforeConsumer() && ends.stream().skip(1).noneMatch(ending -> ending.end().isBeforeConsumer());
    }

    /** {@code steps} that something else does around {@code route}, where only what is sent is intercepted. */
    static List<RouteStep> around(RouteDefinition route, List<RouteStep> steps) {
        return of(route).sends().among(steps);
    }

    private List<RouteStep> among(List<RouteStep> steps) {
        return among(steps, Interceptions::timesInStep);
    }

    private List<RouteStep> among(List<RouteStep> steps, ToIntFunction<RouteStep> times) {
        List<RouteStep> result = new ArrayList<>();
        for (RouteStep step : steps) {
            for (int i = times.applyAsInt(step); i > 0; i--) {
                result.addAll(eachStep());
            }
            result.add(within(step));
        }
        return result;
    }

    /** How often a step of a route is intercepted. As in Camel, a {@code pipeline} with a single step is only that step there. */
    private static int timesInRoute(RouteStep step) {
        return isTry(step) || isOnlyStep(step) ? 0 : 1;
    }

    /** How often a step within another one is intercepted: as in Camel, {@code loadBalance} twice. */
    private static int timesInStep(RouteStep step) {
        if (isTry(step) || isUnwritten(step)) {
            return 0;
        }
        return step instanceof RouteStep.Block block && block.name().equals("loadBalance") ? 2 : 1;
    }

    /** As in Camel, a {@code doTry} itself is not intercepted. */
    private static boolean isTry(RouteStep step) {
        return step instanceof RouteStep.Block block && block.function() instanceof Try;
    }

    /** Whether nobody has written the step: it has what a strategy has failed with fail before the first one. */
    private static boolean isUnwritten(RouteStep step) {
        return step instanceof RouteStep.Plain plain && plain.step() instanceof Step.Peek peek && peek.function() instanceof FailedStrategy;
    }

    private static boolean isOnlyStep(RouteStep step) {
        return step instanceof RouteStep.Inline inline && inline.name().equals("pipeline") && inline.steps().size() == 1;
    }

    /** What comes before the first step of a route that reads from {@code uri}. */
    private List<RouteStep> first(String uri) {
        RouteStep tells =
                new RouteStep.Plain("intercept", new Step.Peek(StepInfo.at(Origin.UNKNOWN), new Detours.Intercepted(uri)));
        return all.stream()
                .filter(each -> each.place() == Place.FROM && matches(each, uri))
                .map(each -> onWay(each, List.of(tells), sends()))
                .toList();
    }

    /** Whether messages that {@code uri} has given are intercepted, before their first step or each. */
    static boolean isForEach(Interception each, String uri) {
        return each.place() == Place.EACH_STEP || each.place() == Place.FROM && matches(each, uri);
    }

    /** What comes before a step. */
    private List<RouteStep> eachStep() {
        return all.stream()
                .filter(each -> each.place() == Place.EACH_STEP)
                .map(each -> onWay(each, List.of(), within(each)))
                .toList();
    }

    private RouteStep within(RouteStep step) {
        return switch (step) {
            case RouteStep.Plain _, RouteStep.Headed _, RouteStep.Call _, RouteStep.KameletSink _ -> step;
            case RouteStep.Dynamic dynamic -> dynamic.with(sends());
            case RouteStep.Kamelet kamelet ->
                new RouteStep.Kamelet(kamelet.name(), kamelet.route(), kamelet.configured(), among(kamelet.steps()), kamelet.guarded());
            case RouteStep.Inline inline -> new RouteStep.Inline(inline.name(), inline.id(), among(inline.steps()));
            case RouteStep.Parts parts -> new RouteStep.Parts(parts.name(), parts.step(), among(parts.steps()));
            case RouteStep.Block block -> new RouteStep.Block(
                    block.name(),
                    block.info(),
                    block.function(),
                    block.branches().stream().map((isSend(block) ? sends() : this)::among).toList(),
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

    /** Whether it is one step for the author of the route, which sends to an endpoint. */
    private static boolean isSend(RouteStep.Block block) {
        return switch (block.function()) {
            case WireTap _, Enrich _, ThroughVariables _, SetPattern.During _ -> true;
            default -> false;
        };
    }

    /** Those of messages that are sent somewhere. */
    private Interceptions sends() {
        List<Interception> ofSends = all.stream().filter(each -> each.place() == Place.SEND).toList();
        return ofSends.isEmpty() ? NONE : new Interceptions(ofSends);
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
            Interceptions inner = within(send).sends();
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

    /** What intercepts within an interception: as in Camel those that are written after it, and for others than sends all sends. */
    private Interceptions within(Interception interception) {
        List<Interception> inner = new ArrayList<>();
        boolean isBefore = true;
        for (Interception each : all) {
            isBefore &= !each.equals(interception);
            if (isBefore || each.place() == Place.SEND && interception.place() != Place.SEND) {
                inner.add(each);
            }
        }
        return new Interceptions(inner);
    }

    /** The steps of an interception, for messages its condition holds for, after {@code first}. */
    private static RouteStep onWay(Interception interception, List<RouteStep> first, Interceptions inner) {
        List<RouteStep> steps = new ArrayList<>(first);
        steps.addAll(inner.among(anonymous(interception.steps())));
        RouteStep.Branch branch = new RouteStep.Branch(new Functions.Holds(interception.condition(), "", "onWhen"), steps);
        return new RouteStep.Branches("intercept", StepInfo.at(Origin.UNKNOWN), List.of(branch), List.of());
    }

    private static boolean matches(Interception interception, String uri) {
        return interception.uri().map(pattern -> matches(pattern, uri)).orElse(true);
    }

    /** With or without slashes, as the pattern may be written. As in Camel the options of an endpoint are in the order of their names, however they are written. */
    private static boolean matches(NamePattern pattern, String uri) {
        String whole = inOrder(uri);
        String plain = whole.replace("://", ":");
        return pattern.test(whole)
                || pattern.test(plain)
                || pattern.test(plain.replaceFirst(":", "://"))
                || pattern.text().indexOf('?') >= 0 && plain.equalsIgnoreCase(inOrder(pattern.text()).replace("://", ":"));
    }

    private static String inOrder(String uri) {
        int mark = uri.indexOf('?');
        return mark < 0 || uri.indexOf('&', mark) < 0
                ? uri
                : Stream.of(uri.substring(mark + 1).split("&")).sorted().collect(Collectors.joining("&", uri.substring(0, mark + 1), ""));
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
