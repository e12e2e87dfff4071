// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.CallNamed;
import io.pelton.routes.eip.Directory;
import io.pelton.routes.eip.Handover;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Makes a step with a branch for each endpoint that it may send to out of one whose messages say where they go. */
final class DynamicBranches {
    private final CalledRoutes called;
    private final Connectors connectors;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<List<RouteStep>> branches = new ArrayList<>();
    private final List<String> titles = new ArrayList<>();

    DynamicBranches(CalledRoutes called, Connectors connectors) {
        this.called = called;
        this.connectors = connectors;
    }

    /**
     * The step {@code dynamic} with its branches. Routes that would call themselves by such a step are left out where they would.
     *
     * @param outer the steps of this kind that it is in
     */
    @SuppressWarnings("ReferenceEquality")
    RouteStep.Block of(RouteStep.Dynamic dynamic, List<RouteStep.Dynamic> outer) {
        boolean isInItself = outer.stream().anyMatch(other -> other.maker() == dynamic.maker());
        Interceptions sends = isInItself ? Interceptions.NONE : dynamic.sends();
        Origin origin = dynamic.info().origin();
        dynamic.known().forEach((uri, step) -> add(uri, step instanceof RouteStep.Send send ? sends.sent(send) : step));
        if (!isInItself) {
            Stream.concat(called.names().stream(), called.keptNames().stream()).filter(dynamic.named()).forEach(name -> {
                RouteStep call = new RouteStep.Call("", name, Handover.Waiting.IF_REPLY_EXPECTED, origin);
                add(name.toString(), sends.sent(new RouteStep.Send(name.toString(), call)));
            });
        }
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
                new Directory(numbers, open, connectors.openSchemes(), endpoints, branches.size() - 1, asked, connectors.knownSchemes());
        return new RouteStep.Block(dynamic.name(), dynamic.info(), dynamic.maker().apply(directory), branches, titles);
    }

    private void add(String uri, RouteStep step) {
        if (numbers.putIfAbsent(uri, branches.size()) == null) {
            branches.add(List.of(step));
            titles.add("if it is " + uri);
        }
    }
}
