// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlFile;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.routes.yaml.YamlReader;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Reads a {@link ProjectFile}. Its keys are {@code routes} and the long options of {@code run}, so there is no second list of these. */
final class ProjectReader {
    private static final String ROUTES = "routes";
    private static final Pattern NEXT_WORD = Pattern.compile("-([a-z])");

    private final Path file;
    private final Path folder;
    private final Map<String, OptionSpec> options;
    private final List<Problem> problems = new ArrayList<>();

    private ProjectReader(Path file, Map<String, OptionSpec> options) {
        this.file = file;
        this.folder = file.resolveSibling("");
        this.options = options;
    }

    /**
     * Reads all of it, and looks for the route files.
     *
     * @throws InvalidPlanException with everything that is wrong with it
     */
    static ProjectFile read(Path file, Console console) {
        return new ProjectReader(file, options(console)).read();
    }

    /** The options of {@code run}, by their keys. */
    static Map<String, OptionSpec> options(Console console) {
        return CommandSpec.forAnnotatedObject(new RunCommand(console)).options().stream()
                .collect(Collectors.toMap(option -> key(option.longestName()), option -> option, (first, _) -> first, TreeMap::new));
    }

    /** {@code deadLetterLimit} for {@code --dead-letter-limit}. */
    private static String key(String option) {
        return NEXT_WORD.matcher(option.substring("--".length())).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
    }

    private ProjectFile read() {
        List<YamlNode> documents = YamlFile.read(file, problems::add)
                .map(text -> YamlReader.read(text, problems::add))
                .orElse(List.of());
        List<Path> routes = new ArrayList<>();
        Map<String, ProjectFile.Value> values = new HashMap<>();
        if (problems.isEmpty() || !documents.isEmpty()) {
            read(documents, routes, values);
        }
        if (!problems.isEmpty()) {
            problems.sort(Comparator.comparingInt((Problem problem) -> problem.origin().line())
                    .thenComparingInt(problem -> problem.origin().column()));
            throw new InvalidPlanException(problems);
        }
        return new ProjectFile(file, routes, values);
    }

    private void read(List<YamlNode> documents, List<Path> routes, Map<String, ProjectFile.Value> values) {
        if (documents.size() > 1) {
            report(ErrorCode.ROUTE_STRUCTURE, documents.get(1).origin(), "one document is expected, found another one", "remove '---'");
        } else if (documents.isEmpty()) {
            reportNoRoutes(new Origin(file.toString(), 1, 1));
        } else if (documents.getFirst() instanceof YamlNode.Mapping mapping) {
            read(mapping, routes, values);
        } else {
            YamlNode other = documents.getFirst();
            report(
                    ErrorCode.ROUTE_STRUCTURE,
                    other.origin(),
                    "a project file is a mapping with 'routes', found " + other.kind(),
                    "write routes: [orders.yaml]; a file of routes needs another name");
        }
    }

    private void read(YamlNode.Mapping mapping, List<Path> routes, Map<String, ProjectFile.Value> values) {
        for (YamlNode.Entry entry : mapping.entries()) {
            if (entry.name().equals(ROUTES)) {
                routes.addAll(new RouteNames(folder, problems::add).files(entry.value()));
                continue;
            }
            OptionSpec option = options.get(entry.name());
            CommandLineOnly reason = option == null ? null : onlyOnCommandLine(option);
            if (option == null) {
                reportUnknown(entry);
            } else if (reason != null) {
                report(
                        ErrorCode.NOT_ALLOWED,
                        entry.key().origin(),
                        "'" + entry.name() + "' is an option of the command line only: " + reason.value(),
                        "remove it, and start Pelton with " + usage(option) + " if that is meant");
            } else {
                value(entry, option).ifPresent(value -> values.put(option.longestName(), new ProjectFile.Value(value, entry.value())));
            }
        }
        if (mapping.entry(ROUTES).isEmpty()) {
            reportNoRoutes(mapping.origin());
        }
    }

    private static @Nullable CommandLineOnly onlyOnCommandLine(OptionSpec option) {
        return option.userObject() instanceof AnnotatedElement field ? field.getAnnotation(CommandLineOnly.class) : null;
    }

    private static String usage(OptionSpec option) {
        return option.longestName() + (option.typeInfo().isBoolean() ? "" : " " + option.paramLabel());
    }

    private Optional<Object> value(YamlNode.Entry entry, OptionSpec option) {
        try {
            return Optional.of(OptionValue.of(option, entry.value(), folder));
        } catch (OptionValue.UnexpectedException e) {
            report(ErrorCode.BAD_VALUE, e.node().origin(), "'" + entry.name() + "': " + e.getMessage(), null);
            return Optional.empty();
        }
    }

    private void reportUnknown(YamlNode.Entry entry) {
        List<String> known = Stream.concat(
                        Stream.of(ROUTES),
                        options.entrySet().stream()
                                .filter(option -> onlyOnCommandLine(option.getValue()) == null)
                                .map(Map.Entry::getKey))
                .toList();
        String near = Spelling.didYouMean(entry.name(), known);
        report(
                ErrorCode.UNKNOWN_OPTION,
                entry.key().origin(),
                "a project file has no option '" + entry.name() + "'",
                near == null ? "it has " + String.join(", ", known) : near);
    }

    private void reportNoRoutes(Origin origin) {
        report(ErrorCode.MISSING_OPTION, origin, "a project file needs 'routes'", "write routes: [orders.yaml]");
    }

    private void report(ErrorCode code, Origin origin, String message, @Nullable String suggestion) {
        problems.add(new Problem(code, origin, message, suggestion));
    }
}
