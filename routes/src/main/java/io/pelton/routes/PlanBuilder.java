// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.flow.Delivery;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.Place.Reach;
import io.pelton.routes.control.RouteSwitches;
import io.pelton.routes.eip.AsOne;
import io.pelton.routes.eip.Asynchronous;
import io.pelton.routes.eip.Call;
import io.pelton.routes.eip.CallNamed;
import io.pelton.routes.eip.Circuit;
import io.pelton.routes.eip.Detours;
import io.pelton.routes.eip.Enrich;
import io.pelton.routes.eip.ErrorHandler;
import io.pelton.routes.eip.Idempotent;
import io.pelton.routes.eip.InStep;
import io.pelton.routes.eip.Keep;
import io.pelton.routes.eip.Multicast;
import io.pelton.routes.eip.PollEnrich;
import io.pelton.routes.eip.RecipientList;
import io.pelton.routes.eip.RouteEnd;
import io.pelton.routes.eip.RoutingSlip;
import io.pelton.routes.eip.SetPattern;
import io.pelton.routes.eip.Split;
import io.pelton.routes.eip.Stop;
import io.pelton.routes.eip.ThreadPool;
import io.pelton.routes.eip.ThrottleAtOnce;
import io.pelton.routes.eip.ThroughVariables;
import io.pelton.routes.eip.Try;
import io.pelton.routes.eip.WireTap;
import io.pelton.routes.test.GivenSource;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the plan of one route. A call of a route is replaced by a copy of its steps.
 */
final class PlanBuilder {
    /** The blocks that lead every message down their first branch before anything else: its first step is the first of all. */
    private static final Set<String> LEADING = Set.of("errorHandler", "noErrorHandler", "onCompletion", "doTry", "receive");

    /** Calls can multiply steps: three routes that call the next ten times each make a thousand copies. With more than that, each route that is called is laid out once. */
    private static final int MAX_STEPS = 10_000;

    private static final Set<SourceTrait> SIGNALS =
            Set.of(SourceTrait.WANTS_REPLY, SourceTrait.WANTS_COMPLETION, SourceTrait.WANTS_COMMIT);

    private final CalledRoutes called;
    private final Connectors connectors;
    private final RouteControls controls;
    private final RouteSwitches switches;
    private final Problems problems;
    private final Source<?> source;
    private final Layout layout;
    private final CallSteps calls;
    private boolean hasBegun;
    private HeadedSource.@Nullable Reader header;
    private int steps;
    private final List<DynamicBranches.Laid> dynamics = new ArrayList<>();

    /** The lines of all of them that may lead to routes. */
    private final Set<Integer> leading = new TreeSet<>();
    private final Deque<KameletUse> kamelets = new ArrayDeque<>();
    private final String planId;
    private final Manner manner;

    /**
     * How routes that are called are laid out.
     *
     * @param isInTurn whether copies for them take their ways in turn, on the same worker
     * @param isShared whether each is laid out once, and led through wherever it is called, not copied to there
     */
    private record Manner(boolean isInTurn, boolean isShared) {
        Manner inTurn() {
            return new Manner(true, isShared);
        }

        Manner shared() {
            return new Manner(isInTurn, true);
        }
    }

    private PlanBuilder(
            RouteDefinition first, Source<?> source, CalledRoutes called, Connectors connectors, RouteControls controls, Problems problems, Manner manner) {
        this.planId = first.id();
        this.source = source;
        this.layout = new Layout(new Way(controls.keepsOriginals()), source.traits().contains(SourceTrait.WANTS_REPLY));
        this.controls = controls;
        this.switches = controls.switches();
        this.connectors = connectors;
        this.called = called;
        this.problems = problems;
        this.manner = manner;
        this.calls = new CallSteps(planId, first, source instanceof GivenSource, manner.isInTurn(), manner.isShared(), called, controls, layout, (route, prefix, isEnd) -> within(route, false, () -> splice(around(route), prefix, isEnd)));
    }

