// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.CallNamed;
import io.pelton.routes.eip.Directory;
import io.pelton.routes.eip.Handover;
import io.pelton.routes.eip.Reentry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Makes a step with a branch for each endpoint that it may send to out of one whose messages say where they go. */
final class DynamicBranches {
    private final CalledRoutes called;
    private final Connectors connectors;
    private final Map<String, Directory.Target> targets = new HashMap<>();
    private final Reentry reentry = new Reentry();
    private final List<List<RouteStep>> branches = new ArrayList<>();
    private final List<String> titles = new ArrayList<>();

    DynamicBranches(CalledRoutes called, Connectors connectors) {
        this.called = called;
        this.connectors = connectors;
    }

    /**
     * A step that is laid out.
     *
     * @param block the step with its branches
     * @param directory those by their endpoints
     * @param way the way that it is on
     */
    record Laid(RouteStep.Dynamic dynamic, RouteStep.Block block, Directory directory, Way way) {
        /** Where messages that another step here names are led, if they are led there in the same way. */
        Optional<Directory.Target> target(String uri, RouteStep.Dynamic other) {
            boolean isSame = dynamic.sends() == Interceptions.NONE && other.sends() == Interceptions.NONE;
            return isSame ? Optional.ofNullable(directory.branches().get(uri)) : Optional.empty();
        }
    }

    /**
     * The step {@code dynamic} with its branches. Within itself it has none, and leads messages through those of the one around it. Routes of which a step around it has a branch are led to there, too: where many such steps may name many routes,
     * there would be no end of branches within branches.
     *
     * @param outer the steps of this kind that it is in
     * @param way the way that it is on
     */
    @SuppressWarnings("ReferenceEquality")
    Laid of(RouteStep.Dynamic dynamic, List<Laid> outer, Way way) {
        Optional<Laid> same = outer.stream().filter(other -> other.dynamic().maker() == dynamic.maker()).findFirst();
        if (same.isPresent()) {
            way.joins(same.get().way());
            Directory within = same.get().directory().withinItself();
            return new Laid(dynamic, new RouteStep.Block(dynamic.name(), dynamic.info(), dynamic.maker().apply(within), List.of()), within, way);
        }
        Interceptions sends = dynamic.sends();
        Origin origin = dynamic.info().origin();
        dynamic.known().forEach((uri, step) -> add(uri, step instanceof RouteStep.Send send ? sends.sent(send) : step));
        Stream.concat(called.names().stream(), called.keptNames().stream()).filter(dynamic.named()).forEach(name -> {
            String uri = name.toString();
            for (Laid other : outer.reversed()) {
                Optional<Directory.Target> there = other.target(uri, dynamic);
                if (there.isPresent() && targets.putIfAbsent(uri, there.get()) == null) {
                    way.joins(other.way());
                }
            }
            RouteStep call = new RouteStep.Call("", name, Handover.Waiting.IF_REPLY_EXPECTED, origin);
            add(uri, sends.sent(new RouteStep.Send(uri, call)));
        });
        OpenEndpoints endpoints = new OpenEndpoints(connectors);
        branches.add(List.of(sends.open(new RouteStep.Plain("to", new Step.To(StepInfo.at(origin), new OpenSink(endpoints))))));
        titles.add("if it is of another connector");
        int open = branches.size() - 1;
        Set<String> asked = connectors.askedSchemes();
        if (!asked.isEmpty()) {
            CallNamed function = new CallNamed(new NamedCallers(connectors));
            branches.add(List.of(sends.open(new RouteStep.Block("to", StepInfo.at(origin), function, List.of()))));
            titles.add("if it is what the user allows");
        }
        Directory directory =
                new Directory(targets, open, connectors.openSchemes(), endpoints, branches.size() - 1, asked, connectors.knownSchemes(), reentry, false);
        return new Laid(dynamic, new RouteStep.Block(dynamic.name(), dynamic.info(), dynamic.maker().apply(directory), branches, titles), directory, way);
    }

    private void add(String uri, RouteStep step) {
        if (targets.putIfAbsent(uri, new Directory.Target(reentry, branches.size())) == null) {
            branches.add(List.of(step));
            titles.add("if it is " + uri);
        }
    }
}
