// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import io.pelton.flow.Branch;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.bean.Beans;
import io.pelton.routes.control.RouteSwitches;
import io.pelton.routes.yaml.SourceFile;
import io.pelton.routes.yaml.YamlFile;
import io.pelton.routes.yaml.YamlReader;
import io.pelton.spi.Connector;
import io.pelton.spi.Position;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads routes in Camel's YAML DSL and makes plans of them. Reaches for nothing but the files themselves. Closing it calls the
 * destroy methods of the beans that routes have declared, so that is for when the plans have run.
 */
public final class RouteLoader implements AutoCloseable {
    /** The library that has Camel's catalogue of kamelets. */
    public static final String KAMELETS = "org.apache.camel.kamelets:camel-kamelets:4.18.0";

    private final Connectors connectors;
    private final Placeholders placeholders;
    private final List<Beans> beans = new CopyOnWriteArrayList<>();
    private final List<RouteSwitches> switches = new CopyOnWriteArrayList<>();
    private final Map<String, Branch<Message, Message>> flows;
    private final AllowedClasses classes;
    private final boolean isRehearsal;
    private final Supplier<Optional<Path>> catalogue;
    private volatile int routeCount;
    private volatile List<Problem> notRunnable = List.of();

    /**
     * Reads routes whose endpoints belong to {@code connectors}, and which may use Java's values and collections only
     * ({@link #withClasses} allows more).
     *
     * @throws IllegalArgumentException if two connectors have the same scheme
     */
    public RouteLoader(Collection<? extends Connector> connectors, Placeholders placeholders) {
        this(new Connectors(connectors), placeholders, Map.of(), AllowedClasses.values(), false, Optional::empty);
    }

    private RouteLoader(
            Connectors connectors,
            Placeholders placeholders,
            Map<String, Branch<Message, Message>> flows,
            AllowedClasses classes,
            boolean isRehearsal,
            Supplier<Optional<Path>> catalogue) {
        this.connectors = connectors;
        this.placeholders = placeholders;
        this.flows = Map.copyOf(flows);
        this.classes = classes;
        this.isRehearsal = isRehearsal;
        this.catalogue = catalogue;
    }

    /** The same, where the beans, expressions and data formats of routes may use {@code allowed}. */
    public RouteLoader withClasses(AllowedClasses allowed) {
        return new RouteLoader(connectors, placeholders, flows, allowed, isRehearsal, catalogue);
    }

    /**
     * The same, where kamelets that lie nowhere else are looked for in a jar.
     *
     * @param jar is asked when there is such a kamelet
     */
    public RouteLoader withKamelets(Supplier<Optional<Path>> jar) {
        return new RouteLoader(connectors, placeholders, flows, classes, isRehearsal, jar);
    }

    /** The same for a test: repositories leave their files alone, and know no key at the beginning. */
    RouteLoader rehearsing() {
        return new RouteLoader(connectors, placeholders, flows, classes, true, catalogue);
    }

    /**
     * The same with steps of Java that routes send to with {@code to: flow:NAME}: they take the place of the call. A message that
     * they drop has come to its end.
     */
    public RouteLoader withFlow(String name, Branch<Message, Message> flow) {
        Map<String, Branch<Message, Message>> more = new HashMap<>(flows);
        more.put(name, flow);
        return new RouteLoader(connectors, placeholders, more, classes, isRehearsal, catalogue);
    }

    /**
     * The routes of files, for flows of Java that go on with them or use their steps.
     *
     * @throws InvalidPlanException with everything that is wrong with any of the files
     */
    public RouteLibrary library(List<Path> files) {
        Map<String, PlanBuilder.Open> routes = new LinkedHashMap<>();
        read(files, (definitions, problems) -> definitions, (definitions, direct, context) -> definitions.forEach(
                route -> PlanBuilder.open(route, direct, connectors, context.controls(), context.problems()).ifPresent(open -> routes.put(route.id(), open))));
        return new RouteLibrary(routes);
    }