    /** The plan of {@code route}; empty if it only runs when it is called, or after a problem. */
    static Optional<Plan> plan(
            RouteDefinition route, CalledRoutes called, Connectors connectors, RouteControls controls, Problems problems) {
        if (!(route.start() instanceof RouteDefinition.FromSource from)) {
            return Optional.empty();
        }
        // What waits for the end of a message's way, be it a source or a test, has to see all of it.
        boolean inTurn = wantsSignals(from.source()) || from.source() instanceof GivenSource;
        return new PlanBuilder(route, from.source(), called, connectors, controls, problems, new Manner(inTurn, false)).plan(route, from);
    }

    private static boolean wantsSignals(Source<?> source) {
        return !Collections.disjoint(source.traits(), SIGNALS);
    }

    /** Steps whose records go on after them, and where they come from. */
    record Open(Optional<Input> input, List<Step> steps) {}

    /** The steps of {@code route}, for a flow that goes on after them; empty after a problem. */
    static Optional<Open> open(
            RouteDefinition route, CalledRoutes called, Connectors connectors, RouteControls controls, Problems problems) {
        Optional<RouteDefinition.FromSource> from =
                route.start() instanceof RouteDefinition.FromSource start ? Optional.of(start) : Optional.empty();
        Source<?> source = from.isPresent() ? from.get().source() : GivenSource.of(List.of());
        PlanBuilder builder = new PlanBuilder(route, source, called, connectors, controls, problems, new Manner(true, false));
        List<Step> all = builder.all(route);
        if (builder.isTooLarge()) {
            builder = new PlanBuilder(route, source, called, connectors, controls, problems, builder.manner.shared());
            all = builder.all(route);
        }
        HeadedSource.Reader header = builder.header;
        return builder.layout.isSound
                ? Optional.of(new Open(from.map(start -> start.input(route.id(), header, controls.switches())), all))
                : Optional.empty();
    }

    /** Steps that send to {@code target}, an endpoint of a connector, beside those of {@code plan}; no message goes on after them. */
    static List<Step> output(
            Plan plan, RouteDefinition route, RouteStep target, CalledRoutes called, Connectors connectors, Context context) {
        PlanBuilder builder =
                new PlanBuilder(route, GivenSource.of(List.of()), called, connectors, context.controls(), context.problems(), new Manner(true, false));
        plan.steps().forEach(step -> builder.layout.ids.add(step.id()));
        builder.layout.place = Place.beginOf(route, false);
        List<Step> steps = builder.splice(List.of(target), "");
        Origin origin = steps.getFirst().info().origin();
        List<Step> all = new ArrayList<>(builder.layout.way.needsScope() ? List.of(builder.layout.scope(steps, origin)) : steps);
        Layout.stop(all, origin);
        return all;
    }

    /** The steps of {@code route}; some are left out after a problem, which is when this is not sound any more. */
    private List<Step> all(RouteDefinition route) {
        layout.ids.collect(route.steps());
        layout.place = Place.beginOf(route, false);
        List<RouteStep> around = around(route);
        List<Step> own = manner.isShared() ? List.of(calls.shared(() -> splice(around, ""), route.origin())) : splice(around, "", true);
        List<Step> all = new ArrayList<>(inFlight(scoped(own, route), route));
        layout.isSound &= route.isSound();
        if (isTooLarge() && manner.isShared()) {
            layout.isSound = false;
            problems.add(
                    ErrorCode.ROUTE_STRUCTURE,
                    route.origin(),
                    "the route '" + route.id() + "' has more than " + MAX_STEPS
                            + " steps, even with each route that it calls laid out once" + mostly(),
                    "where a message names a route, write how the name begins: toD: direct:NAME-${…}, and run parts of the file by themselves");
        }
        return all;
    }

    private boolean isTooLarge() {
        return layout.isSound && steps > MAX_STEPS;
    }

