// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.exec.AllowedCommands;
import io.pelton.connector.exec.ExecConnector;
import io.pelton.connector.http.AllowedHosts;
import io.pelton.connector.http.HttpConnector;
import io.pelton.connector.http.HttpsConnector;
import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.PeltonException;
import io.pelton.error.Problem;
import io.pelton.io.files.SystemMessage;
import io.pelton.plan.Plan;
import io.pelton.routes.Hint;
import io.pelton.routes.Placeholders;
import io.pelton.routes.PlansWithOutput;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.RouteTests;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.spi.Connector;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;

/** Reads route files with every connector there is. */
final class RouteFiles {
    private RouteFiles() {}

    /**
     * The plans of all routes of all files.
     *
     * @throws io.pelton.error.InvalidPlanException with everything that is wrong with them
     * @throws PeltonException if the properties file cannot be read
     */
    static List<Plan> load(RouteOptions options, Console console) {
        try (RouteLoader loader = loader(options, console)) {
            return load(loader, options);
        }
    }

    /**
     * The same with a loader that lives on.
     *
     * @throws PeltonException if a value is set that no route has a place for
     */
    static List<Plan> load(RouteLoader loader, RouteOptions options) {
        List<Plan> plans = loader.load(options.files);
        refuseUnused(loader, options);
        return plans;
    }

    private static void refuseUnused(RouteLoader loader, RouteOptions options) {
        options.project().ifPresent(project -> refuse(loader.unusedValues(), project));
        refuse(loader.unusedValues());
    }

    /**
     * The same for who wants to run them.
     *
     * @throws InvalidPlanException if they can be checked, but not run
     */
    static List<Plan> loadToRun(RouteLoader loader, RouteOptions options) {
        List<Plan> plans = load(loader, options);
        refuseNotRunnable(loader);
        return plans;
    }

    private static void refuseNotRunnable(RouteLoader loader) {
        if (!loader.notRunnable().isEmpty()) {
            throw new InvalidPlanException(loader.notRunnable());
        }
    }

    /**
     * The same with an output beside them, which is no step of one of them.
     *
     * @param option the option that has its address
     */
    static PlansWithOutput loadToRun(RouteLoader loader, RouteOptions options, String address, String option) {
        PlansWithOutput loaded = loader.load(options.files, address, option);
        refuseUnused(loader, options);
        refuseNotRunnable(loader);
        return loaded;
    }

    private static void refuse(List<RouteLoader.UnusedValue> unusedValues, ProjectFile project) {
        List<Problem> problems = new ArrayList<>();
        for (RouteLoader.UnusedValue unused : unusedValues) {
            project.placeOfSet(unused.name()).ifPresent(place -> problems.add(new Problem(
                    ErrorCode.BAD_VALUE,
                    place,
                    "no route has {{" + unused.name() + "}}",
                    unused.near().map(near -> "did you mean '" + near + "'?").orElse("remove it from 'set'"))));
        }
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(problems);
        }
    }

    /**
     * Nothing is ever ignored silently.
     *
     * @throws PeltonException if there is one
     */
    static void refuse(List<RouteLoader.UnusedValue> unusedValues) {
        unusedValues.stream().findFirst().ifPresent(unused -> {
            String suggestion = unused.near().map(near -> "; did you mean '" + near + "'?").orElse("");
            throw new PeltonException(
                    ErrorCode.USAGE, "--set " + unused.name() + ": no route has {{" + unused.name() + "}}" + suggestion);
        });
    }

    /** What reads them, for those who run what it gives: it is closed when that has ended. */
    static RouteLoader loader(RouteOptions options, Console console) {
        AllowedClasses classes = UserClasses.of(options, console);
        return new RouteLoader(connectors(options, console), placeholders(options, console))
                .withClasses(classes)
                .withKamelets(Libraries::kamelets);
    }

    /** What is allowed in the files but hardly meant. */
    static List<Hint> hints(RouteOptions options, Console console) {
        try (RouteLoader loader = new RouteLoader(connectors(options, console), placeholders(options, console))) {
            return loader.hints(options.files);
        }
    }

    /**
     * What reads tests of routes.
     *
     * @throws PeltonException if the properties file cannot be read
     */
    static RouteTests tests(RouteOptions options, Console console) {
        AllowedClasses classes = UserClasses.of(options, console);
        return new RouteTests(connectors(options, console), placeholders(options, console))
                .withClasses(classes)
                .withKamelets(Libraries::kamelets);
    }

    /** Those on the module path; commands are run, and hosts chosen, as the options allow. */
    private static List<Connector> connectors(RouteOptions options, Console console) {
        AllowedCommands allowed = allowed(options.allowExec, console.environment().getOrDefault("PATH", ""));
        return ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .map(connector -> switch (connector) {
                    case ExecConnector _ -> new ExecConnector(allowed);
                    case HttpConnector _ -> new HttpConnector(AllowedHosts.of(options.allowHost));
                    case HttpsConnector _ -> new HttpsConnector(AllowedHosts.of(options.allowHost));
                    default -> connector;
                })
                .toList();
    }

    private static AllowedCommands allowed(List<String> commands, String path) {
        return commands.contains("*") ? AllowedCommands.all(path) : AllowedCommands.of(commands, path);
    }

    private static Placeholders placeholders(RouteOptions options, Console console) {
        Map<String, String> properties = new HashMap<>(properties(options.properties));
        properties.putAll(options.servers);
        return Placeholders.of(options.set, console.environment(), properties);
    }

    private static Map<String, String> properties(List<Path> files) {
        Properties properties = new Properties();
        for (Path file : files) {
            try (Reader reader = Files.newBufferedReader(file)) {
                properties.load(reader);
            } catch (IOException | IllegalArgumentException e) {
                throw unreadable(file, e);
            }
        }
        Map<String, String> values = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> values.put(name, properties.getProperty(name).strip()));
        return values;
    }

    private static PeltonException unreadable(Path file, Exception cause) {
        ErrorCode code = Files.isDirectory(file) ? ErrorCode.NOT_A_FILE
                : Files.exists(file) ? ErrorCode.NOT_READABLE : ErrorCode.FILE_NOT_FOUND;
        String reason = cause instanceof IOException failure ? SystemMessage.of(failure) : cause.getMessage();
        return new PeltonException(code, "cannot read the properties file " + file + ": " + reason, cause);
    }
}
