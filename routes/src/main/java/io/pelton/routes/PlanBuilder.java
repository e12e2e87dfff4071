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
import io.pelton.routes.control.RouteGate;
import io.pelton.routes.control.RouteSwitches;
import io.pelton.routes.eip.AsOne;
import io.pelton.routes.eip.Asynchronous;
import io.pelton.routes.eip.Call;
import io.pelton.routes.eip.CallNamed;
import io.pelton.routes.eip.Circuit;
import io.pelton.routes.eip.Detours;
import io.pelton.routes.eip.Enrich;
import io.pelton.routes.eip.ErrorHandler;
import io.pelton.routes.eip.HandedOver;
import io.pelton.routes.eip.Handover;
import io.pelton.routes.eip.Idempotent;
import io.pelton.routes.eip.InStep;
import io.pelton.routes.eip.Keep;
import io.pelton.routes.eip.Multicast;
import io.pelton.routes.eip.PollEnrich;
import io.pelton.routes.eip.RecipientList;
import io.pelton.routes.eip.Recursion;
import io.pelton.routes.eip.Reentry;
import io.pelton.routes.eip.RouteEnd;
import io.pelton.routes.eip.RouteScope;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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

    /** Calls can multiply steps: three routes that call the next ten times each make a thousand copies. */
    private static final int MAX_STEPS = 10_000;

    private static final Set<SourceTrait> SIGNALS =
            Set.of(SourceTrait.WANTS_REPLY, SourceTrait.WANTS_COMPLETION, SourceTrait.WANTS_COMMIT);

    private final CalledRoutes called;
    private final Connectors connectors;
    private final RouteControls controls;
    private final RouteSwitches switches;
    private final Problems problems;
    private final Source<?> source;
    private final StepIds ids = new StepIds();
    private boolean isSound = true;
    private boolean hasBegun;
    private HeadedSource.@Nullable Reader header;
    private int steps;
    private int blocks;
    private final List<DynamicBranches.Laid> dynamics = new ArrayList<>();

    /** The hand-overs that are being laid out, each with its branches for those within it. */
    private final Map<CalledName, Reentry> handovers = new HashMap<>();

    /** The routes that are being laid out on workers of their own. */
    private final Set<CalledName> beside = new HashSet<>();

    /** The routes in circles of calls, where one of them is being laid out; null elsewhere. */
    private @Nullable RecursiveCalls recursive;

    /** The lines of all of them that may lead to routes. */
    private final Set<Integer> leading = new TreeSet<>();
    private final Deque<KameletUse> kamelets = new ArrayDeque<>();
    private Place place = Place.NOWHERE;
    private Way way;
    private final boolean inTurn;
    private final String planId;
    private boolean mayBeInOut;
    private int boundaries;
    private boolean hasBoundaryInScope;

    /** @param inTurn whether copies for other routes take their ways in turn, on the same worker */
    private PlanBuilder(
            String planId, Source<?> source, CalledRoutes called, Connectors connectors, RouteControls controls, Problems problems, boolean inTurn) {
        this.planId = planId;
        this.source = source;
        this.mayBeInOut = source.traits().contains(SourceTrait.WANTS_REPLY);
        this.controls = controls;
        this.switches = controls.switches();
        this.way = new Way(controls.keepsOriginals());
        this.inTurn = inTurn;
        this.connectors = connectors;
        this.called = called;
        this.problems = problems;
    }

    /** The plan of {@code route}; empty if it only runs when it is called, or after a problem. */
    static Optional<Plan> plan(
            RouteDefinition route, CalledRoutes called, Connectors connectors, RouteControls controls, Problems problems) {
        if (!(route.start() instanceof RouteDefinition.FromSource from)) {
            return Optional.empty();
        }
        // What waits for the end of a message's way, be it a source or a test, has to see all of it.
        boolean inTurn = wantsSignals(from.source()) || from.source() instanceof GivenSource;
        return new PlanBuilder(route.id(), from.source(), called, connectors, controls, problems, inTurn).plan(route, from);
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
        PlanBuilder builder = new PlanBuilder(route.id(), source, called, connectors, controls, problems, true);
        List<Step> all = builder.all(route);
        HeadedSource.Reader header = builder.header;
        return builder.isSound
                ? Optional.of(new Open(from.map(start -> start.input(route.id(), header, controls.switches())), all))
                : Optional.empty();
    }

    /** Steps that send to {@code target}, an endpoint of a connector, beside those of {@code plan}; no message goes on after them. */
    static List<Step> output(
            Plan plan, RouteDefinition route, RouteStep target, CalledRoutes called, Connectors connectors, Context context) {
        PlanBuilder builder =
                new PlanBuilder(route.id(), GivenSource.of(List.of()), called, connectors, context.controls(), context.problems(), true);
        plan.steps().forEach(step -> builder.ids.add(step.id()));
        builder.place = Place.beginOf(route, false);
        List<Step> steps = builder.splice(List.of(target), "");
        Origin origin = steps.getFirst().info().origin();
        List<Step> all = new ArrayList<>(builder.way.needsScope() ? List.of(builder.scope(steps, origin)) : steps);
        stop(all, origin);
        return all;
    }

    /** The steps of {@code route}; some are left out after a problem, which is when this is not sound any more. */
    private List<Step> all(RouteDefinition route) {
        ids.collect(route.steps());
        place = Place.beginOf(route, false);
        List<Step> all = new ArrayList<>(inFlight(scoped(splice(around(route), "", true), route), route));
        isSound &= route.isSound();
        if (isSound && steps > MAX_STEPS) {
            isSound = false;
            problems.add(
                    ErrorCode.ROUTE_STRUCTURE,
                    route.origin(),
                    "the route '" + route.id() + "' has more than " + MAX_STEPS
                            + " steps, counting those of the routes it calls" + mostly(),
                    "call fewer routes from routes that are called themselves, and where a message names one, write how the name begins: toD: direct:NAME-${…}");
        }
        return all;
    }

    private Optional<Plan> plan(RouteDefinition route, RouteDefinition.FromSource from) {
        ids.add(from.info().id());
        List<Step> all = all(route);
        if (isSound && hasBoundaryInScope) {
            return new PlanBuilder(planId, source, called, connectors, controls, problems, true).plan(route, from);
        }
        if (!isSound) {
            return Optional.empty();
        }
        // In Camel a message may end anywhere: the last step of a plan says so.
        if (all.isEmpty() || !(all.getLast() instanceof Step.To)) {
            stop(all, all.isEmpty() ? route.origin() : all.getLast().info().origin());
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

    /** Lets no record go on after the last of {@code all}. */
    private static void stop(List<Step> all, Origin origin) {
        boolean isStopped = !all.isEmpty() && switch (all.getLast()) {
            case Step.Stop _ -> true;
            case Step.Multicast multicast -> multicast.branches().stream()
                    .allMatch(branch -> !branch.steps().isEmpty() && branch.steps().getLast() instanceof Step.Stop);
            default -> false;
        };
        if (!isStopped) {
            all.add(new Step.Stop(StepInfo.at(origin)));
        }
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
            if (!isSound || ++steps > MAX_STEPS) {
                return spliced;
            }
            boolean isFirst = !hasBegun;
            hasBegun |= !(step instanceof RouteStep.Call call && !call.name().isHandedOver() || step instanceof RouteStep.Send || step instanceof RouteStep.Inline
                    || step instanceof RouteStep.Kamelet || step instanceof RouteStep.KameletSink
                    || step instanceof RouteStep.Block block && LEADING.contains(block.name()));
            switch (step) {
                case RouteStep.Plain plain when plain.step() instanceof Step.Peek peek && peek.function() instanceof Stop -> {
                    StepInfo info = ids.named(plain.step().info(), plain.name(), prefix);
                    if (blocks > 0) { // which want to know
                        spliced.add(peek.withInfo(info));
                        info = StepInfo.at(info.origin());
                    }
                    spliced.add(new Step.Stop(info));
                }
                case RouteStep.Plain plain -> {
                    mayBeInOut |= plain.step() instanceof Step.Peek peek && peek.function() instanceof SetPattern;
                    StepInfo info = ids.named(plain.step().info(), plain.name(), prefix);
                    spliced.add(plain.step() instanceof Step.To to && to.sink() instanceof LogSink log && place.route() != null
                            ? new Step.To(info, log.in(place.route().id()))
                            : plain.step().withInfo(info));
                }
                case RouteStep.Headed headed -> {
                    if (source instanceof HeadedSource<?>) {
                        header = headed.header();
                        isSound &= isFirst || refuseHeader(headed.step().info().origin());
                    }
                    spliced.add(headed.step().withInfo(ids.named(headed.step().info(), headed.name(), prefix)));
                }
                case RouteStep.Branches branches -> spliced.add(choice(branches, prefix));
                case RouteStep.Parts parts -> spliced.addAll(parts(parts, prefix, isEnd && isLast));
                case RouteStep.Call call when call.name().isHandedOver() && called.get(call.name()).isEmpty() -> {
                    StepInfo info = StepInfo.at(call.origin()).withId(call.id());
                    Keep keep = new Keep(controls.kept(call.name()), call.waiting(), call.unread().messages(), call.unread().waits());
                    spliced.add(block(new RouteStep.Block(call.name().scheme(), info, keep, List.of()), prefix));
                }
                case RouteStep.Call call when call.name().isHandedOver() && isBoundary(call) -> {
                    List<Step> copies = boundary(call, prefix);
                    if (isEnd && isLast) {
                        spliced.addAll(copies);
                        return spliced;
                    }
                    List<RouteStep> rest = routeSteps.subList(i + 1, routeSteps.size());
                    spliced.add(beside(copies, splice(rest, prefix, isEnd), isEnd, call, prefix));
                    return spliced;
                }
                case RouteStep.Call call when call.name().isHandedOver() -> spliced.addAll(inTurn(call, prefix));
                case RouteStep.Call call -> spliced.addAll(called(call, prefix));
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
            isSound = false;
            return List.of();
        }
        if (kamelet.name().isEmpty()) {
            return within(kamelet.route(), false, () -> splice(around(kamelet.route()), prefix));
        }
        boolean isStep = kamelet.route().start() instanceof RouteDefinition.FromKameletUse;
        boolean isGuarded = isGuarded(kamelet);
        RouteDefinition used = isGuarded ? kamelet.configured() : kamelet.route();
        RouteDefinition route = isStep ? used.withHandler(isGuarded ? handlerOfPlace() : ErrorHandling.OFF) : used;
        kamelets.push(new KameletUse(kamelet, prefix, place.route(), place.isInKamelet(), handlerOfSink(), false));
        List<Step> spliced = new ArrayList<>(
                within(route, true, () -> splice(around(route), ids.unique(prefix + kamelet.name()) + ".")));
        if (isStep && !kamelets.element().isBegun()) {
            spliced.addAll(kameletSink()); // as in Camel, its end is its sink where it has none
        }
        kamelets.pop();
        return spliced;
    }

    /** As in Camel, what fails among the steps for the sink of a kamelet is for the dead letter channel, not for clauses, where there is one; null for none. */
    private RouteStep.@Nullable Block handlerOfSink() {
        RouteDefinition route = place.route();
        if (route == null) {
            return null;
        }
        Optional<ErrorHandling> written = route.frame().handler().filter(handling -> handling.deadLetters().isPresent());
        return written.map(handling -> RouteBlocks.handled(route, handling, List.of())).orElse(place.isGuarded() && way.handlerBlocks.peek() != null ? RouteStep.Block.nested(way.handlerBlocks.peek(), List.of()) : null);
    }

    private boolean isGuarded(RouteStep.Kamelet kamelet) {
        return !place.isInKamelet() && switch (kamelet.guarded()) {
            case NOWHERE -> false;
            case WHERE_SENDS_ARE -> place.isGuarded();
            case EVERYWHERE -> true;
        };
    }

    private ErrorHandling handlerOfPlace() {
        return Optional.ofNullable(place.route()).flatMap(route -> route.frame().handler()).orElse(ErrorHandling.DEFAULT);
    }

    /** Steps that belong to {@code route}. */
    private List<Step> within(@Nullable RouteDefinition route, boolean isKamelet, Supplier<List<Step>> steps) {
        Place outer = place;
        place = Place.beginOf(route, isKamelet);
        List<Step> spliced = steps.get();
        place = outer;
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
        String prefix = use.isBegun() ? ids.unique(use.prefix() + "sink") + "." : use.prefix();
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
        StepInfo info = ids.named(parts.step().info(), parts.name(), prefix);
        steps.add(parts.step().withInfo(info));
        steps.addAll(splice(parts.steps(), prefix, isEnd));
        if (isEnd) {
            return steps;
        }
        steps.add(new Step.Stop(StepInfo.at(info.origin())));
        StepInfo both = ids.named(StepInfo.at(info.origin()), parts.name(), prefix);
        return List.of(new Step.Multicast(both, List.of(new Pipeline(steps, null), Pipeline.EMPTY)));
    }

    /** Steps with the whole way of a message around them, if something on the way asks for that. */
    private List<Step> scoped(List<Step> all, RouteDefinition route) {
        if (!way.needsScope() && !wantsSignals(source)) {
            return all;
        }
        hasBoundaryInScope |= boundaries > 0;
        return List.of(scope(all, route.origin()));
    }

    private Step scope(List<Step> all, Origin origin) {
        StepInfo info = ids.named(StepInfo.at(origin), "route", "");
        return new Step.Block(info, "route", new RouteScope(way.keepsOriginal), List.of(new Pipeline(all, null)));
    }

    /** Steps with what lets messages be on their way at once around them, where that is wanted. */
    private List<Step> inFlight(List<Step> all, RouteDefinition route) {
        if (!(route.start() instanceof RouteDefinition.FromSource from)) {
            return all;
        }
        Optional<MessagesInFlight> inFlight = MessagesInFlight.of(from, source, all, way.isAsynchronous, () -> new Waits(called).of(route));
        if (inFlight.isEmpty()) {
            return all;
        }
        hasBoundaryInScope |= boundaries > 0;
        StepInfo info = ids.named(StepInfo.at(route.origin()).withTitle(inFlight.get().title()), inFlight.get().kind(), "");
        return List.of(new Step.Block(info, inFlight.get().kind(), inFlight.get().function(), List.of(new Pipeline(all, null))));
    }

    private List<RouteStep> around(RouteDefinition route) {
        return new RouteBlocks(called, way, blocks > 0).around(route);
    }

    /** A step with a branch for each endpoint that it may send to. */
    private Step.Block dynamic(RouteStep.Dynamic dynamic, String prefix) {
        DynamicBranches.Laid laid = new DynamicBranches(called, connectors).of(dynamic, dynamics, way);
        if (!called.names().isEmpty()) {
            leading.add(dynamic.info().origin().line());
        }
        dynamics.add(laid);
        Step.Block block = block(laid.block(), prefix);
        dynamics.removeLast();
        return block;
    }

    private Step.Block block(RouteStep.Block block, String prefix) {
        StepInfo info = ids.named(block.info(), block.name(), prefix);
        boolean isHandler = block.function() instanceof ErrorHandler;
        way.keepsOriginal |= block.function() instanceof RouteEnd end && end.usesOriginal();
        way.hasCompletions |= block.function() instanceof RouteEnd
                || block.function() instanceof Idempotent
                || block.function() instanceof PollEnrich
                || block.function() instanceof Call call && call.caller().holdsOpen()
                || block.function() instanceof CallNamed
                || block.function() instanceof ThreadPool
                || block.function() instanceof ThrottleAtOnce;
        way.isAsynchronous |= block.function() instanceof Asynchronous step && step.isAsynchronous();
        blocks++;
        way.handlers += isHandler ? 1 : 0;
        List<Pipeline> branches = new ArrayList<>();
        for (List<RouteStep> branch : block.branches()) {
            if (isHandler) {
                way.handlerBlocks.push(block);
            }
            Place outer = place;
            place = isHandler && !branches.isEmpty() ? place.handling() : placeOf(block, branches.size());
            way.hasTryEnded &= !isTry(block);
            branches.add(branch(block, branches.size(), branch, prefix).withTitle(block.title(branches.size())));
            place = outer;
            hasBegun = true;
            if (isHandler) {
                way.handlerBlocks.pop();
            }
        }
        way.hasTryEnded |= isTry(block);
        way.handlers -= isHandler ? 1 : 0;
        blocks--;
        return new Step.Block(info, block.name(), block.function(), branches);
    }

    private Place placeOf(RouteStep.Block block, int branch) {
        return switch (block.function()) {
            case Circuit _ when branch > 0 -> place.with(Reach.NESTED);
            case Try _ when branch > 0 -> place.with(Reach.IN_CLAUSE);
            case Try _, Circuit _ -> place.with(Reach.UNGUARDED);
            case ThroughVariables _, Enrich _ when place.reach() == Reach.GUARDED -> place.with(Reach.AS_WHOLE);
            default -> place;
        };
    }

    /** As in Camel, the steps before a message is sent are guarded, and branches of a multicast are as single steps. */
    private Pipeline branch(RouteStep.Block block, int number, List<RouteStep> steps, String prefix) {
        return switch (block.function()) {
            case Detours detours when detours.isDetour(number) -> guarded(steps, prefix);
            case WireTap _ -> underHandler(steps, prefix);
            case Enrich _, RecipientList _, RoutingSlip _ -> pipelineOf(splice(steps, prefix));
            case Split _ when isTriedAsOne() -> pipelineOf(splice(List.of(asOne(block, steps)), prefix));
            case Multicast copies when copies.hasSteps(number) && isTriedAsOne() -> pipelineOf(splice(List.of(asOne(block, steps)), prefix));
            case Circuit _, Multicast _, AsOne _ -> pipelineOf(splice(steps, prefix));
            default -> pipeline(steps, prefix);
        };
    }

    /** Whether the error handler of the route acts on the copies that a step within a try sends, and not on their steps: as in Camel, where another try has ended before. */
    private boolean isTriedAsOne() {
        return way.handlers > 0 && way.hasTryEnded && (place.reach() == Reach.UNGUARDED || place.reach() == Reach.IN_CLAUSE);
    }

    private static RouteStep asOne(RouteStep.Block block, List<RouteStep> steps) {
        return new RouteStep.Block("part", StepInfo.at(block.info().origin()).withTitle("as one step"), new AsOne(), List.of(steps));
    }

    private static boolean isTry(RouteStep.Block block) {
        return block.function() instanceof Try || block.function() instanceof Circuit;
    }

    /**
     * Steps on which the error handler of the route acts, as in Camel, though it does not act on the step around them: those before a message is sent, and those within
     * a step of a fallback.
     */
    private Pipeline guarded(List<RouteStep> steps, String prefix) {
        return place.isHandling() ? pipelineOf(splice(steps, prefix)) : underHandler(steps, prefix);
    }

    /** The same also while a failure is being dealt with: what takes them goes on by itself. */
    private Pipeline underHandler(List<RouteStep> steps, String prefix) {
        RouteStep.Block handler = way.handlerBlocks.peek();
        RouteDefinition route = place.route();
        boolean isOfRoute = handler != null
                && route != null
                && handler.function() instanceof ErrorHandler of
                && of.routeId().equals(route.id());
        if (steps.isEmpty() || place.reach() == Reach.GUARDED || !isOfRoute) {
            return pipelineOf(splice(steps, prefix));
        }
        Place outer = place;
        place = place.with(Reach.GUARDED);
        Pipeline guarded = pipelineOf(splice(List.of(RouteStep.Block.nested(handler, steps)), prefix));
        place = outer;
        return guarded;
    }

    private Step.Choice choice(RouteStep.Branches branches, String prefix) {
        List<Step.When> whens = branches.branches().stream()
                .map(branch -> new Step.When(branch.condition(), branch(branches, branch.steps(), prefix).withTitle(branch.title())))
                .toList();
        return new Step.Choice(
                ids.named(branches.info(), branches.name(), prefix), whens, branch(branches, branches.otherwise(), prefix));
    }

    /** As in Camel, the steps of an interception are guarded, and so are steps within those of a choice in a clause of a try. */
    private Pipeline branch(RouteStep.Branches of, List<RouteStep> steps, String prefix) {
        if (of.name().equals("intercept")) {
            return guarded(steps, prefix);
        }
        if (place.reach() != Reach.IN_CLAUSE || !of.name().equals("choice")) {
            return pipeline(steps, prefix);
        }
        Place outer = place;
        place = place.with(Reach.NESTED);
        Pipeline branch = pipelineOf(splice(steps, prefix));
        place = outer;
        return branch;
    }

    private Pipeline pipeline(List<RouteStep> branch, String prefix) {
        if (place.reach() != Reach.NESTED) {
            return pipelineOf(splice(branch, prefix));
        }
        Place outer = place;
        place = place.with(Reach.UNGUARDED);
        Pipeline guarded = guarded(branch, prefix);
        place = outer;
        return guarded;
    }

    private static Pipeline pipelineOf(List<Step> steps) {
        return steps.isEmpty() ? Pipeline.EMPTY : new Pipeline(steps, null);
    }

    private List<Step> called(RouteStep.Call call, String prefix) {
        Optional<RouteDefinition> route = route(call);
        if (route.isEmpty()) {
            return List.of();
        }
        List<Step> spliced = new ArrayList<>();
        switches.before(route.get().id(), call.name().toString(), call.unread().waits(), call.unread().timeoutMillis())
                .map(function -> new RouteStep.Block("await", StepInfo.at(call.origin()), function, List.of()))
                .ifPresent(await -> spliced.addAll(splice(List.of(await), prefix)));
        if (called.isRecursive(call.name())) {
            spliced.add(recursive(call, prefix));
        } else {
            spliced.addAll(spliced(call, route.get(), prefix, false));
        }
        return spliced;
    }

    /** A call of a route that may call itself: the outermost one has all such routes that are reached as branches, and those within lead messages through them. */
    private Step.Block recursive(RouteStep.Call call, String prefix) {
        StepInfo info = ids.named(StepInfo.at(call.origin()).withId(call.id()).withTitle("to " + call.name()), call.name().scheme(), prefix);
        RecursiveCalls.Callee callee = new RecursiveCalls.Callee(call.name(), way.hasTryEnded);
        RecursiveCalls outer = recursive;
        RecursiveCalls calls = outer == null ? new RecursiveCalls(way) : outer;
        Recursion function = new Recursion(calls.reentry(), calls.branchOf(callee), outer != null);
        List<Pipeline> branches = new ArrayList<>();
        if (outer == null) {
            recursive = calls;
            blocks++;
            way.handlers++; // what leaves a branch may come to one
            for (Optional<RecursiveCalls.Callee> next = calls.next(); next.isPresent(); next = calls.next()) {
                branches.add(branch(next.get(), prefix));
            }
            way.handlers--;
            blocks--;
            recursive = null;
        } else {
            way.joins(calls.way());
        }
        return new Step.Block(info, call.name().scheme(), function, branches);
    }

    private Pipeline branch(RecursiveCalls.Callee callee, String prefix) {
        RouteDefinition route = called.get(callee.name()).orElseThrow();
        isSound &= route.isSound();
        boolean hadTryEnded = way.hasTryEnded;
        way.hasTryEnded = callee.hasTryEnded();
        List<Step> steps = within(route, false, () -> splice(around(route), ids.unique(prefix + callee.name().name()) + "."));
        way.hasTryEnded |= hadTryEnded;
        return pipelineOf(steps).withTitle("from " + callee.name());
    }

    private Optional<RouteDefinition> route(RouteStep.Call call) {
        Optional<RouteDefinition> route = called.get(call.name()).filter(RouteDefinition::isSound);
        isSound &= route.isPresent();
        return route;
    }

    private List<Step> spliced(RouteStep.Call call, RouteDefinition route, String prefix, boolean isEnd) {
        String name = ids.unique(prefix + (call.id().isEmpty() ? call.name().name() : call.id()));
        return within(route, false, () -> splice(around(route), name + ".", isEnd));
    }

    /**
     * Whether nobody waits for the copy, and records may change thread here; within the route itself the copy takes its steps again. Where several consumers may wait, each copy is led by itself:
     * after a boundary those of one batch are led one after the other.
     */
    private boolean isBoundary(RouteStep.Call call) {
        boolean mayWait = call.waiting() == Handover.Waiting.ALWAYS
                || call.waiting() == Handover.Waiting.IF_REPLY_EXPECTED && mayBeInOut;
        boolean isQuick = called.consumers(call.name()) == 1
                || called.get(call.name()).filter(new Waits(called)::of).isEmpty();
        return !inTurn && blocks == 0 && !beside.contains(call.name()) && !mayWait && isQuick && !mayBeStopped(call);
    }

    private boolean mayBeStopped(RouteStep.Call call) {
        return called.get(call.name()).filter(route -> switches.isUsed(route.id())).isPresent();
    }

    /** What happens to copies while {@code route} is stopped. What a test gives is led through it, whether it would be stopped or not. */
    private Handover.@Nullable WhenStopped stop(RouteStep.Call call, RouteDefinition route) {
        RouteGate gate = source instanceof GivenSource
                ? null
                : switches.gate(route.id(), call.name().toString(), planId, controls.size(call.name()));
        return gate == null ? null : new Handover.WhenStopped(gate, call.unread().messages(), call.unread().waits());
    }

    /** The steps of a route that is handed copies, on workers of its own. */
    private List<Step> boundary(RouteStep.Call call, String prefix) {
        Optional<RouteDefinition> route = route(call);
        if (route.isEmpty()) {
            return List.of();
        }
        int consumers = called.consumers(call.name());
        StepInfo written = StepInfo.at(call.origin()).withId(call.id()).withTitle("to " + call.name() + ", parallel " + consumers);
        List<Step> all = new ArrayList<>();
        all.add(new Step.Parallel(ids.named(written, call.name().scheme(), prefix), consumers, consumers == 1));
        StepInfo begin = ids.named(StepInfo.at(call.origin()).withTitle("from " + call.name()), call.name().scheme(), "");
        all.add(new Step.Map(begin, new HandedOver(route.get().id())));
        Way before = way;
        way = before.ofCopy();
        int outside = boundaries;
        beside.add(call.name());
        List<Step> steps = spliced(call, route.get(), prefix, true);
        beside.remove(call.name());
        stop(steps, call.origin());
        if (way.needsScope()) {
            hasBoundaryInScope |= boundaries > outside;
            steps = List.of(scope(steps, call.origin()), new Step.Stop(StepInfo.at(call.origin())));
        }
        all.addAll(steps);
        way = before;
        boundaries++;
        return all;
    }

    /** A step that hands copies to a route and goes on. */
    private Step.Multicast beside(
            List<Step> copies, List<Step> after, boolean isEnd, RouteStep.Call call, String prefix) {
        List<Step> rest = new ArrayList<>(after);
        if (isEnd) {
            stop(rest, call.origin());
        }
        StepInfo both = ids.named(StepInfo.at(call.origin()), "multicast", prefix);
        return new Step.Multicast(both, List.of(new Pipeline(copies, null), rest.isEmpty() ? Pipeline.EMPTY : new Pipeline(rest, null)));
    }

    /** A step that leads copies through a route, which is no part of what stands around this step. */
    private List<Step> inTurn(RouteStep.Call call, String prefix) {
        Optional<RouteDefinition> route = route(call);
        if (route.isEmpty()) {
            return List.of();
        }
        StepInfo written = StepInfo.at(call.origin()).withId(call.id()).withTitle("to " + call.name());
        StepInfo info = ids.named(written, call.name().scheme(), prefix);
        Reentry outer = handovers.get(call.name());
        if (outer != null) {
            Handover again = handover(call, route.get(), true, outer).withinItself();
            return List.of(new Step.Block(info, call.name().scheme(), again, List.of()));
        }
        Reentry reentry = new Reentry();
        Reentry before = handovers.put(call.name(), reentry);
        Way sender = way;
        way = sender.ofCopy();
        blocks++;
        List<Step> steps = spliced(call, route.get(), prefix, false);
        blocks--;
        Handover function = handover(call, route.get(), way.keepsOriginal, reentry);
        way = sender;
        handovers.remove(call.name());
        if (before != null) {
            handovers.put(call.name(), before);
        }
        return List.of(new Step.Block(info, call.name().scheme(), function, List.of(new Pipeline(steps, null))));
    }

    private Handover handover(RouteStep.Call call, RouteDefinition route, boolean keepsOriginal, Reentry reentry) {
        return new Handover(
                route.id(), call.waiting(), keepsOriginal, !route.frame().handling().isOff(), called.queue(call.name()), stop(call, route), reentry, false);
    }
}