    private Optional<Plan> plan(RouteDefinition route, RouteDefinition.FromSource from) {
        layout.ids.add(from.info().id());
        List<Step> all = all(route);
        if (layout.isSound && layout.hasBoundaryInScope && !isTooLarge()) {
            return new PlanBuilder(route, source, called, connectors, controls, problems, manner.inTurn()).plan(route, from);
        }
        if (isTooLarge()) {
            return new PlanBuilder(route, source, called, connectors, controls, problems, manner.shared()).plan(route, from);
        }
        if (!layout.isSound) {
            return Optional.empty();
        }
        // In Camel a message may end anywhere: the last step of a plan says so.
        if (all.isEmpty() || !(all.getLast() instanceof Step.To)) {
            Layout.stop(all, all.isEmpty() ? route.origin() : all.getLast().info().origin());
        }
        try {
            return Optional.of(
                    Plan.of(route.id(), Delivery.AT_MOST_ONCE, from.input(route.id(), header, switches), new Pipeline(all, null)));
        } catch (InvalidPlanException e) {
            problems.add(route.origin(), e);
            return Optional.empty();
        }
    }

    private String mostly() {
        return leading.isEmpty()
                ? ""
                : ": each step whose messages say where they go has the steps of every route that they may name (line "
                        + leading.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")";
    }

    private List<Step> splice(List<RouteStep> routeSteps, String prefix) {
        return splice(routeSteps, prefix, false);
    }

    /** @param isEnd whether nothing follows after the last of these steps */
    private List<Step> splice(List<RouteStep> routeSteps, String prefix, boolean isEnd) {
        List<Step> spliced = new ArrayList<>();
        for (int i = 0; i < routeSteps.size(); i++) {
            RouteStep step = routeSteps.get(i) instanceof RouteStep.Send send ? send.target() : routeSteps.get(i);
            boolean isLast = i == routeSteps.size() - 1;
            if (!layout.isSound || ++steps > MAX_STEPS) {
                return spliced;
            }
            boolean isFirst = !hasBegun;
            hasBegun |= !(step instanceof RouteStep.Call call && !call.name().isHandedOver() || step instanceof RouteStep.Send || step instanceof RouteStep.Inline
                    || step instanceof RouteStep.Kamelet || step instanceof RouteStep.KameletSink
                    || step instanceof RouteStep.Block block && LEADING.contains(block.name()));
            switch (step) {
                case RouteStep.Plain plain when plain.step() instanceof Step.Peek peek && peek.function() instanceof Stop -> {
                    StepInfo info = layout.ids.named(plain.step().info(), plain.name(), prefix);
                    if (layout.blocks > 0) { // which want to know
                        spliced.add(peek.withInfo(info));
                        info = StepInfo.at(info.origin());
                    }
                    spliced.add(new Step.Stop(info));
                }
                case RouteStep.Plain plain -> {
                    layout.mayBeInOut |= plain.step() instanceof Step.Peek peek && peek.function() instanceof SetPattern;
                    StepInfo info = layout.ids.named(plain.step().info(), plain.name(), prefix);
                    spliced.add(plain.step() instanceof Step.To to && to.sink() instanceof LogSink log && layout.place.route() != null
                            ? new Step.To(info, log.in(layout.place.route().id()))
                            : plain.step().withInfo(info));
                }
                case RouteStep.Headed headed -> {
                    if (source instanceof HeadedSource<?>) {
                        header = headed.header();
                        layout.isSound &= isFirst || refuseHeader(headed.step().info().origin());
                    }
                    spliced.add(headed.step().withInfo(layout.ids.named(headed.step().info(), headed.name(), prefix)));
                }
                case RouteStep.Branches branches -> spliced.add(choice(branches, prefix));
                case RouteStep.Parts parts -> spliced.addAll(parts(parts, prefix, isEnd && isLast));
                case RouteStep.Call call when call.name().isHandedOver() && called.get(call.name()).isEmpty() -> {
                    StepInfo info = StepInfo.at(call.origin()).withId(call.id());
                    Keep keep = new Keep(controls.kept(call.name()), call.waiting(), call.unread().messages(), call.unread().waits());
                    spliced.add(block(new RouteStep.Block(call.name().scheme(), info, keep, List.of()), prefix));
                }
                case RouteStep.Call call when call.name().isHandedOver() && calls.isBoundary(call) -> {
                    List<Step> copies = calls.boundary(call, prefix);
                    if (isEnd && isLast) {
                        spliced.addAll(copies);
                        return spliced;
                    }
                    List<RouteStep> rest = routeSteps.subList(i + 1, routeSteps.size());
                    spliced.add(calls.beside(copies, splice(rest, prefix, isEnd), isEnd, call, prefix));
                    return spliced;
                }
                case RouteStep.Call call when call.name().isHandedOver() -> spliced.addAll(calls.inTurn(call, prefix));
                case RouteStep.Call call -> {
                    calls.await(call).ifPresent(await -> spliced.addAll(splice(List.of(await), prefix)));
                    spliced.addAll(calls.called(call, prefix));
                }
                case RouteStep.Send send -> spliced.addAll(splice(List.of(send.target()), prefix));
                case RouteStep.Inline inline when !inline.id().isEmpty() && controls.tellsSteps() ->
                    spliced.add(block(
                            new RouteStep.Block(inline.name(), StepInfo.at(Origin.UNKNOWN), new InStep(inline.id()), List.of(inline.steps())), prefix));
                case RouteStep.Inline inline -> spliced.addAll(pipeline(inline.steps(), prefix).steps());
                case RouteStep.Kamelet kamelet -> spliced.addAll(kamelet(kamelet, prefix));
                case RouteStep.KameletSink _ -> spliced.addAll(kameletSink());
                case RouteStep.Block block -> spliced.add(block(block, prefix));
                case RouteStep.Dynamic dynamic -> spliced.add(dynamic(dynamic, prefix));
            }
        }
        return spliced;
    }

