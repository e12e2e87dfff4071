// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import io.pelton.routes.control.RouteAction;
import io.pelton.routes.control.RouteSwitches;
import io.pelton.routes.eip.KeptQueue;
import io.pelton.routes.spelling.Spelling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What routes that are read together say about when they begin, which routes others stop and start, how long
 * queues are, which types of data they make, and what cannot be run yet.
 */
final class RouteControls {
    /** Where Camel begins to count for routes that say nothing. */
    private static final int UNORDERED = 1_000;

    /** A route that is named, and where. */
    private record Named(String routeId, Origin origin) {}

    /** How many messages a queue takes, and where that is said. */
    record QueueSize(long size, Origin origin) {}

    private final RouteSwitches switches = new RouteSwitches();
    private final List<Named> named = new ArrayList<>();
    private final Map<String, Integer> orders = new HashMap<>();
    private final Map<String, QueueSize> queues = new HashMap<>();
    private final Map<CalledName, KeptQueue> kept = new LinkedHashMap<>();
    private final Set<CalledName> readStubs = new HashSet<>();
    private final Map<CalledName, Origin> polled = new LinkedHashMap<>();
    private final DataTypes dataTypes = new DataTypes();
    private final List<Problem> notRunnable = new ArrayList<>();

    private boolean keepsOriginals;
    private boolean tellsSteps;

    /** An expression asks for messages as they came. */
    void keepOriginals() {
        keepsOriginals = true;
    }

    /** Whether one does. */
    boolean keepsOriginals() {
        return keepsOriginals;
    }

    /** An expression asks which step a message is in. */
    void tellSteps() {
        tellsSteps = true;
    }

    boolean tellsSteps() {
        return tellsSteps;
    }

    DataTypes dataTypes() {
        return dataTypes;
    }

    RouteSwitches switches() {
        return switches;
    }

    /** Notes how many messages a queue takes; gives what was said about it first, which is to be the same. */
    QueueSize queue(String name, QueueSize size) {
        return queues.computeIfAbsent(name, _ -> size);
    }

    /** A route reads from a stub. Noted of all before any route is read. */
    void readStub(CalledName name) {
        readStubs.add(name);
    }

    /** Whether one does. */
    boolean isReadStub(CalledName name) {
        return readStubs.contains(name);
    }

    /** What is sent to a name that no route reads from waits here. */
    KeptQueue kept(CalledName name) {
        return kept.computeIfAbsent(name, _ -> new KeptQueue(name.toString(), size(name)));
    }

    /** How many messages the queue of a name holds. */
    int size(CalledName name) {
        QueueSize size = queues.get(name.toString());
        return size == null ? KeptQueue.STANDARD_SIZE : (int) Math.min(size.size(), Integer.MAX_VALUE);
    }

    /** All of them; complete when routes run. */
    Map<CalledName, KeptQueue> kept() {
        return kept;
    }

    /** A step polls what is sent to a name. */
    void poll(CalledName name, Origin origin) {
        polled.putIfAbsent(name, origin);
    }

    /** The names that steps poll, and where. */
    Map<CalledName, Origin> polled() {
        return polled;
    }

    /** Notes why the routes can be checked, but not run. */
    void cannotRun(Problem problem) {
        notRunnable.add(problem);
    }

    /** Why the routes cannot be run; nothing if they can. */
    List<Problem> notRunnable() {
        return List.copyOf(notRunnable);
    }

    /** A step does this to a route; one without id is that which the message comes from. */
    void add(String routeId, RouteAction action, Origin origin) {
        if (routeId.isEmpty()) {
            switches.useAll();
            return;
        }
        named.add(new Named(routeId, origin));
        if (action.stops()) {
            switches.use(routeId);
        }
    }

    /** The route does not begin by itself. */
    void beginLate(String routeId, Origin origin) {
        switches.beginLate(routeId);
        named.add(new Named(routeId, origin));
    }

    /** The route begins after those with a smaller number. */
    void order(String routeId, Text order, Problems problems) {
        if (!order.value().matches("[0-9]{1,9}")) {
            problems.add(
                    ErrorCode.BAD_VALUE, order.origin(), "'startupOrder' takes a whole number, found '" + order.value() + "'");
            return;
        }
        int number = Integer.parseInt(order.value());
        if (orders.containsValue(number)) {
            problems.add(ErrorCode.BAD_VALUE, order.origin(), "two routes have the 'startupOrder' " + number, "give one another number");
        }
        orders.put(routeId, number);
    }

    /** Reports what is said about routes that are not there. */
    void check(List<RouteDefinition> routes, Problems problems) {
        List<String> ids = routes.stream().map(RouteDefinition::id).toList();
        for (Named name : named) {
            if (!ids.contains(name.routeId())) {
                problems.add(
                        ErrorCode.BAD_VALUE,
                        name.origin(),
                        "there is no route '" + name.routeId() + "' that could be started or stopped",
                        Spelling.nearest(name.routeId(), ids)
                                .map(near -> "did you mean '" + near + "'?")
                                .orElse("there is " + String.join(", ", ids)));
            }
        }
    }

    /** The routes in the order in which they begin. */
    List<RouteDefinition> sorted(List<RouteDefinition> routes) {
        return routes.stream()
                .sorted(Comparator.comparingInt(route -> orders.getOrDefault(route.id(), UNORDERED)))
                .toList();
    }
}
