// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.EndpointReader.Given;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads route templates, and the places where routes are made of them. */
final class TemplateReader {
    static final StepDescriptor TEMPLATE = StepDescriptor.of(
                    "routeTemplate", "A route with parameters, of which templatedRoute and kamelet: make routes.")
            .with(
                    new Option("id", OptionType.TEXT, "", true, "its name"),
                    Option.optional("parameters", OptionType.TEXT, "", "its parameters: name, defaultValue, required, description"),
                    Option.optional("beans", OptionType.TEXT, "", "its beans, one set for each route"),
                    Option.optional("route", OptionType.TEXT, "", "the route"),
                    Option.optional("from", OptionType.TEXT, "", "or its from alone"));
    static final StepDescriptor TEMPLATED = StepDescriptor.of("templatedRoute", "A route made of a template.")
            .with(
                    new Option("routeTemplateRef", OptionType.TEXT, "", true, "the template"),
                    Option.optional("routeId", OptionType.TEXT, "", "the id of the route"),
                    Option.optional("prefixId", OptionType.TEXT, "", "what begins the ids of its steps"),
                    Option.optional("parameters", OptionType.TEXT, "", "values of parameters: name, value"),
                    Option.optional("beans", OptionType.TEXT, "", "beans for this route"));

    /** A route to be made of a template. */
    record Made(Template template, Context context, Optional<Text> routeId) {}

    private final Context context;

    TemplateReader(Context context) {
        this.context = context;
    }

    /** A {@code routeTemplate}; empty after a problem. */
    Optional<Template> template(YamlNode.Entry entry) {
        return fields(entry).flatMap(fields -> {
            Optional<Text> id = fields.required("id", "id: NAME");
            fields.entry("description");
            List<TemplateParameter> parameters = parameters(fields);
            Optional<YamlNode> beans = fields.node("beans");
            Optional<YamlNode.Entry> from = fields.entry("from");
            Optional<YamlNode.Entry> route = fields.entry("route").or(() -> from);
            if (route.isEmpty()) {
                context.problems().add(
                        ErrorCode.ROUTE_STRUCTURE,
                        entry.key().origin(),
                        "'routeTemplate' needs 'route' or 'from'",
                        "write from: {uri, steps}");
            }
            fields.finish(List.of("templateBean", "templateParameter"));
            return id.flatMap(name -> route.map(found -> new Template(
                    Template.Kind.ROUTE_TEMPLATE, name.value(), entry.key().origin(), parameters, beans, found)));
        });
    }

    private Optional<Fields> fields(YamlNode.Entry entry) {
        if (entry.value() instanceof YamlNode.Mapping mapping) {
            return Optional.of(new Fields(mapping, "'" + entry.name() + "'", context));
        }
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                entry.value().origin(),
                "'" + entry.name() + "' takes a mapping, found " + entry.value().kind(),
                "indent what belongs to it deeper");
        return Optional.empty();
    }

    private List<TemplateParameter> parameters(Fields fields) {
        List<TemplateParameter> parameters = new ArrayList<>();
        for (Fields parameter : list(fields, "parameters", "a parameter")) {
            Optional<Text> name = parameter.required("name", "name: NAME");
            String description = plain(parameter, "description").orElse("");
            Optional<YamlNode.Scalar> fallback = parameter.node("defaultValue")
                    .filter(YamlNode.Scalar.class::isInstance)
                    .map(YamlNode.Scalar.class::cast);
            boolean isRequired = !parameter.has("required") || parameter.flag("required");
            parameter.text("required");
            parameter.finish(List.of());
            name.ifPresent(found ->
                    parameters.add(TemplateParameter.text(found.value(), description, isRequired, fallback)));
        }
        return parameters;
    }

    /** A text in which nothing is a placeholder. */
    static Optional<String> plain(Fields fields, String key) {
        return fields.node(key)
                .filter(YamlNode.Scalar.class::isInstance)
                .map(node -> ((YamlNode.Scalar) node).value().strip());
    }

    private List<Fields> list(Fields fields, String key, String owner) {
        Optional<YamlNode> node = fields.node(key);
        if (node.isEmpty()) {
            return List.of();
        }
        if (!(node.get() instanceof YamlNode.Sequence list)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    node.get().origin(),
                    "'" + key + "' takes a list, found " + node.get().kind(),
                    "begin each with '- name: …'");
            return List.of();
        }
        List<Fields> found = new ArrayList<>();
        for (YamlNode item : list.items()) {
            if (item instanceof YamlNode.Mapping mapping) {
                found.add(new Fields(mapping, owner, context));
            } else {
                context.problems().add(
                        ErrorCode.ROUTE_STRUCTURE, item.origin(), owner + " has a name, found " + item.kind());
            }
        }
        return found;
    }

    /** A {@code templatedRoute}; empty after a problem. */
    Optional<Made> templated(YamlNode.Entry entry) {
        return fields(entry).flatMap(fields -> {
            Optional<Text> ref = fields.required("routeTemplateRef", "routeTemplateRef: NAME");
            Optional<Text> routeId = fields.text("routeId");
            String prefix = fields.text("prefixId").map(Text::value).orElse("");
            Optional<Template> known = ref.flatMap(this::known);
            List<Given> given = arguments(fields, known.map(Template::parameters).orElse(List.of()));
            Optional<YamlNode> beans = fields.node("beans");
            fields.finish(List.of());
            return known
                    .flatMap(template -> made(new TemplateUse(context, template, entry.key().origin()), given, prefix, beans)
                            .map(inside -> new Made(template, inside, routeId)));
        });
    }

    private Optional<Context> made(TemplateUse use, List<Given> given, String prefix, Optional<YamlNode> beans) {
        if (!use.ends()) {
            return Optional.empty();
        }
        return use.values(given).map(values -> {
            Context inside = use.inside(values, false, prefix);
            inside.beans().allowReplacement();
            beans.ifPresent(node -> new BeansReader(context.withBeans(inside.beans())).read(node));
            return inside;
        });
    }

    /** The values of parameters, each of which may refer to the others, as in Camel. */
    private List<Given> arguments(Fields fields, List<TemplateParameter> declared) {
        List<Fields> parameters = list(fields, "parameters", "a parameter");
        Map<String, String> all = new HashMap<>();
        declared.forEach(parameter -> parameter.fallback().ifPresent(scalar -> all.put(parameter.name(), scalar.value())));
        parameters.forEach(parameter -> plain(parameter, "name").ifPresent(name ->
                plain(parameter, "value").ifPresent(value -> all.put(name, value))));
        List<Given> given = new ArrayList<>();
        for (Fields written : parameters) {
            Map<String, String> others = new HashMap<>(all);
            plain(written, "name").ifPresent(others::remove);
            Fields parameter = new Fields(
                    written.mapping(), "a parameter", context.withPlaceholders(context.placeholders().within(others)));
            Optional<Text> name = parameter.required("name", "name: NAME");
            Optional<Text> value = parameter.required("value", "value: VALUE");
            parameter.finish(List.of());
            name.ifPresent(key -> value.ifPresent(
                    text -> given.add(new Given(key.value(), key.origin(), text.value(), text.origin(), text.isUnresolved()))));
        }
        return given;
    }

    private Optional<Template> known(Text ref) {
        Optional<Template> template = context.templates().declared(ref.value());
        if (template.isEmpty()) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    ref.origin(),
                    "there is no route template '" + ref.value() + "'",
                    Spelling.nearest(ref.value(), context.templates().names())
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("write one: - routeTemplate: {id: " + ref.value() + ", from: …}"));
        }
        return template;
    }
}