    /** As in Camel, a kamelet has the error handler of the route that uses it, without its clauses, where that acts; the step 'kamelet' everywhere, and one in a kamelet nowhere. */
    private List<Step> kamelet(RouteStep.Kamelet kamelet, String prefix) {
        if (!kamelet.route().isSound()) {
            layout.isSound = false;
            return List.of();
        }
        if (kamelet.name().isEmpty()) {
            return within(kamelet.route(), false, () -> splice(around(kamelet.route()), prefix));
        }
        boolean isStep = kamelet.route().start() instanceof RouteDefinition.FromKameletUse;
        boolean isGuarded = isGuarded(kamelet);
        RouteDefinition used = isGuarded ? kamelet.configured() : kamelet.route();
        RouteDefinition route = isStep ? used.withHandler(isGuarded ? handlerOfPlace() : ErrorHandling.OFF) : used;
        kamelets.push(new KameletUse(kamelet, prefix, layout.place.route(), layout.place.isInKamelet(), handlerOfSink(), false));
        List<Step> spliced = new ArrayList<>(
                within(route, true, () -> splice(around(route), layout.ids.unique(prefix + kamelet.name()) + ".")));
        if (isStep && !kamelets.element().isBegun()) {
            spliced.addAll(kameletSink()); // as in Camel, its end is its sink where it has none
        }
        kamelets.pop();
        return spliced;
    }

    /** As in Camel, what fails among the steps for the sink of a kamelet is for the dead letter channel, not for clauses, where there is one; null for none. */
    private RouteStep.@Nullable Block handlerOfSink() {
        RouteDefinition route = layout.place.route();
        if (route == null) {
            return null;
        }
        Optional<ErrorHandling> written = route.frame().handler().filter(handling -> handling.deadLetters().isPresent());
        if (written.isPresent()) {
            return RouteBlocks.handled(route, written.get(), List.of());
        }
        RouteStep.Block around = layout.place.isGuarded() ? layout.way.handlerBlocks.peek() : null;
        return around == null ? null : RouteStep.Block.nested(around, List.of());
    }