    /** What is allowed in files but hardly meant, in the order of the files; nothing about files that cannot be read. */
    public List<Hint> hints(List<Path> files) {
        Problems ignored = new Problems();
        HintFinder finder = new HintFinder(connectors);
        for (Path file : files) {
            YamlFile.read(file, ignored::add)
                    .ifPresent(source -> YamlReader.read(source, ignored::add).forEach(finder::add));
        }
        List<String> names = files.stream().map(Path::toString).toList();
        return finder.hints().stream()
                .sorted(Comparator.comparingInt((Hint hint) -> names.indexOf(hint.origin().file()))
                        .thenComparingInt(hint -> hint.origin().line())
                        .thenComparingInt(hint -> hint.origin().column()))
                .toList();
    }

    /** A value that was set explicitly and that no route has asked for, and a name like it that one has, if there is any. */
    public record UnusedValue(String name, Optional<String> near) {}

    /** The values that were set explicitly and that nothing of what has been loaded has asked for. */
    public List<UnusedValue> unusedValues() {
        return placeholders.unused();
    }

    /** How many routes were read the last time, those included that are only called by others. */
    public int routeCount() {
        return routeCount;
    }

    /** Why the routes that were read the last time can be checked and planned, but not run; nothing if they can. */
    public List<Problem> notRunnable() {
        return notRunnable;
    }

    /** Makes something of routes that were read. */
    private interface Use {
        void accept(List<RouteDefinition> routes, CalledRoutes direct, Context context);
    }

    /**
     * The plans of all routes of all files, in the order they are written. A route that others call
     * has no plan of its own: its steps are in the plans of the routes that call it.
     *
     * @throws InvalidPlanException with everything that is wrong with any of the files, ordered by file, then by
     *     position
     */
    public List<Plan> load(List<Path> files) {
        return load(files, (routes, _) -> routes);
    }

    /** The plans of the routes that {@code change} makes of those that were read; it may report problems. */
    List<Plan> load(List<Path> files, BiFunction<List<RouteDefinition>, Problems, List<RouteDefinition>> change) {
        List<Plan> plans = new ArrayList<>();
        read(files, change, (routes, direct, context) -> {
            RouteControls controls = context.controls();
            for (RouteDefinition route : controls.sorted(routes)) {
                PlanBuilder.plan(route, direct, connectors, controls, context.problems()).ifPresent(plans::add);
            }
            if (plans.isEmpty() && context.problems().isEmpty()) {
                reportNothingToRun(files.stream().map(Path::toString).toList(), routes, context.problems());
            }
        });
        return List.copyOf(plans);
    }

    /**
     * The same with an output beside them, unless {@code address} is the id of a step.
     *
     * @param address an endpoint, written as in {@code to: uri:}; relative paths and placeholders are as in the files
     * @param place what {@code address} is called in messages about it, such as the name of an option
     * @throws InvalidPlanException with everything that is wrong with any of the files; else with what is wrong with {@code address}
     */
    public PlansWithOutput load(List<Path> files, String address, String place) {
        List<Plan> plans = new ArrayList<>();
        List<PlansWithOutput.Output> outputs = new ArrayList<>();
        read(files, (routes, _) -> routes, (routes, direct, context) -> {
            Map<Plan, RouteDefinition> planned = new LinkedHashMap<>();
            for (RouteDefinition route : context.controls().sorted(routes)) {
                PlanBuilder.plan(route, direct, connectors, context.controls(), context.problems()).ifPresent(plan -> planned.put(plan, route));
            }
            plans.addAll(planned.keySet());
            if (plans.isEmpty() && context.problems().isEmpty()) {
                reportNothingToRun(files.stream().map(Path::toString).toList(), routes, context.problems());
            }
            if (context.problems().isEmpty() && plans.stream().noneMatch(plan -> hasStep(plan, address))) {
                new OutputReader(context, address, place).read().ifPresent(target -> {
                    Map<String, List<Step>> steps = new HashMap<>();
                    planned.forEach((plan, route) -> steps.put(plan.id(), PlanBuilder.output(plan, route, target, direct, connectors, context)));
                    outputs.add(new PlansWithOutput.Output(OutputReader.id(target), steps));
                });
            }
        });
        return new PlansWithOutput(plans, outputs.stream().findFirst());
    }

