// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.plan.Plan;
import io.pelton.routes.bean.Beans;
import io.pelton.routes.yaml.SourceFile;
import io.pelton.routes.yaml.YamlReader;
import io.pelton.spi.Connector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Reads routes in Camel's YAML DSL and makes plans of them. Reaches for nothing but the files themselves. Closing it calls the
 * destroy methods of the beans that routes have declared, so that is for when the plans have run.
 */
public final class RouteLoader implements AutoCloseable {
    private final Connectors connectors;
    private final Placeholders placeholders;
    private final List<Beans> beans = new CopyOnWriteArrayList<>();

    /**
     * Reads routes whose endpoints belong to {@code connectors}.
     *
     * @throws IllegalArgumentException if two connectors have the same scheme
     */
    public RouteLoader(Collection<? extends Connector> connectors, Placeholders placeholders) {
        this.connectors = new Connectors(connectors);
        this.placeholders = placeholders;
    }

    /**
     * The plans of all routes of all files, in the order they are written. A route that reads from {@code direct:}
     * has no plan of its own: its steps are in the plans of the routes that call it.
     *
     * @throws InvalidPlanException with everything that is wrong with any of the files, ordered by file, then by
     *     position
     */
    public List<Plan> load(List<Path> files) {
        Problems problems = new Problems();
        List<String> names = files.stream().map(Path::toString).toList();
        Context context = new Context(connectors, placeholders, problems);
        beans.add(context.beans());
        RouteReader reader = new RouteReader(context);
        for (Path file : files) {
            RouteFile.read(file, problems).ifPresent(source -> read(source, reader, problems));
        }
        List<RouteDefinition> routes = reader.routes();
        List<Plan> plans = plans(routes, problems);
        if (plans.isEmpty() && problems.isEmpty()) {
            reportNothingToRun(names, routes, problems);
        }
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(problems.sorted(names));
        }
        return plans;
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

    private List<Plan> plans(List<RouteDefinition> routes, Problems problems) {
        DirectRoutes direct = DirectRoutes.of(routes, problems);
        if (direct.isEndless()) {
            return List.of();
        }
        List<Plan> plans = new ArrayList<>();
        for (RouteDefinition route : routes) {
            Optional<Plan> plan = PlanBuilder.plan(route, direct, connectors, problems);
            plan.ifPresent(plans::add);
        }
        return List.copyOf(plans);
    }

    private static void reportNothingToRun(List<String> names, List<RouteDefinition> routes, Problems problems) {
        Origin origin = routes.isEmpty()
                ? new Origin(names.isEmpty() ? "" : names.getFirst(), names.isEmpty() ? 0 : 1, names.isEmpty() ? 0 : 1)
                : routes.getFirst().origin();
        problems.add(
                ErrorCode.ROUTE_STRUCTURE,
                origin,
                routes.isEmpty() ? "there is no route to run" : "every route waits to be called through 'direct:'",
                "add a route that reads from something else");
    }
}
