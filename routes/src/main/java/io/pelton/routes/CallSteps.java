// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.control.RouteGate;
import io.pelton.routes.control.RouteSwitches;
import io.pelton.routes.eip.HandedOver;
import io.pelton.routes.eip.Handover;
import io.pelton.routes.eip.Recursion;
import io.pelton.routes.eip.Reentry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lays out the calls of routes: a call is replaced by a copy of the steps of its route, a route that may call itself is laid out once and reached from within, and what is handed over
 * takes the steps on workers of its own, or in turn.
 */
final class CallSteps {
    private final String planId;
    private final RouteDefinition first;
    private final boolean isGiven;
    private final boolean isInTurn;
    private final boolean isShared;
    private final CalledRoutes called;
    private final RouteControls controls;
    private final RouteSwitches switches;
    private final Layout layout;
    private final RouteSteps steps;

    /** The hand-overs that are being laid out, each with its branches for those within it. */
    private final Map<CalledName, Reentry> handovers = new HashMap<>();

    /** The routes that are being laid out on workers of their own. */
    private final Set<CalledName> onOwnWorkers = new HashSet<>();

    /** The routes in circles of calls, where one of them is being laid out; null elsewhere. */
    private @Nullable RecursiveCalls recursive;

    /** Lays out the steps of a route. */
    @FunctionalInterface
    interface RouteSteps {
        /**
         * The steps with what is around them.
         *
         * @param prefix what the ids of the steps begin with
         * @param isEnd whether nothing follows after the last of them
         */
        List<Step> of(RouteDefinition route, String prefix, boolean isEnd);
    }

    /**
     * @param first the route that the plan begins with
     * @param isGiven whether messages come from a test, which sees all of their ways
     * @param isInTurn whether copies for other routes take their ways in turn, on the same worker
     * @param isShared whether each route that is called is laid out once, as if it might call itself
     */
    CallSteps(String planId, RouteDefinition first, boolean isGiven, boolean isInTurn, boolean isShared, CalledRoutes called, RouteControls controls, Layout layout, RouteSteps steps) {
        this.planId = planId;
        this.first = first;
        this.isGiven = isGiven;
        this.isInTurn = isInTurn;
        this.isShared = isShared;
        this.called = called;
        this.controls = controls;
        this.switches = controls.switches();
        this.layout = layout;
        this.steps = steps;
    }

    /** What waits before a call while its route is stopped; empty if it never is. */
    Optional<RouteStep> await(RouteStep.Call call) {
        return called.get(call.name())
                .flatMap(route -> switches.before(route.id(), call.name().toString(), call.unread().waits(), call.unread().timeoutMillis()))
                .map(function -> new RouteStep.Block("await", StepInfo.at(call.origin()), function, List.of()));
    }

    /** The steps of a route that is called. */
    List<Step> called(RouteStep.Call call, String prefix) {
        Optional<RouteDefinition> route = route(call);
        if (route.isEmpty()) {
            return List.of();
        }
        return isShared || called.isRecursive(call.name()) ? List.of(recursive(call, prefix)) : spliced(call, route.get(), prefix, false);
    }

    /** A call of a route that may call itself: the outermost one has all such routes that are reached as branches, and those within lead messages through them. */
    private Step.Block recursive(RouteStep.Call call, String prefix) {
        StepInfo info = layout.ids.named(StepInfo.at(call.origin()).withId(call.id()).withTitle("to " + call.name()), call.name().scheme(), prefix);
        RecursiveCalls.Callee callee = new RecursiveCalls.Callee(call.name(), layout.way.hasTryEnded);
        RecursiveCalls outer = recursive;
        RecursiveCalls calls = outer == null ? new RecursiveCalls(layout.way) : outer;
        Recursion function = new Recursion(calls.reentry(), calls.branchOf(callee), outer != null);
        List<Pipeline> branches = new ArrayList<>();
        if (outer == null) {
            recursive = calls;
            layout.blocks++;
            addBranches(calls, prefix, branches);
            layout.blocks--;
            recursive = null;
        } else {
            layout.way.joins(calls.way());
            layout.way.hasTryEnded |= called.hasTry(call.name());
        }
        return new Step.Block(info, call.name().scheme(), function, branches);
    }