    private static boolean hasStep(Plan plan, String id) {
        return plan.input().info().id().equals(id) || plan.steps().stream().anyMatch(step -> step.id().equals(id));
    }

    private void read(
            List<Path> files, BiFunction<List<RouteDefinition>, Problems, List<RouteDefinition>> change, Use use) {
        Problems problems = new Problems();
        Context context = new Context(connectors, placeholders.undeclared(), problems, flows, new Beans(classes, isRehearsal));
        context.templates().setCatalogue(catalogue);
        beans.add(context.beans());
        RouteReader reader = new RouteReader(context);
        for (Path file : files) {
            if (RouteTests.isTest(file)) {
                problems.add(
                        ErrorCode.ROUTE_STRUCTURE,
                        new Origin(file.toString(), 0, 0),
                        "'" + file + "' is a test of routes by its name",
                        "run it with pelton test, or leave it out");
            } else {
                YamlFile.read(file, problems::add).ifPresent(source -> read(source, reader, problems));
            }
        }
        List<RouteDefinition> routes = change.apply(reader.routes(), problems);
        routeCount = routes.size();
        notRunnable = context.controls().notRunnable();
        context.controls().check(routes, problems);
        switches.add(context.controls().switches());
        CalledRoutes direct = CalledRoutes.of(routes, context.controls(), problems);
        if (!direct.isEndless()) {
            use.accept(routes, direct, context);
        }
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(problems.sorted(files.stream().map(Path::toString).toList()));
        }
    }

    /**
     * Whether a route that was read has nothing to do before a route is started: it is stopped by itself or another one, and all it has read has
     * come to its end; or it reads no more, and all that is on its way waits for routes that are stopped.
     *
     * @param committed how far what it has read is written
     * @param isReading whether it may be given more
     * @param waysLeft how many ways that go on by themselves are all that is under way; negative if something else is
     */
    public boolean isAtRest(String routeId, List<Position> committed, boolean isReading, long waysLeft) {
        return switches.stream().anyMatch(each -> each.isAtRest(routeId, committed, isReading, waysLeft));
    }

    /** Nothing is left that could start a route: messages that wait for one fail. */
    public void giveUpStopped() {
        switches.forEach(RouteSwitches::giveUp);
    }

    @Override
    public void close() {
        beans.forEach(Beans::close);
        beans.clear();
    }

    private static void read(SourceFile source, RouteReader reader, Problems problems) {
        int before = problems.size();
        var documents = YamlReader.read(source, problems::add);
        if (documents.isEmpty() && problems.size() == before) {
            problems.add(
                    ErrorCode.ROUTE_STRUCTURE,
                    new Origin(source.name(), 1, 1),
                    "the file holds no route",
                    "begin with '- route:' or '- from:'");
        }
        documents.forEach(reader::add);
    }

    private static void reportNothingToRun(List<String> names, List<RouteDefinition> routes, Problems problems) {
        Origin origin = routes.isEmpty()
                ? new Origin(names.isEmpty() ? "" : names.getFirst(), names.isEmpty() ? 0 : 1, names.isEmpty() ? 0 : 1)
                : routes.getFirst().origin();
        problems.add(
                ErrorCode.ROUTE_STRUCTURE,
                origin,
                routes.isEmpty() ? "there is no route to run" : "every route waits to be called through " + schemes(routes),
                "add a route that reads from something else");
    }

    private static String schemes(List<RouteDefinition> routes) {
        return routes.stream()
                .map(route -> EndpointUri.parse(route.uri()).scheme())
                .distinct()
                .sorted()
                .map(scheme -> "'" + scheme + ":'")
                .collect(Collectors.joining(" or "));
    }
}
