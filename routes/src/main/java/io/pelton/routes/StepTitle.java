// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The title of a step in a printed plan: its description, else what it is called in the route and what matters of its options. What is sent
 * to an endpoint says that itself.
 */
final class StepTitle {
    private static final int LONGEST = 72;

    /** Options that say nothing about what is done. */
    private static final Set<String> SILENT = Set.of("id", "note", "disabled", "steps", "when", "otherwise", "parameters", "resultType");

    /** Options that are expressions. */
    private static final Set<String> EXPRESSIONS = Set.of("expression", "correlationExpression");

    private StepTitle() {}

    static String of(YamlNode.Entry entry) {
        return of(entry.name(), entry.value());
    }

    static String of(String name, YamlNode value) {
        String description = value instanceof YamlNode.Mapping mapping ? option(mapping, "description").orElse("") : "";
        if (description.isBlank() && name.equals("to")) {
            return "";
        }
        return shortened(description.isBlank() ? name + told(value) : description);
    }

    private static String told(YamlNode value) {
        return switch (value) {
            case YamlNode.Scalar scalar -> scalar.isNull() ? "" : " " + scalar.value();
            case YamlNode.Sequence list -> " " + words(list);
            case YamlNode.Mapping mapping -> told(mapping);
        };
    }

    /** The name of what is set, then an expression; if there is none, the first option. */
    private static String told(YamlNode.Mapping mapping) {
        String name = option(mapping, "name").or(() -> option(mapping, "message")).map(text -> " " + text).orElse("");
        YamlNode.Mapping around = mapping.get("expression").orElse(null) instanceof YamlNode.Mapping inner ? inner : mapping;
        for (YamlNode.Entry entry : around.entries()) {
            if (ExpressionReader.LANGUAGES.contains(entry.name())) {
                return name + (name.isEmpty() ? "" : ":") + expression(entry);
            }
        }
        if (!name.isEmpty()) {
            return name;
        }
        return mapping.entries().stream()
                .filter(entry -> !SILENT.contains(entry.name()))
                .findFirst()
                .map(StepTitle::first)
                .orElse("");
    }

    private static String expression(YamlNode.Entry entry) {
        String text = entry.value() instanceof YamlNode.Mapping mapping
                ? option(mapping, "expression").or(() -> option(mapping, "token")).or(() -> option(mapping, "ref")).map(found -> " " + found).orElse("")
                : told(entry.value());
        boolean isPlain = entry.name().equals("simple") || entry.name().equals("constant");
        return isPlain ? text : " " + entry.name() + text;
    }

    private static String first(YamlNode.Entry entry) {
        return switch (entry.value()) {
            case YamlNode.Scalar scalar when scalar.value().equals("true") -> " " + entry.name();
            case YamlNode.Scalar scalar -> " " + scalar.value();
            case YamlNode.Sequence list -> " " + words(list);
            case YamlNode.Mapping mapping when EXPRESSIONS.contains(entry.name()) -> told(mapping);
            case YamlNode.Mapping _ -> " " + entry.name();
        };
    }

    /** A list of classes or names. */
    private static String words(YamlNode.Sequence list) {
        return list.items().stream()
                .filter(YamlNode.Scalar.class::isInstance)
                .map(item -> ((YamlNode.Scalar) item).value())
                .map(text -> text.substring(text.lastIndexOf('.') + 1))
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> option(YamlNode.Mapping mapping, String name) {
        return mapping.get(name)
                .filter(YamlNode.Scalar.class::isInstance)
                .map(value -> ((YamlNode.Scalar) value).value());
    }

    private static String shortened(String text) {
        String line = text.replace("\r", "").replace("\n", "\\n").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1).stripTrailing() + "…";
    }
}