    private boolean isGuarded(RouteStep.Kamelet kamelet) {
        return !layout.place.isInKamelet() && switch (kamelet.guarded()) {
            case NOWHERE -> false;
            case WHERE_SENDS_ARE -> layout.place.isGuarded();
            case EVERYWHERE -> true;
        };
    }

    private ErrorHandling handlerOfPlace() {
        return Optional.ofNullable(layout.place.route()).flatMap(route -> route.frame().handler()).orElse(ErrorHandling.DEFAULT);
    }

    /** Steps that belong to {@code route}. */
    private List<Step> within(@Nullable RouteDefinition route, boolean isKamelet, Supplier<List<Step>> steps) {
        Place outer = layout.place;
        layout.place = Place.beginOf(route, isKamelet);
        List<Step> spliced = steps.get();
        layout.place = outer;
        return spliced;
    }

    /**
     * The steps after a kamelet belong to what uses it, and so do their failures. They have their names there, unless they are there
     * several times.
     */
    private List<Step> kameletSink() {
        KameletUse use = kamelets.pop();
        List<RouteStep> steps = use.step().steps();
        if (use.handler() != null && !steps.isEmpty()) {
            steps = List.of(use.handler().with(steps));
        }
        List<RouteStep> sent = steps;
        String prefix = use.isBegun() ? layout.ids.unique(use.prefix() + "sink") + "." : use.prefix();
        List<Step> spliced = within(use.route(), use.isInKamelet(), () -> splice(sent, prefix));
        kamelets.push(use.begun());
        return spliced;
    }

    private boolean refuseHeader(Origin origin) {
        problems.add(
                ErrorCode.NOT_SUPPORTED,
                origin,
                "the first line of a file is kept apart only where 'unmarshal' is the first step of the route",
                "move it up, or name the columns: header: [NAME, NAME]");
        return false;
    }

    /** The parts take a branch of their own, unless nobody wants the record after it. */
    private List<Step> parts(RouteStep.Parts parts, String prefix, boolean isEnd) {
        List<Step> steps = new ArrayList<>();
        StepInfo info = layout.ids.named(parts.step().info(), parts.name(), prefix);
        steps.add(parts.step().withInfo(info));
        steps.addAll(splice(parts.steps(), prefix, isEnd));
        if (isEnd) {
            return steps;
        }
        steps.add(new Step.Stop(StepInfo.at(info.origin())));
        StepInfo both = layout.ids.named(StepInfo.at(info.origin()), parts.name(), prefix);
        return List.of(new Step.Multicast(both, List.of(new Pipeline(steps, null), Pipeline.EMPTY)));
    }

    /** Steps with the whole way of a message around them, if something on the way asks for that. */
    private List<Step> scoped(List<Step> all, RouteDefinition route) {
        if (!layout.way.needsScope() && !wantsSignals(source)) {
            return all;
        }
        layout.hasBoundaryInScope |= layout.boundaries > 0;
        return List.of(layout.scope(all, route.origin()));
    }

    /** Steps with what lets messages be on their way at once around them, where that is wanted. */
    private List<Step> inFlight(List<Step> all, RouteDefinition route) {
        if (!(route.start() instanceof RouteDefinition.FromSource from)) {
            return all;
        }
        Optional<MessagesInFlight> inFlight = MessagesInFlight.of(from, source, all, layout.way.isAsynchronous, () -> new Waits(called).of(route));
        if (inFlight.isEmpty()) {
            return all;
        }
        layout.hasBoundaryInScope |= layout.boundaries > 0;
        StepInfo info = layout.ids.named(StepInfo.at(route.origin()).withTitle(inFlight.get().title()), inFlight.get().kind(), "");
        return List.of(new Step.Block(info, inFlight.get().kind(), inFlight.get().function(), List.of(new Pipeline(all, null))));
    }

