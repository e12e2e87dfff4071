// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.flow.Branch;
import io.pelton.flow.Flow;
import io.pelton.message.Message;
import io.pelton.plan.Input;
import io.pelton.spi.Connector;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

/** Routes of files as Java uses them: a flow that goes on behind a route, or the steps of a route in a flow. Immutable. */
public final class RouteLibrary {
    private final Map<String, PlanBuilder.Open> routes;

    RouteLibrary(Map<String, PlanBuilder.Open> routes) {
        this.routes = new LinkedHashMap<>(routes);
    }

    /**
     * The routes of {@code files}, with every connector there is and placeholders from the environment.
     * {@link RouteLoader#library} is for others.
     *
     * @throws io.pelton.error.InvalidPlanException with everything that is wrong with any of the files
     */
    public static RouteLibrary load(Path... files) {
        List<Connector> connectors = ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        return new RouteLoader(connectors, Placeholders.of(Map.of(), System.getenv(), Map.of())).library(List.of(files));
    }

    /** The ids of all routes, in the order they are written. */
    public Set<String> ids() {
        return Set.copyOf(routes.keySet());
    }

    /**
     * The messages that come out of a route: its source and its steps, and what Java adds behind them. A message that a step has
     * ended does not come out.
     *
     * @throws IllegalArgumentException if there is no such route, or it only runs when it is called
     */
    public Flow<Message> flow(String id) {
        PlanBuilder.Open route = route(id);
        Input input = route.input()
                .orElseThrow(() -> new IllegalArgumentException("the route '" + id + "' is only called; its steps are steps(\"" + id + "\")"));
        return Flow.<Message>of(input).<Message>steps(route.steps()).named(id);
    }

    /**
     * The steps of a route, wherever its messages come from otherwise, for {@link Flow#through}.
     *
     * @throws IllegalArgumentException if there is no such route
     */
    public Branch<Message, Message> steps(String id) {
        PlanBuilder.Open route = route(id);
        return start -> start.steps(route.steps());
    }

    private PlanBuilder.Open route(String id) {
        PlanBuilder.Open route = routes.get(id);
        if (route == null) {
            throw new IllegalArgumentException("there is no route '" + id + "', but " + String.join(", ", routes.keySet()));
        }
        return route;
    }
}
