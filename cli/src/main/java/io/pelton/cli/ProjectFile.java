// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * What {@code pelton.yaml} says: the route files of a project, and values of options of {@code run}. Immutable.
 *
 * @param path the file
 * @param routes the route files, at least one
 * @param values the values, by the long name of their option
 */
record ProjectFile(Path path, List<Path> routes, Map<String, Value> values) {
    /** What project files are called. */
    static final String NAME = "pelton.yaml";

    ProjectFile {
        routes = List.copyOf(routes);
        values = Map.copyOf(values);
    }

    /**
     * The value of an option.
     *
     * @param value as the option's field takes it
     * @param node where it is written
     */
    record Value(Object value, YamlNode node) {}

    /**
     * The project file that the FILEs of a command line mean, or that of the current folder if there are none. Empty if they are
     * route files, or there is nothing at all.
     *
     * @throws ParameterException if there are other FILEs beside it
     * @throws io.pelton.error.InvalidPlanException with everything that is wrong with it
     */
    static Optional<ProjectFile> of(List<Path> named, CommandLine command, Console console) {
        if (named.isEmpty()) {
            return in(console);
        }
        for (Path file : named) {
            Path found = Files.isDirectory(file) ? file.resolve(NAME) : file;
            if (found.endsWith(NAME) && (found.equals(file) || Files.exists(found))) {
                if (named.size() > 1) {
                    throw new ParameterException(
                            command, "'" + found + "' is a project file, which must be the only FILE: it names the route files itself");
                }
                return Optional.of(ProjectReader.read(found, console));
            }
        }
        return Optional.empty();
    }

    /** Whether the current folder has one. */
    static boolean isIn(Console console) {
        return Files.exists(console.folder().resolve(NAME));
    }

    /** The project file of the current folder. */
    private static Optional<ProjectFile> in(Console console) {
        return isIn(console) ? Optional.of(ProjectReader.read(console.folder().resolve(NAME), console)) : Optional.empty();
    }

    /**
     * The folder that the project file of the current folder has for the first of {@code options} that it has.
     *
     * @throws ParameterException if there is none
     */
    static Path folder(CommandLine command, Console console, String... options) {
        return in(console).stream()
                .flatMap(project -> Stream.of(options).map(project.values::get))
                .flatMap(Stream::ofNullable)
                .map(value -> (Path) value.value())
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        command, "Missing required parameter: 'DIR', and no " + NAME + " in this folder names a state folder"));
    }

    /** The folder of the project, under a name that can be printed. */
    Path folder() {
        Path folder = path.getParent();
        return folder == null ? Path.of(".") : folder;
    }

    /** Where the value of a placeholder is written, if it is in {@code set}. */
    Optional<Origin> placeOfSet(String name) {
        return Optional.ofNullable(values.get("--set"))
                .filter(value -> value.node() instanceof YamlNode.Mapping)
                .flatMap(value -> ((YamlNode.Mapping) value.node()).entry(name))
                .map(entry -> entry.key().origin());
    }

    /** Sets those options of {@code command} that its command line does not say. What has several values gets those of both. */
    void applyTo(CommandLine command) {
        values.forEach((name, value) -> {
            OptionSpec option = command.getCommandSpec().findOption(name);
            if (option != null) {
                boolean isSaid = command.getParseResult().hasMatchedOption(option);
                option.setValue(isSaid ? joined(value.value(), option.getValue()) : value.value());
            }
        });
    }

    /** Of two values for one name, that of the command line counts; of several files, the last one, so those of the command line come last. */
    private static @Nullable Object joined(Object ofFile, @Nullable Object ofCommandLine) {
        if (ofFile instanceof Map<?, ?> ours && ofCommandLine instanceof Map<?, ?> theirs) {
            Map<Object, Object> all = new LinkedHashMap<>(ours);
            all.putAll(theirs);
            return all;
        }
        if (ofFile instanceof List<?> ours && ofCommandLine instanceof List<?> theirs) {
            List<Object> all = new ArrayList<>(ours);
            all.addAll(theirs);
            return all;
        }
        return ofCommandLine;
    }
}
