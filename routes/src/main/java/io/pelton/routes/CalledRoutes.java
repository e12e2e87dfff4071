// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.RouteDefinition.FromCalls;
import io.pelton.routes.RouteStep.Call;
import io.pelton.routes.eip.Handover;
import io.pelton.routes.eip.Multicast;
import io.pelton.routes.eip.Stop;
import io.pelton.routes.eip.Ways;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.spelling.Spelling;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The routes that are called by others, by name, and the check that every call leads somewhere, and that messages can leave each circle of calls.
 */
final class CalledRoutes {
    private static final int MAX_DEPTH = 100;

    private final Map<CalledName, RouteDefinition> byName = new LinkedHashMap<>();
    private final Set<CalledName> kept = new LinkedHashSet<>();

    /** The routes that plans begin with. */
    private final List<RouteDefinition> first = new ArrayList<>();

    /** At least one of each circle of calls. */
    private final Set<CalledName> recursive = new LinkedHashSet<>();
    private final Map<CalledName, Handover.Queue> queues = new HashMap<>();
    private final Map<CalledName, Boolean> comingBack = new HashMap<>();
    private final Map<CalledName, Boolean> tries = new HashMap<>();
    private final Problems problems;
    private boolean isEndless;
    private boolean hasHandlers;
    private boolean hasEnds;

    private CalledRoutes(Problems problems) {
        this.problems = problems;
    }

    /** The called routes among {@code routes}; reports calls that lead nowhere, and circles that no message would leave. */
    static CalledRoutes of(List<RouteDefinition> routes, RouteControls controls, Problems problems) {
        CalledRoutes called = new CalledRoutes(problems);
        Map<CalledName, List<RouteDefinition>> shared = new LinkedHashMap<>();
        for (RouteDefinition route : routes) {
            if (route.start() instanceof FromCalls start && start.isShared()) {
                shared.computeIfAbsent(start.name(), _ -> new ArrayList<>()).add(route);
            } else {
                called.add(route);
            }
        }
        shared.values().forEach(called::addShared);
        routes.stream().filter(route -> route.start() instanceof RouteDefinition.FromSource).forEach(called.first::add);
        called.hasHandlers = routes.stream().map(route -> route.frame().handling()).anyMatch(handling -> !handling.isOff() && !handling.isPlain());
        called.hasEnds = routes.stream().anyMatch(route -> !route.frame().ends().isEmpty());
        for (RouteDefinition route : routes) {
            for (Call call : calls(route)) {
                called.checkTarget(call);
                called.addKept(call.name());
            }
        }
        controls.polled().forEach(called::checkPolled);
        controls.polled().keySet().forEach(called::addKept);
        Set<CalledName> finished = new LinkedHashSet<>();
        for (CalledName name : called.byName.keySet()) {
            called.findCircles(name, new ArrayList<>(), finished);
        }
        finished.clear();
        for (CalledName name : called.byName.keySet()) {
            called.checkEnds(name, new ArrayList<>(), finished);
        }
        return called;
    }

