// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.test.GivenSource;
import io.pelton.routes.test.Recorder;
import io.pelton.routes.test.RecordingConnector;
import io.pelton.routes.test.TestCase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Changes routes for a case of a test: they read what is given, and calls of others are noted or replaced. */
final class RehearsedRoutes {
    private final TestCase test;
    private final Recorder recorder;
    private final Set<String> ids = new LinkedHashSet<>();

    RehearsedRoutes(TestCase test, Recorder recorder) {
        this.test = test;
        this.recorder = recorder;
    }

    /** The ids of the routes that are given something, in the order of that. */
    Set<String> ids() {
        return ids;
    }

    /** The routes as the case wants them. */
    List<RouteDefinition> change(List<RouteDefinition> routes, Problems problems) {
        List<RouteDefinition> changed = new ArrayList<>();
        routes.forEach(route -> changed.add(called(route)));
        addMissing(routes, changed);
        Map<RouteDefinition, List<TestCase.Given>> given = new LinkedHashMap<>();
        for (TestCase.Given message : test.given()) {
            target(message, changed, problems)
                    .ifPresent(route -> given.computeIfAbsent(route, _ -> new ArrayList<>()).add(message));
        }
        given.forEach((route, messages) -> {
            ids.add(route.id());
            RouteDefinition reading = reading(route, messages);
            if (route.start() instanceof RouteDefinition.FromCalls) {
                changed.add(reading);
            } else {
                changed.set(changed.indexOf(route), reading);
            }
        });
        return changed;
    }

    /** A route that is called, noted or replaced if the case asks for it. */
    private RouteDefinition called(RouteDefinition route) {
        if (!(route.start() instanceof RouteDefinition.FromCalls calls)) {
            return route;
        }
        String endpoint = calls.name().toString();
        TestCase.Replacement replacement = test.replacements().get(endpoint);
        if (replacement != null) {
            return new RouteDefinition(
                    route.id(), route.origin(), route.uri(), route.start(), RouteFrame.NONE, replaced(endpoint, replacement, route.origin()), route.isSound());
        }
        if (test.expected().stream().noneMatch(expected -> expected.endpoint().equals(endpoint))) {
            return route;
        }
        List<RouteStep> steps = new ArrayList<>(List.of(noted(endpoint, route.origin())));
        steps.addAll(route.steps());
        return new RouteDefinition(
                route.id(), route.origin(), route.uri(), route.start(), route.frame(), route.received(), steps, route.isSound());
    }

    private RouteStep noted(String endpoint, Origin origin) {
        return new RouteStep.Plain(
                "to",
                new Step.To(StepInfo.at(origin), RecordingConnector.sink(endpoint, endpoint, recorder, test.replacements())));
    }

    private List<RouteStep> replaced(String endpoint, TestCase.Replacement replacement, Origin origin) {
        List<RouteStep> steps = new ArrayList<>(List.of(noted(endpoint, origin)));
        replacement.answer().ifPresent(answer -> {
            PeekFunction<Object> function = record -> {
                Message message = (Message) record;
                message.setBody(answer.body());
                answer.headers().forEach(message::setHeader);
                answer.properties().forEach(message::setProperty);
            };
            steps.add(new RouteStep.Plain("answer", new Step.Peek(StepInfo.at(origin), function)));
        });
        return steps;
    }

    /** Routes that are called, replaced and not there. */
    private void addMissing(List<RouteDefinition> routes, List<RouteDefinition> changed) {
        test.replacements().forEach((endpoint, replacement) -> {
            boolean isThere = routes.stream().anyMatch(route -> endpoint.equals(endpoint(route)));
            if (CalledName.isOne(endpoint) && !isThere) {
                changed.add(new RouteDefinition(
                        endpoint,
                        replacement.origin(),
                        endpoint,
                        new RouteDefinition.FromCalls(CalledName.of(endpoint), 1, replacement.origin()),
                        RouteFrame.NONE,
                        replaced(endpoint, replacement, replacement.origin()),
                        true));
            }
        });
    }

    private static RouteDefinition reading(RouteDefinition route, List<TestCase.Given> given) {
        StepInfo info = route.start() instanceof RouteDefinition.FromSource from ? from.info() : StepInfo.at(route.origin());
        return new RouteDefinition(
                route.id(),
                route.origin(),
                route.uri(),
                new RouteDefinition.FromSource(
                        info,
                        route.start() instanceof RouteDefinition.FromSource from
                                ? GivenSource.inPlaceOf(from.source(), given)
                                : GivenSource.of(given)),
                route.frame(),
                route.received(),
                route.steps(),
                route.isSound());
    }

    private Optional<RouteDefinition> target(TestCase.Given message, List<RouteDefinition> routes, Problems problems) {
        List<RouteDefinition> found = message.at().isPresent() ? named(message.at().get(), routes) : only(routes);
        if (found.size() == 1) {
            return Optional.of(found.getFirst());
        }
        TreeSet<String> names = new TreeSet<>();
        routes.forEach(route -> {
            names.add(route.id());
            names.add(endpoint(route));
        });
        names.remove("");
        if (message.at().isPresent() && found.isEmpty()) {
            problems.add(
                    ErrorCode.BAD_VALUE,
                    message.origin(),
                    "no route has the id '" + message.at().get() + "' or reads from it",
                    Spelling.nearest(message.at().get(), names)
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("there is " + String.join(", ", names)));
        } else if (routes.stream().allMatch(RouteDefinition::isSound)) {
            problems.add(
                    ErrorCode.MISSING_OPTION,
                    message.origin(),
                    "several routes can be given this message",
                    "write at: with one of " + String.join(", ", names));
        }
        return Optional.empty();
    }

    private static List<RouteDefinition> named(String name, List<RouteDefinition> routes) {
        String uri = name.replace("://", ":");
        List<RouteDefinition> byId = routes.stream().filter(route -> route.id().equals(name)).toList();
        if (!byId.isEmpty()) {
            return byId;
        }
        List<RouteDefinition> exact = routes.stream().filter(route -> route.uri().replace("://", ":").equals(uri)).toList();
        return exact.isEmpty() ? routes.stream().filter(route -> endpoint(route).equals(uri)).toList() : exact;
    }

    private static String endpoint(RouteDefinition route) {
        EndpointUri uri = EndpointUri.parse(route.uri());
        return uri.scheme().isEmpty() ? "" : uri.scheme() + ":" + uri.path();
    }

    /** The routes that read from outside; if there are none, those that are called. */
    private List<RouteDefinition> only(List<RouteDefinition> routes) {
        List<RouteDefinition> reading = routes.stream()
                .filter(route -> route.start() instanceof RouteDefinition.FromSource)
                .toList();
        return reading.isEmpty()
                ? routes.stream().filter(route -> !test.replacements().containsKey(endpoint(route))).toList()
                : reading;
    }
}