    private List<RouteStep> around(RouteDefinition route) {
        return new RouteBlocks(called, layout.way, layout.blocks > 0).around(route);
    }

    /** A step with a branch for each endpoint that it may send to. */
    private Step.Block dynamic(RouteStep.Dynamic dynamic, String prefix) {
        DynamicBranches.Laid laid = new DynamicBranches(called, connectors).of(dynamic, dynamics, layout.way);
        if (!called.names().isEmpty()) {
            leading.add(dynamic.info().origin().line());
        }
        dynamics.add(laid);
        Step.Block block = block(laid.block(), prefix);
        dynamics.removeLast();
        return block;
    }

    private Step.Block block(RouteStep.Block block, String prefix) {
        StepInfo info = layout.ids.named(block.info(), block.name(), prefix);
        boolean isHandler = block.function() instanceof ErrorHandler;
        layout.way.keepsOriginal |= block.function() instanceof RouteEnd end && end.usesOriginal();
        layout.way.hasCompletions |= block.function() instanceof RouteEnd
                || block.function() instanceof Idempotent
                || block.function() instanceof PollEnrich
                || block.function() instanceof Call call && call.caller().holdsOpen()
                || block.function() instanceof CallNamed
                || block.function() instanceof ThreadPool
                || block.function() instanceof ThrottleAtOnce;
        layout.way.isAsynchronous |= block.function() instanceof Asynchronous step && step.isAsynchronous();
        layout.blocks++;
        layout.way.handlers += isHandler ? 1 : 0;
        List<Pipeline> branches = new ArrayList<>();
        for (List<RouteStep> branch : block.branches()) {
            if (isHandler) {
                layout.way.handlerBlocks.push(block);
            }
            Place outer = layout.place;
            layout.place = isHandler && !branches.isEmpty() ? layout.place.handling() : placeOf(block, branches.size());
            layout.way.hasTryEnded &= !block.isTry();
            branches.add(branch(block, branches.size(), branch, prefix).withTitle(block.title(branches.size())));
            layout.place = outer;
            hasBegun = true;
            if (isHandler) {
                layout.way.handlerBlocks.pop();
            }
        }
        layout.way.hasTryEnded |= block.isTry();
        layout.way.handlers -= isHandler ? 1 : 0;
        layout.blocks--;
        return new Step.Block(info, block.name(), block.function(), branches);
    }

    private Place placeOf(RouteStep.Block block, int branch) {
        return switch (block.function()) {
            case Circuit _ when branch > 0 -> layout.place.with(Reach.NESTED);
            case Try _ when branch > 0 -> layout.place.with(Reach.IN_CLAUSE);
            case Try _, Circuit _ -> layout.place.with(Reach.UNGUARDED);
            case ThroughVariables _, Enrich _ when layout.place.reach() == Reach.GUARDED -> layout.place.with(Reach.AS_WHOLE);
            default -> layout.place;
        };
    }

    /** As in Camel, the steps before a message is sent are guarded, and branches of a multicast are as single steps. */
    private Pipeline branch(RouteStep.Block block, int number, List<RouteStep> steps, String prefix) {
        return switch (block.function()) {
            case Detours detours when detours.isDetour(number) -> guarded(steps, prefix);
            case WireTap _ -> underHandler(steps, prefix);
            case Enrich _, RecipientList _, RoutingSlip _ -> Layout.pipeline(splice(steps, prefix));
            case Split _ when isHandling() -> underHandler(List.of(asOne(block, steps)), prefix);
            case Multicast copies when isHandling() -> underHandler(copies.hasSteps(number) ? List.of(asOne(block, steps)) : steps, prefix);
            case Split _ when isTriedAsOne() -> Layout.pipeline(splice(List.of(asOne(block, steps)), prefix));
            case Multicast copies when copies.hasSteps(number) && isTriedAsOne() -> Layout.pipeline(splice(List.of(asOne(block, steps)), prefix));
            case Circuit _, Multicast _, AsOne _ -> Layout.pipeline(splice(steps, prefix));
            default -> pipeline(steps, prefix);
        };
    }