    /** The route that is called {@code name}. */
    Optional<RouteDefinition> get(CalledName name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** How many copies the route that is called {@code name} is handed at once. */
    int consumers(CalledName name) {
        return get(name).map(RouteDefinition::start).filter(FromCalls.class::isInstance).map(start -> ((FromCalls) start).consumers()).orElse(1);
    }

    /** What copies for the route that is called {@code name} wait in, wherever they come from. */
    Handover.Queue queue(CalledName name) {
        return queues.computeIfAbsent(name, _ -> new Handover.Queue(consumers(name)));
    }

    /** The names of all routes that can be called. */
    Set<CalledName> names() {
        return byName.keySet();
    }

    /** The names of queues that no route reads from, but that a step sends to or polls. */
    Set<CalledName> keptNames() {
        return kept;
    }

    /** Whether something is said of the failures of a route. */
    boolean hasHandlers() {
        return hasHandlers;
    }

    /** Whether a route has steps for the end of a message. */
    boolean hasEnds() {
        return hasEnds;
    }

    /** Whether a call of this route may be made by what it calls, and is to be laid out so; there is one such route in each circle of calls. */
    boolean isRecursive(CalledName name) {
        return recursive.contains(name);
    }

    /** Whether messages that are led to this route may be led to it again, by it or by others. */
    boolean mayComeBack(CalledName name) {
        return comingBack.computeIfAbsent(name, this::comesBack);
    }

    private boolean comesBack(CalledName name) {
        return reachable(name).stream().anyMatch(route -> reached(route).contains(name));
    }

    /** The route of this name, and all that its messages may be led to. */
    private List<RouteDefinition> reachable(CalledName name) {
        List<RouteDefinition> routes = new ArrayList<>();
        Set<CalledName> seen = new LinkedHashSet<>(List.of(name));
        Deque<CalledName> next = new ArrayDeque<>(seen);
        while (!next.isEmpty()) {
            RouteDefinition route = byName.get(next.remove());
            if (route != null) {
                routes.add(route);
                reached(route).stream().filter(seen::add).forEach(next::add);
            }
        }
        return routes;
    }

    /** Whether messages that are led to this route may come to a try or a circuit breaker. */
    boolean hasTry(CalledName name) {
        return tries.computeIfAbsent(name, _ -> reachable(name).stream().anyMatch(CalledRoutes::isWithTry));
    }

    private static boolean isWithTry(RouteDefinition route) {
        boolean[] found = new boolean[1];
        visit(route, step -> found[0] |= step instanceof RouteStep.Block block && block.isTry());
        return found[0];
    }

    /** Whether one place only hands messages of {@code route} over to {@code name}, of all that they may be led to, and is laid out once. */
    boolean isReachedOnce(RouteDefinition route, CalledName name) {
        return places(route, name, new HashMap<>()) == 1;
    }

    /** Whether messages of one source only are handed over to {@code name}. */
    boolean hasOneSource(CalledName name) {
        return first.stream().filter(route -> places(route, name, new HashMap<>()) > 0).count() <= 1;
    }

    /** How many do; 2 for more. */
    private int places(RouteDefinition route, CalledName name, Map<String, Integer> known) {
        Integer before = known.putIfAbsent(route.id(), 0); // what leads to itself is laid out once
        if (before != null) {
            return before;
        }
        int[] places = new int[1];
        visit(route, step -> {
            for (CalledName led : led(step)) {
                RouteDefinition other = byName.get(led);
                places[0] = Math.min(2, places[0] + (led.equals(name) ? 1 : 0) + (other == null ? 0 : places(other, name, known)));
            }
        });
        known.put(route.id(), places[0]);
        return places[0];
    }

    /** Whether routes call each other in a circle without end or too deep: no plan can be made then. */
    boolean isEndless() {
        return isEndless;
    }

    private void add(RouteDefinition route) {
        if (!(route.start() instanceof FromCalls calls) || calls.name().name().isBlank()) {
            return;
        }
        RouteDefinition first = byName.putIfAbsent(calls.name(), route);
        if (first != null && first.start() instanceof FromCalls firstCalls) {
            problems.add(
                    ErrorCode.DUPLICATE_ID,
                    calls.origin(),
                    "two routes read from '" + calls.name() + "', the first at " + firstCalls.origin(),
                    "give one of them another name");
        }
    }

    /** As in Camel, where routes share a name, each has a copy of a message, one after the other, also where it is alone. */
    private void addShared(List<RouteDefinition> readers) {
        List<FromCalls> starts = readers.stream().map(route -> (FromCalls) route.start()).toList();
        FromCalls first = starts.getFirst();
        List<List<RouteStep>> branches = new ArrayList<>();
        for (int i = 0; i < readers.size(); i++) {
            CalledName own = new CalledName(CalledName.DIRECT, first.name() + "#" + i);
            byName.put(own, readers.get(i));
            branches.add(List.of(new Call("", own, Handover.Waiting.ALWAYS, starts.get(i).origin())));
        }
        Ways.Manner inTurn = new Ways.Manner(false, false, false, 0, false, null);
        RouteStep copies = new RouteStep.Block(
                "multicast", StepInfo.at(first.origin()), new Multicast(Collections.nCopies(branches.size(), false), inTurn, true), branches, readers.stream().map(RouteDefinition::id).toList());
        int consumers = starts.stream().mapToInt(FromCalls::consumers).max().orElse(1);
        add(new RouteDefinition(
                first.name().toString(),
                first.origin(),
                first.name().toString(),
                new FromCalls(first.name(), consumers, first.origin()),
                RouteFrame.NONE,
                List.of(copies),
                readers.stream().allMatch(RouteDefinition::isSound)));
    }

    private void addKept(CalledName name) {
        if (name.isHandedOver() && !byName.containsKey(name)) {
            kept.add(name);
        }
    }

    /** As in Camel a queue that no route reads from keeps what is sent to it, unless its sender waits for an answer. */
    private static boolean isKept(Call call) {
        return call.name().isHandedOver() && call.waiting() != Handover.Waiting.ALWAYS;
    }

    /** In Camel a route and the steps that poll share what is sent by chance. */
    private void checkPolled(CalledName name, Origin origin) {
        RouteDefinition reader = byName.get(name);
        if (reader != null) {
            problems.add(
                    ErrorCode.NOT_SUPPORTED,
                    origin,
                    "'" + name + "' is polled, and read by the route '" + reader.id() + "', which is not supported yet",
                    "let one of the two have what is sent to it");
        }
    }

    private void checkTarget(Call call) {
        if (!byName.containsKey(call.name()) && !isKept(call)) {
            problems.add(
                    ErrorCode.UNKNOWN_DIRECT,
                    call.origin(),
                    "no route reads from '" + call.name() + "'",
                    call.name().name().contains("${")
                            ? "write 'toD' in place of 'to', in which nothing is computed: toD: " + call.name()
                            : nearest(call.name())
                                    .map(near -> "did you mean '" + near + "'?")
                                    .orElse("add a route with from: {uri: " + call.name() + "}"));
        }
    }

    /** A name of the same scheme that is written nearly so, or the same one of another scheme. */
    private Optional<CalledName> nearest(CalledName name) {
        List<String> names = byName.keySet().stream()
                .filter(other -> other.scheme().equals(name.scheme()))
                .map(CalledName::name)
                .toList();
        return Spelling.nearest(name.name(), names)
                .map(near -> new CalledName(name.scheme(), near))
                .or(() -> byName.keySet().stream().filter(other -> other.name().equals(name.name())).findFirst());
    }

    /** Walks the calls below {@code name} depth first; a call of a route on the way there closes a circle. */
    private void findCircles(CalledName name, List<CalledName> way, Set<CalledName> finished) {
        RouteDefinition route = byName.get(name);
        if (route == null || finished.contains(name)) {
            return;
        }
        if (way.size() == MAX_DEPTH) {
            isEndless = true;
            problems.add(
                    ErrorCode.UNKNOWN_DIRECT, route.origin(), "routes call routes more than " + MAX_DEPTH + " deep");
            return;
        }
        way.add(name);
        for (Call call : calls(route)) {
            if (way.contains(call.name())) {
                recursive.add(call.name());
            } else {
                findCircles(call.name(), way, finished);
            }
        }
        way.removeLast();
        finished.add(name);
    }

    /** Reports circles of calls that every message makes: nothing before them may end its way. */
    private void checkEnds(CalledName name, List<CalledName> way, Set<CalledName> finished) {
        RouteDefinition route = byName.get(name);
        if (route == null || finished.contains(name)) {
            return;
        }
        way.add(name);
        for (Call call : sureCalls(route)) {
            int begin = way.indexOf(call.name());
            if (begin < 0) {
                checkEnds(call.name(), way, finished);
            } else {
                addEndless(call, way.subList(begin, way.size()));
            }
        }
        way.removeLast();
        finished.add(name);
    }

    private void addEndless(Call call, List<CalledName> circle) {
        isEndless = true;
        problems.add(
                ErrorCode.UNKNOWN_DIRECT,
                call.origin(),
                "routes call each other in a circle, which no message would leave: "
                        + Stream.concat(circle.stream(), Stream.of(call.name())).map(CalledName::toString).collect(Collectors.joining(" → ")),
                "remove this call, or put it under a condition, as in a filter or a choice");
    }

    /** Calls that every message makes, unless a step before them fails: by the first steps of the route, and by what is done around all its messages. */
    @SuppressWarnings("ReferenceEquality")
    private static List<Call> sureCalls(RouteDefinition route) {
        List<Call> calls = new ArrayList<>();
        addSureCall(route.steps(), calls);
        route.frame().ends().stream()
                .filter(ending -> ending.end().condition() == Predicate.ALWAYS)
                .forEach(ending -> addSureCall(ending.steps(), calls));
        route.frame().interceptions().stream()
                .filter(each -> Interceptions.isForEach(each, route.uri()) && each.condition() == Predicate.ALWAYS)
                .forEach(each -> addSureCall(each.steps(), calls));
        return calls;
    }

    private static void addSureCall(List<RouteStep> steps, List<Call> calls) {
        for (RouteStep step : steps) {
            switch (step instanceof RouteStep.Send send ? send.target() : step) {
                case Call call -> {
                    calls.add(call);
                    return;
                }
                case RouteStep.Kamelet kamelet -> {
                    addSureCall(kamelet.route().steps(), calls);
                    return;
                }
                case RouteStep.Plain plain when !(plain.step() instanceof Step.Peek peek && peek.function() instanceof Stop) -> {}
                default -> {
                    return;
                }
            }
        }
    }

    /** All calls of a route, and of what stands around it. */
    private static List<Call> calls(RouteDefinition route) {
        List<Call> calls = new ArrayList<>();
        visit(route, step -> {
            if (step instanceof Call call) {
                calls.add(call);
            }
        });
        return calls;
    }

    /** All that messages of a route may be led to by one step: also what only they name. */
    private Set<CalledName> reached(RouteDefinition route) {
        Set<CalledName> names = new LinkedHashSet<>();
        visit(route, step -> names.addAll(led(step)));
        return names;
    }

    /** All that {@code step} itself may lead messages to. */
    private Collection<CalledName> led(RouteStep step) {
        return switch (step) {
            case Call call -> List.of(call.name());
            case RouteStep.Dynamic dynamic -> byName.keySet().stream().filter(dynamic.named()).toList();
            default -> List.of();
        };
    }

    private static void visit(RouteDefinition route, Consumer<RouteStep> visitor) {
        visit(route.steps(), visitor);
        route.frame().handling().branches().forEach(branch -> visit(branch, visitor));
        route.frame().ends().forEach(ending -> visit(ending.steps(), visitor));
        route.frame().interceptions().forEach(each -> {
            visit(each.steps(), visitor);
            visit(each.after(), visitor);
        });
    }

    /** All of {@code steps}, those in branches included. */
    private static void visit(List<RouteStep> steps, Consumer<RouteStep> visitor) {
        for (RouteStep step : steps) {
            visitor.accept(step);
            switch (step) {
                case RouteStep.Plain _, RouteStep.Headed _, RouteStep.KameletSink _, Call _ -> {}
                case RouteStep.Kamelet kamelet -> {
                    visit(kamelet.route(), visitor);
                    visit(kamelet.configured(), visitor);
                    visit(kamelet.steps(), visitor);
                }
                case RouteStep.Parts parts -> visit(parts.steps(), visitor);
                case RouteStep.Dynamic dynamic -> dynamic.known().values().forEach(known -> visit(List.of(known), visitor));
                case RouteStep.Send send -> visit(List.of(send.target()), visitor);
                case RouteStep.Inline inline -> visit(inline.steps(), visitor);
                case RouteStep.Block block -> block.branches().forEach(branch -> visit(branch, visitor));
                case RouteStep.Branches branches -> {
                    branches.branches().forEach(branch -> visit(branch.steps(), visitor));
                    visit(branches.otherwise(), visitor);
                }
            }
        }
    }
}
