// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.connector.mock.MockConnector;
import io.pelton.connector.mock.Mocks;
import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Loads the kamelets of Camel's catalogue, with plausible values for what they need. */
final class KameletSurvey {
    private static final Pattern QUOTED = Pattern.compile("(?<!\\w)'([^']*)'");

    /** Values that mean something, where any text would not do. */
    private static final Map<String, String> GIVEN = Map.of(
            "simple-filter-action expression", "${body} != null", "predicate-filter-action expression", "@.foo == 'bar'",
            "cron-source schedule", "0/5 * * * * ?");

    /**
     * One kamelet of the catalogue.
     *
     * @param name its name
     * @param type source, action or sink
     * @param missing what it asks for that is not there, in words; empty if it can be used
     */
    record Row(String name, String type, List<String> missing) {}

    private final List<Connector> connectors = new ArrayList<>();

    KameletSurvey() {
        connectors.addAll(ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(connector -> !(connector instanceof MockConnector))
                .toList());
        connectors.add(new MockConnector(new Mocks()));
    }

    List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String name : names()) {
            rows.add(row(name));
        }
        return rows;
    }

    /** The names of all kamelets of the catalogue. */
    private static List<String> names() throws IOException {
        URL log = Objects.requireNonNull(KameletSurvey.class.getResource("/kamelets/log-action.kamelet.yaml"));
        JarURLConnection jar = (JarURLConnection) log.openConnection();
        try (Stream<String> entries = jar.getJarFile().stream().map(entry -> entry.getName())) {
            return entries.filter(entry -> entry.endsWith(".kamelet.yaml"))
                    .map(entry -> entry.substring("kamelets/".length(), entry.length() - ".kamelet.yaml".length()))
                    .sorted()
                    .toList();
        }
    }

    private Row row(String name) throws IOException {
        Map<?, ?> kamelet = read(name);
        boolean isSource = !String.valueOf(at(kamelet, "spec", "template", "from", "uri")).startsWith("kamelet:source");
        String type = String.valueOf(at(kamelet, "metadata", "labels", "camel.apache.org/kamelet.type"));
        String use = "kamelet:" + name + "\n";
        String parameters = parameters(name, kamelet);
        String yaml = isSource
                ? "- from:\n    uri: " + use + parameters.indent(4) + "    steps: [{to: mock:out}]\n"
                : "- from:\n    uri: timer:t?repeatCount=1\n    steps:\n      - to:\n          uri: " + use
                        + parameters.indent(10) + "      - to: mock:out\n";
        return new Row(name, type, missing(yaml));
    }

    private static Map<?, ?> read(String name) throws IOException {
        String resource = "/kamelets/" + name + ".kamelet.yaml";
        try (InputStream input = Objects.requireNonNull(KameletSurvey.class.getResourceAsStream(resource))) {
            return (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromInputStream(input);
        }
    }

    private static Object at(Map<?, ?> node, String... path) {
        Object found = node;
        for (String key : path) {
            found = found instanceof Map<?, ?> map && map.get(key) != null ? map.get(key) : Map.of();
        }
        return found;
    }

    /** Values for all that is required, and for what the template uses as if it were, where there is no default. */
    private static String parameters(String kamelet, Map<?, ?> definition) {
        Map<String, String> values = new LinkedHashMap<>();
        Object required = at(definition, "spec", "definition", "required");
        String template = String.valueOf(at(definition, "spec", "template"));
        if (at(definition, "spec", "definition", "properties") instanceof Map<?, ?> properties) {
            properties.forEach((name, property) -> {
                boolean isNeeded = required instanceof List<?> list && list.contains(name) || template.contains("{{" + name + "}}");
                if (isNeeded && property instanceof Map<?, ?> map && map.get("default") == null) {
                    values.put(String.valueOf(name), GIVEN.getOrDefault(kamelet + " " + name, value(map)));
                }
            });
        }
        StringBuilder yaml = new StringBuilder(values.isEmpty() ? "" : "parameters:\n");
        values.forEach((name, value) -> yaml.append("  ").append(name).append(": \"").append(value).append("\"\n"));
        return yaml.toString();
    }

    private static String value(Map<?, ?> property) {
        if (property.get("enum") instanceof List<?> values) {
            return String.valueOf(values.getFirst());
        }
        return switch (String.valueOf(property.get("type"))) {
            case "integer", "long", "number" -> "1";
            case "boolean" -> "true";
            default -> property.get("example") == null
                    ? "example"
                    : String.valueOf(property.get("example")).replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        };
    }

    private List<String> missing(String yaml) throws IOException {
        Path file = Files.createTempFile("kamelet", ".yaml");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(new WithoutCamel(before));
        try {
            Files.writeString(file, yaml);
            new RouteLoader(connectors, Placeholders.none()).load(List.of(file));
            return List.of();
        } catch (InvalidPlanException e) {
            TreeSet<String> reasons = new TreeSet<>();
            e.problems().forEach(problem -> reasons.add(reason(problem)));
            return List.copyOf(reasons);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
            Files.delete(file);
        }
    }

    /** What a user has, who has the catalogue on the class path, but not Camel. */
    private static final class WithoutCamel extends ClassLoader {
        WithoutCamel(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.apache.camel.") || name.startsWith("com.fasterxml.jackson.databind.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    /** What is missing, in few words, so that kamelets with the same needs stand together. */
    private static String reason(Problem problem) {
        String text = problem.message().replaceAll(" \\(in the kamelet .*", "");
        Matcher quoted = QUOTED.matcher(text);
        String name = quoted.find() ? quoted.group(1).replaceFirst(":$", "") : "";
        if (text.contains("is a bean, the component")) {
            return "component " + text.replaceAll(".*the component '(.*)'.*", "$1");
        }
        if (problem.code() == ErrorCode.UNKNOWN_ENDPOINT && text.startsWith("there is no endpoint")
                || text.startsWith("Camel's component")) {
            return "component " + name;
        }
        if (text.startsWith("Camel's step")) {
            return "step " + name;
        }
        if (text.contains("there is no class") || text.contains("there is no type") || text.contains("there is no bean and no class")) {
            return "class " + name;
        }
        return text;
    }
}