    /** Whether the error handler of the route acts on the copies that a step within a try sends, and not on their steps: as in Camel, where another try has ended before. */
    private boolean isTriedAsOne() {
        return layout.way.handlers > 0 && layout.way.hasTryEnded && (layout.place.reach() == Reach.UNGUARDED || layout.place.reach() == Reach.IN_CLAUSE);
    }

    /** Whether a failure of the route is being dealt with, where its error handler acts on no step, but on the copies that one sends. */
    private boolean isHandling() {
        return layout.place.isHandling() && layout.place.reach() == Reach.UNGUARDED;
    }

    private static RouteStep asOne(RouteStep.Block block, List<RouteStep> steps) {
        return new RouteStep.Block("part", StepInfo.at(block.info().origin()).withTitle("as one step"), new AsOne(), List.of(steps));
    }

    /**
     * Steps on which the error handler of the route acts, as in Camel, though it does not act on the step around them: those before a message is sent, and those within
     * a step of a fallback.
     */
    private Pipeline guarded(List<RouteStep> steps, String prefix) {
        return layout.place.isHandling() ? Layout.pipeline(splice(steps, prefix)) : underHandler(steps, prefix);
    }

    /** The same also while a failure is being dealt with: what takes them goes on by itself. */
    private Pipeline underHandler(List<RouteStep> steps, String prefix) {
        RouteStep.Block handler = layout.way.handlerBlocks.peek();
        RouteDefinition route = layout.place.route();
        boolean isOfRoute = handler != null
                && route != null
                && handler.function() instanceof ErrorHandler of
                && of.routeId().equals(route.id());
        if (steps.isEmpty() || layout.place.reach() == Reach.GUARDED || !isOfRoute) {
            return Layout.pipeline(splice(steps, prefix));
        }
        Place outer = layout.place;
        layout.place = layout.place.with(Reach.GUARDED);
        Pipeline guarded = Layout.pipeline(splice(List.of(RouteStep.Block.nested(handler, steps)), prefix));
        layout.place = outer;
        return guarded;
    }

    private Step.Choice choice(RouteStep.Branches branches, String prefix) {
        List<Step.When> whens = branches.branches().stream()
                .map(branch -> new Step.When(branch.condition(), branch(branches, branch.steps(), prefix).withTitle(branch.title())))
                .toList();
        return new Step.Choice(
                layout.ids.named(branches.info(), branches.name(), prefix), whens, branch(branches, branches.otherwise(), prefix));
    }

    /** As in Camel, the steps of an interception are guarded, and so are steps within those of a choice in a clause of a try. */
    private Pipeline branch(RouteStep.Branches of, List<RouteStep> steps, String prefix) {
        if (of.name().equals("intercept")) {
            return guarded(steps, prefix);
        }
        if (layout.place.reach() != Reach.IN_CLAUSE || !of.name().equals("choice")) {
            return pipeline(steps, prefix);
        }
        Place outer = layout.place;
        layout.place = layout.place.with(Reach.NESTED);
        Pipeline branch = Layout.pipeline(splice(steps, prefix));
        layout.place = outer;
        return branch;
    }

    private Pipeline pipeline(List<RouteStep> branch, String prefix) {
        if (layout.place.reach() != Reach.NESTED) {
            return Layout.pipeline(splice(branch, prefix));
        }
        Place outer = layout.place;
        layout.place = layout.place.with(Reach.UNGUARDED);
        Pipeline guarded = guarded(branch, prefix);
        layout.place = outer;
        return guarded;
    }

}
