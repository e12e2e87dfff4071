// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.EndpointReader.Given;
import io.pelton.routes.bean.Beans;
import io.pelton.routes.spelling.Spelling;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A use of a template: the values of its parameters, and what its steps are read with.
 *
 * @param context what the use itself is read with
 * @param template the template
 * @param origin where it is used
 */
record TemplateUse(Context context, Template template, Origin origin) {
    private static final Pattern WORD = Pattern.compile("-(.)");

    /** The values of all parameters; empty after a problem. */
    Optional<Map<String, String>> values(List<Given> given) {
        int before = context.problems().size();
        Map<String, String> values = new HashMap<>();
        Map<String, Given> seen = new HashMap<>();
        Set<String> used = new HashSet<>(template.placeholders());
        for (Given argument : given) {
            Given first = seen.putIfAbsent(argument.name(), argument);
            if (first != null) {
                reportTwice(argument, first);
            } else if (template.parameter(argument.name()).isPresent() || used.contains(argument.name())) {
                values.put(argument.name(), argument.value());
                check(argument);
            } else {
                reportUnknown(argument);
            }
        }
        template.parameters().stream()
                .filter(parameter -> !seen.containsKey(parameter.name()))
                .forEach(parameter -> complete(parameter, values));
        template.beanNames().forEach(name -> values.putIfAbsent(name, name));
        Map.copyOf(values).forEach((name, value) -> values.putIfAbsent(otherStyle(name), value));
        return context.problems().size() == before ? Optional.of(values) : Optional.empty();
    }

    /**
     * What the template is read with: its parameters, beans of its own, and problems that tell of its use. It sees nothing of the
     * templates around it.
     */
    Context inside(Map<String, String> values, boolean isKamelet, String prefix) {
        Context root = context.scope().root() == null ? context : context.scope().root();
        Context inside = new Context(
                root.connectors(),
                root.placeholders().within(values),
                context.problems().within("in " + template.shown() + ", used at " + origin),
                root.formats(),
                new Beans(root.beans()),
                root.templates(),
                context.scope().within(root, template, isKamelet, prefix),
                root.flows(),
                root.controls(),
                root.variables(),
                new HashMap<>());
        template.beans().ifPresent(new BeansReader(inside)::read);
        return inside;
    }

    /** Whether the template does not use itself, nor templates each other without end; reports it if so. */
    boolean ends() {
        List<String> names = context.scope().names();
        int begin = names.indexOf(template.id());
        if (begin >= 0) {
            context.problems().add(
                    ErrorCode.UNKNOWN_DIRECT,
                    origin,
                    template.shown() + " uses itself: "
                            + String.join(" → ", names.subList(begin, names.size())) + " → " + template.id(),
                    "remove this use: a record would never leave");
            return false;
        }
        if (!context.templates().hasRoom()) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    origin,
                    "templates are used more than " + Templates.MAX_ROUTES + " times",
                    "use fewer kamelets in kamelets that are used themselves");
            return false;
        }
        return true;
    }

    /** As in Camel, {@code my-name} is {@code myName} too, and the other way round. */
    private static String otherStyle(String name) {
        return name.indexOf('-') < 0
                ? name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT)
                : WORD.matcher(name).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
    }

    private void check(Given argument) {
        if (argument.isUnresolved()) {
            return; // which has been reported
        }
        template.parameter(argument.name())
                .flatMap(parameter -> parameter.problem(argument.value()))
                .ifPresent(wrong -> context.problems().add(
                        ErrorCode.BAD_VALUE,
                        argument.valueOrigin(),
                        "'" + argument.name() + "' of " + template.shown() + " " + wrong));
    }

    private void complete(TemplateParameter parameter, Map<String, String> values) {
        String name = parameter.name();
        Context root = context.scope().root() == null ? context : context.scope().root();
        Optional<String> value = root.placeholders()
                .value("camel.kamelet." + template.id() + "." + name)
                .or(() -> parameter.fallback().map(scalar -> root.withPlaceholders(beside(name, values)).text(scalar).value()));
        if (value.isPresent()) {
            values.put(name, value.get());
        } else if (parameter.isRequired()) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    origin,
                    template.shown() + " needs '" + name + "'"
                            + (parameter.description().isEmpty() ? "" : ": " + parameter.description()),
                    "give '" + name + "' among the parameters; " + template.shown() + " stands at " + template.origin());
        }
    }

    /** What a value of the parameter {@code name} may refer to: the values of the others, too. */
    private Placeholders beside(String name, Map<String, String> given) {
        Context root = context.scope().root() == null ? context : context.scope().root();
        Map<String, String> others = new HashMap<>();
        template.parameters().forEach(
                parameter -> parameter.fallback().ifPresent(scalar -> others.put(parameter.name(), scalar.value())));
        others.putAll(given);
        others.remove(name);
        return root.placeholders().within(others);
    }

    private void reportTwice(Given argument, Given first) {
        context.problems().add(
                ErrorCode.BAD_VALUE,
                argument.nameOrigin(),
                "'" + argument.name() + "' is given twice, first at " + first.nameOrigin(),
                "keep one of the two");
    }

    private void reportUnknown(Given argument) {
        List<String> names =
                template.parameters().stream().map(TemplateParameter::name).sorted().toList();
        context.problems().add(
                ErrorCode.UNKNOWN_OPTION,
                argument.nameOrigin(),
                template.shown() + " has no parameter '" + argument.name() + "'",
                Spelling.nearest(argument.name(), names)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse(names.isEmpty() ? "it has none" : "it has " + String.join(", ", names)));
    }
}
