// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.yaml.YamlNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Reads a document of the kind {@code Kamelet}. */
final class KameletDocument {
    private static final String VERSION = "camel.apache.org/v1";

    /** What is said of a property for people and for tools. */
    private static final List<String> WORDS = List.of(
            "title", "description", "example", "format", "x-descriptors", "deprecated", "externalDocs", "nullable", "id", "$comment");

    private final Context context;

    KameletDocument(Context context) {
        this.context = context;
    }

    /** Whether a document is one of Kubernetes' kinds, and no list of routes. */
    static boolean hasKind(YamlNode document) {
        return document instanceof YamlNode.Mapping mapping && mapping.get("kind").isPresent();
    }

    /** The kamelet; empty after a problem. */
    Optional<Template> read(YamlNode.Mapping document) {
        Fields fields = new Fields(document, "a kamelet", context);
        Optional<Text> version = fields.required("apiVersion", "apiVersion: " + VERSION);
        Optional<Text> kind = fields.required("kind", "kind: Kamelet");
        Optional<String> name = fields.node("metadata").flatMap(this::name);
        if (kind.isPresent() && !kind.get().value().equals("Kamelet")) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    kind.get().origin(),
                    "Camel's kind '" + kind.get().value() + "' is not supported yet",
                    "routes, kamelets, integrations and pipes are");
            return Optional.empty();
        }
        if (version.isPresent() && !version.get().value().startsWith(VERSION)) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    version.get().origin(),
                    "a kamelet is of the version " + VERSION + ", found '" + version.get().value() + "'");
        }
        if (name.isEmpty()) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION, document.origin(), "a kamelet needs a name", "write metadata: {name: NAME}");
        }
        fields.entry("status");
        Optional<YamlNode.Mapping> spec = mapping(fields, "spec");
        fields.finish(List.of());
        return name.flatMap(found -> spec.flatMap(inner -> template(found, inner)));
    }

    private Optional<String> name(YamlNode metadata) {
        return metadata instanceof YamlNode.Mapping mapping && mapping.get("name").orElse(null) instanceof YamlNode.Scalar scalar
                ? Optional.of(scalar.value())
                : Optional.empty();
    }

    private Optional<YamlNode.Mapping> mapping(Fields fields, String key) {
        Optional<YamlNode> node = fields.node(key);
        if (node.orElse(null) instanceof YamlNode.Mapping mapping) {
            return Optional.of(mapping);
        }
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                node.map(YamlNode::origin).orElse(fields.origin()),
                fields.owner() + " needs '" + key + "', a mapping");
        return Optional.empty();
    }

    private Optional<Template> template(String name, YamlNode.Mapping spec) {
        Fields fields = new Fields(spec, "'spec'", context);
        List<TemplateParameter> parameters =
                fields.entry("definition").isPresent() ? mapping(fields, "definition").map(this::parameters).orElse(List.of()) : List.of();
        // What a kamelet needs on the class path, what its messages look like and how it is run elsewhere changes nothing here.
        List.of("dependencies", "types", "dataTypes", "authorization", "config").forEach(fields::entry);
        Optional<YamlNode.Mapping> template = mapping(fields, "template");
        fields.finish(List.of("flow", "sources", "versions"));
        return template.flatMap(inner -> {
            Fields inside = new Fields(inner, "'template'", context);
            Optional<YamlNode> beans = inside.node("beans");
            Optional<YamlNode.Entry> from = inside.entry("from");
            Optional<YamlNode.Entry> route = inside.entry("route").or(() -> from);
            inside.entry("id");
            inside.finish(List.of());
            if (route.isEmpty()) {
                context.problems().add(
                        ErrorCode.ROUTE_STRUCTURE, inner.origin(), "'template' needs 'route' or 'from'", "write from: {uri, steps}");
            }
            return route.map(found ->
                    new Template(Template.Kind.KAMELET, name, spec.origin(), parameters, beans, found));
        });
    }

    private List<TemplateParameter> parameters(YamlNode.Mapping definition) {
        Fields fields = new Fields(definition, "'definition'", context);
        List.of("title", "description", "type", "id", "$schema", "externalDocs", "example").forEach(fields::entry);
        List<String> required = texts(fields.node("required"));
        List<TemplateParameter> parameters = new ArrayList<>();
        if (fields.node("properties").orElse(null) instanceof YamlNode.Mapping properties) {
            for (YamlNode.Entry entry : properties.entries()) {
                if (entry.value() instanceof YamlNode.Mapping property) {
                    parameters.add(parameter(entry.name(), property, required.contains(entry.name())));
                } else {
                    context.problems().add(
                            ErrorCode.ROUTE_STRUCTURE,
                            entry.value().origin(),
                            "a property has a type, found " + entry.value().kind());
                }
            }
        }
        fields.finish(List.of());
        return parameters;
    }

    private TemplateParameter parameter(String name, YamlNode.Mapping property, boolean isRequired) {
        Fields fields = new Fields(property, "the property '" + name + "'", context);
        WORDS.forEach(fields::entry);
        String description = TemplateReader.plain(fields, "description").orElse("");
        Optional<YamlNode.Scalar> fallback = fields.node("default")
                .filter(YamlNode.Scalar.class::isInstance)
                .map(YamlNode.Scalar.class::cast);
        TemplateParameter parameter = new TemplateParameter(
                name,
                description,
                isRequired,
                fallback,
                type(fields),
                texts(fields.node("enum")),
                pattern(fields),
                number(fields, "minimum"),
                number(fields, "maximum"));
        fields.finish(Set.of("exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "multipleOf", "items"));
        return parameter;
    }

    private TemplateParameter.Type type(Fields fields) {
        Optional<YamlNode> node = fields.node("type");
        String name = TemplateReader.plain(fields, "type").orElse("string");
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "string", "binary", "object", "array" -> TemplateParameter.Type.TEXT;
            case "boolean" -> TemplateParameter.Type.BOOLEAN;
            case "integer", "long" -> TemplateParameter.Type.INTEGER;
            case "number" -> TemplateParameter.Type.NUMBER;
            default -> {
                context.problems().add(
                        ErrorCode.BAD_VALUE,
                        node.map(YamlNode::origin).orElse(fields.origin()),
                        "there is no type '" + name + "' of properties",
                        "there are string, boolean, integer, number and binary");
                yield TemplateParameter.Type.TEXT;
            }
        };
    }

    private @Nullable Pattern pattern(Fields fields) {
        Optional<YamlNode> node = fields.node("pattern");
        Optional<String> text = TemplateReader.plain(fields, "pattern");
        try {
            return text.map(Pattern::compile).orElse(null);
        } catch (PatternSyntaxException e) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    node.map(YamlNode::origin).orElse(fields.origin()),
                    "the pattern '" + text.orElse("") + "' is not understood: " + e.getDescription());
            return null;
        }
    }

    private @Nullable BigDecimal number(Fields fields, String key) {
        Optional<YamlNode> node = fields.node(key);
        Optional<String> text = TemplateReader.plain(fields, key);
        try {
            return text.map(BigDecimal::new).orElse(null);
        } catch (NumberFormatException e) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    node.map(YamlNode::origin).orElse(fields.origin()),
                    "'" + key + "' takes a number, found '" + text.orElse("") + "'");
            return null;
        }
    }

    private static List<String> texts(Optional<YamlNode> list) {
        return list.orElse(null) instanceof YamlNode.Sequence sequence
                ? sequence.items().stream()
                        .filter(YamlNode.Scalar.class::isInstance)
                        .map(item -> ((YamlNode.Scalar) item).value())
                        .toList()
                : List.of();
    }
}