    /** All steps of a plan as the first branch of one that has each route which is called as another. */
    Step.Block shared(Supplier<List<Step>> all, Origin origin) {
        RecursiveCalls calls = new RecursiveCalls(layout.way);
        RecursiveCalls.Callee whole = new RecursiveCalls.Callee(new CalledName(CalledName.DIRECT, ""), false);
        Recursion function = new Recursion(calls.reentry(), calls.branchOf(whole), false);
        StepInfo info = layout.ids.named(StepInfo.at(origin).withTitle("with each route once"), "routes", "");
        List<Pipeline> branches = new ArrayList<>();
        recursive = calls;
        layout.blocks++;
        calls.next();
        branches.add(Layout.pipeline(all.get()));
        addBranches(calls, "", branches);
        layout.blocks--;
        recursive = null;
        return new Step.Block(info, "routes", function, branches);
    }

    private void addBranches(RecursiveCalls calls, String prefix, List<Pipeline> branches) {
        layout.way.handlers++; // what leaves a branch may come to one
        for (Optional<RecursiveCalls.Callee> next = calls.next(); next.isPresent(); next = calls.next()) {
            branches.add(branch(next.get(), prefix));
        }
        layout.way.handlers--;
    }

    private Pipeline branch(RecursiveCalls.Callee callee, String prefix) {
        RouteDefinition route = called.get(callee.name()).orElseThrow();
        layout.isSound &= route.isSound();
        boolean hadTryEnded = layout.way.hasTryEnded;
        layout.way.hasTryEnded = callee.hasTryEnded();
        List<Step> laidOut = steps.of(route, layout.ids.unique(prefix + callee.name().name()) + ".", false);
        layout.way.hasTryEnded |= hadTryEnded;
        return Layout.pipeline(laidOut).withTitle("from " + callee.name());
    }

    private Optional<RouteDefinition> route(RouteStep.Call call) {
        Optional<RouteDefinition> route = called.get(call.name()).filter(RouteDefinition::isSound);
        layout.isSound &= route.isPresent();
        return route;
    }

    private List<Step> spliced(RouteStep.Call call, RouteDefinition route, String prefix, boolean isEnd) {
        String name = layout.ids.unique(prefix + (call.id().isEmpty() ? call.name().name() : call.id()));
        return steps.of(route, name + ".", isEnd);
    }

    /**
     * Whether nobody waits for the copy, and records may change thread here; within the route itself the copy takes its steps again. Where several consumers may wait, each copy is led by itself:
     * after a boundary those of one batch are led one after the other. One consumer leads what comes from several sources one by one, so their plans do not each have a worker for it. What several places hand over is led in the order in which it comes, by as many as there are consumers: so none of them has
     * workers of its own.
     */
    boolean isBoundary(RouteStep.Call call) {
        boolean isQuick = called.consumers(call.name()) == 1
                ? called.hasOneSource(call.name())
                : called.get(call.name()).filter(new Waits(called)::of).isEmpty();
        return !isInTurn && layout.blocks == 0 && called.isReachedOnce(first, call.name()) && !onOwnWorkers.contains(call.name()) && !mayWait(call) && isQuick && !mayBeStopped(call);
    }

    private boolean mayWait(RouteStep.Call call) {
        return call.waiting() == Handover.Waiting.ALWAYS || call.waiting() == Handover.Waiting.IF_REPLY_EXPECTED && layout.mayBeInOut;
    }

    private boolean mayBeStopped(RouteStep.Call call) {
        return called.get(call.name()).filter(route -> switches.isUsed(route.id())).isPresent();
    }

    /** What happens to copies while {@code route} is stopped. What a test gives is led through it, whether it would be stopped or not. */
    private Handover.@Nullable WhenStopped stop(RouteStep.Call call, RouteDefinition route) {
        RouteGate gate = isGiven
                ? null
                : switches.gate(route.id(), call.name().toString(), planId, controls.size(call.name()));
        return gate == null ? null : new Handover.WhenStopped(gate, call.unread().messages(), call.unread().waits());
    }

