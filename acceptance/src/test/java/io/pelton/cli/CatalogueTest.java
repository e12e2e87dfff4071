// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.plan.Plan;
import io.pelton.routes.Kind;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteCatalog;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.StepDescriptor;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.spi.Connector;
import io.pelton.spi.EndpointDescriptor.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** What the catalogue says, and what the reader of routes says to the same. */
class CatalogueTest {
    private static final String WRONG = "zzzzzzzzzzzzzzz";
    private static final List<Connector> CONNECTORS = ServiceLoader.load(Connector.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    @TempDir
    private Path folder;

    static Stream<Arguments> names() {
        return Stream.of(
                        of(Kind.STEP, RouteCatalog.steps()),
                        of(Kind.ENTRY, RouteCatalog.entries()),
                        of(Kind.AROUND, RouteCatalog.around()),
                        of(Kind.LANGUAGE, RouteCatalog.languages()),
                        of(Kind.FORMAT, RouteCatalog.formats()),
                        CONNECTORS.stream().map(connector -> arguments(Kind.ENDPOINT, connector.descriptor().scheme())),
                        RouteCatalog.BUILT_IN.stream().map(descriptor -> arguments(Kind.ENDPOINT, descriptor.scheme())))
                .flatMap(stream -> stream);
    }

    private static Stream<Arguments> of(Kind kind, List<StepDescriptor> descriptors) {
        return descriptors.stream().map(descriptor -> arguments(kind, descriptor.name()));
    }

    @ParameterizedTest
    @MethodSource("names")
    void when_exampleIsLoaded_then_itIsAPlan(Kind kind, String name) throws IOException {
        String example = RouteCatalog.example(kind, name).orElseThrow();
        assertThat(example).contains(name + ":");
        if (name.equals("process")) {
            // A processor is always a class of the user's own: nothing else is wrong with the example.
            assertThat(problems(example)).singleElement().asString().contains("com.example.Audit");
        } else if (name.equals("groovy")) {
            // Groovy is the user's to bring.
            assertThat(problems(example)).singleElement().asString().contains("scripts of Groovy need Groovy");
        } else if (List.of("jdbc", "sql", "table").contains(name)) {
            // So is the driver of a database.
            assertThat(problems(example)).singleElement().asString().contains("org.postgresql.ds.PGSimpleDataSource");
        } else if (name.equals("exec")) {
            // Nor may a route run commands because it says so.
            assertThat(problems(example)).singleElement().asString().contains("--allow-exec=tr");
        } else {
            assertThat(load(example)).isNotEmpty();
        }
    }

    static Stream<Arguments> descriptors() {
        return Stream.of(
                        RouteCatalog.steps().stream().map(step -> arguments(step, "- from: {uri: timer:a, steps: [{%s: {%s: 1}}]}", Kind.STEP)),
                        RouteCatalog.entries().stream()
                                .map(entry -> arguments(entry, entry.name().equals("beans") ? "- %s: [{%s: 1}]" : "- %s: {%s: 1}", Kind.ENTRY)),
                        RouteCatalog.around().stream().map(around -> arguments(around, "- %s: {%s: 1}", Kind.AROUND)),
                        RouteCatalog.formats().stream()
                                .map(format -> arguments(format, "- from: {uri: timer:a, steps: [{marshal: {%s: {%s: 1}}}]}", Kind.FORMAT)),
                        RouteCatalog.languages().stream()
                                .map(language -> arguments(language, "- from: {uri: timer:a, steps: [{setBody: {%s: {%s: 1" + required(language) + "}}}]}", Kind.LANGUAGE)))
                .flatMap(stream -> stream);
    }

    /** Some options are only asked for if those that have to be there are. */
    private static String required(StepDescriptor language) {
        return switch (language.name()) {
            case "tokenize" -> ", token: ','";
            case "xpath" -> ", expression: /a";
            case "jsonpath" -> ", expression: $.a";
            default -> "";
        };
    }

    @ParameterizedTest
    @MethodSource("descriptors")
    void when_optionIsUnknown_then_thoseThatAreNamedAreThoseThatAreDescribed(
            StepDescriptor descriptor, String route, Kind kind) throws IOException {
        List<Problem> problems = problems(route.formatted(descriptor.name(), WRONG));
        String suggestion = problems.stream()
                .filter(problem -> problem.code() == ErrorCode.UNKNOWN_OPTION && problem.message().contains(WRONG))
                .map(Problem::suggestion)
                .findFirst()
                .orElseThrow(() -> new AssertionError(problems.toString()));
        assertThat(suggestion).startsWith("it has ");
        Set<String> known = new TreeSet<>(List.of(suggestion.substring("it has ".length()).split(", ")));
        known.removeAll(RouteCatalog.notYet(Kind.LANGUAGE, List.of()));
        assertThat(described(descriptor, kind)).containsAll(known);
    }

    @ParameterizedTest
    @MethodSource("descriptors")
    void when_optionIsDescribed_then_itIsKnown(StepDescriptor descriptor, String route, Kind kind) throws IOException {
        boolean hasKey = descriptor.options().stream().anyMatch(option -> option.name().equals("correlationExpression"));
        for (Option option : descriptor.options()) {
            String key = hasKey && !option.name().equals("correlationExpression") ? "correlationExpression: {constant: 1}, " : "";
            boolean isThere = route.contains(", " + option.name() + ":");
            String text = route.formatted(descriptor.name(), isThere ? "id" : key + option.name());
            assertThat(problems(text))
                    .noneMatch(problem -> problem.code() == ErrorCode.UNKNOWN_OPTION)
                    .noneMatch(problem -> problem.message().startsWith("Camel's option"));
        }
    }

    private static Set<String> described(StepDescriptor descriptor, Kind kind) {
        Set<String> names = new TreeSet<>(descriptor.options().stream().map(Option::name).toList());
        if (kind == Kind.STEP || kind == Kind.AROUND) {
            RouteCatalog.OF_EVERY_STEP.forEach(option -> names.add(option.name()));
        }
        if (descriptor.content().contains(Content.EXPRESSION)) {
            RouteCatalog.languages().forEach(language -> names.add(language.name()));
            names.add("expression");
        }
        if (descriptor.content().contains(Content.STEPS)) {
            names.add("steps");
        }
        if (descriptor.content().contains(Content.DATA_FORMAT)) {
            RouteCatalog.formats().forEach(format -> names.add(format.name()));
        }
        return names;
    }

    private List<Problem> problems(String text) {
        InvalidPlanException invalid = catchThrowableOfType(InvalidPlanException.class, () -> load(text));
        return invalid == null ? List.of() : invalid.problems();
    }

    private List<Plan> load(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("route.yaml"), text);
        return new RouteLoader(CONNECTORS, Placeholders.of(Map.of(), Map.of(), Map.of())).load(List.of(file));
    }
}