    /** The steps of a route that is handed copies, on workers of its own. */
    List<Step> boundary(RouteStep.Call call, String prefix) {
        Optional<RouteDefinition> route = route(call);
        if (route.isEmpty()) {
            return List.of();
        }
        int consumers = called.consumers(call.name());
        StepInfo written = StepInfo.at(call.origin()).withId(call.id()).withTitle("to " + call.name() + ", parallel " + consumers);
        List<Step> all = new ArrayList<>();
        all.add(new Step.Parallel(layout.ids.named(written, call.name().scheme(), prefix), consumers, consumers == 1));
        StepInfo begin = layout.ids.named(StepInfo.at(call.origin()).withTitle("from " + call.name()), call.name().scheme(), "");
        all.add(new Step.Map(begin, new HandedOver(route.get().id())));
        Way before = layout.way;
        layout.way = before.ofCopy();
        int outside = layout.boundaries;
        onOwnWorkers.add(call.name());
        List<Step> laidOut = spliced(call, route.get(), prefix, true);
        onOwnWorkers.remove(call.name());
        Layout.stop(laidOut, call.origin());
        if (layout.way.needsScope()) {
            layout.hasBoundaryInScope |= layout.boundaries > outside;
            laidOut = List.of(layout.scope(laidOut, call.origin()), new Step.Stop(StepInfo.at(call.origin())));
        }
        all.addAll(laidOut);
        layout.way = before;
        layout.boundaries++;
        return all;
    }

    /** A step that hands copies to a route and goes on. */
    Step.Multicast beside(
            List<Step> copies, List<Step> after, boolean isEnd, RouteStep.Call call, String prefix) {
        List<Step> rest = new ArrayList<>(after);
        if (isEnd) {
            Layout.stop(rest, call.origin());
        }
        StepInfo both = layout.ids.named(StepInfo.at(call.origin()), "multicast", prefix);
        return new Step.Multicast(both, List.of(new Pipeline(copies, null), rest.isEmpty() ? Pipeline.EMPTY : new Pipeline(rest, null)));
    }

    /** A step that leads copies through a route, which is no part of what stands around this step. */
    List<Step> inTurn(RouteStep.Call call, String prefix) {
        Optional<RouteDefinition> route = route(call);
        if (route.isEmpty()) {
            return List.of();
        }
        StepInfo written = StepInfo.at(call.origin()).withId(call.id()).withTitle("to " + call.name());
        StepInfo info = layout.ids.named(written, call.name().scheme(), prefix);
        Reentry outer = handovers.get(call.name());
        if (outer != null) {
            Handover again = handover(call, route.get(), true, outer).withinItself();
            return List.of(new Step.Block(info, call.name().scheme(), again, List.of()));
        }
        Reentry reentry = new Reentry();
        Reentry before = handovers.put(call.name(), reentry);
        Way sender = layout.way;
        layout.way = sender.ofCopy();
        layout.way.tellsFailures = mayWait(call); // a sender that waits has none to do with what the other route has given up on
        layout.blocks++;
        List<Step> laidOut = isShared ? List.of(recursive(call, prefix)) : spliced(call, route.get(), prefix, false);
        layout.blocks--;
        Handover function = handover(call, route.get(), layout.way.keepsOriginal, reentry);
        layout.way = sender;
        handovers.remove(call.name());
        if (before != null) {
            handovers.put(call.name(), before);
        }
        return List.of(new Step.Block(info, call.name().scheme(), function, List.of(new Pipeline(laidOut, null))));
    }

    private Handover handover(RouteStep.Call call, RouteDefinition route, boolean keepsOriginal, Reentry reentry) {
        return new Handover(
                route.id(), call.waiting(), keepsOriginal, called.queue(call.name()), stop(call, route), reentry, called.mayComeBack(call.name()), false);
    }
}
