// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import io.pelton.routes.Kind;
import io.pelton.routes.RouteCatalog;
import io.pelton.routes.StepDescriptor;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.spi.EndpointDescriptor.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Schemas of what has options: steps, what stands around routes, languages and data formats. */
final class OptionSchemas {
    /** Balancers and others that are a mapping of options. */
    private static final String PARTS =
            "otherwise|doFinally|onFallback|resilience4jConfiguration|batchConfig|streamConfig|redeliveryPolicy|defaultErrorHandler|deadLetterChannel|\\w+LoadBalancer";
    /** Options that are expressions. */
    static final String EXPRESSIONS =
            "onWhen|retryWhile|completionPredicate|correlationExpression|completion(Size|Timeout)Expression";

    /** All that {@code descriptor} says. */
    SchemaNode of(StepDescriptor descriptor, Kind kind) {
        Map<String, SchemaNode> entries = new TreeMap<>();
        List<String> required = new ArrayList<>();
        if (kind == Kind.STEP || kind == Kind.AROUND) {
            RouteCatalog.OF_EVERY_STEP.forEach(option -> entries.put(option.name(), option(option)));
        }
        if (descriptor.content().contains(Content.EXPRESSION)) {
            entries.putAll(languages());
        }
        if (descriptor.content().contains(Content.DATA_FORMAT)) {
            RouteCatalog.formats().forEach(format -> entries.put(format.name(), SchemaNode.ref("format." + format.name())));
        }
        if (descriptor.content().contains(Content.STEPS)) {
            entries.put("steps", SchemaNode.ref(descriptor.name().equals("from") ? "routeSteps" : "steps"));
            if (kind == Kind.ENTRY) {
                required.add("steps");
            }
        }
        for (Option option : descriptor.options()) {
            entries.put(option.name(), option(option));
            if (option.required()) {
                required.add(option.name());
            }
        }
        return shortened(descriptor, SchemaNode.mapping(entries, required), required.isEmpty());
    }

    private static SchemaNode shortened(StepDescriptor descriptor, SchemaNode mapping, boolean mayBeEmpty) {
        List<SchemaNode> ways = new ArrayList<>(List.of(mapping));
        if (!descriptor.shorthand().isEmpty()) {
            ways.add(SchemaNode.ref("text"));
        } else if (mayBeEmpty) {
            ways.add(SchemaNode.type("null"));
        }
        SchemaNode node = ways.size() == 1 ? mapping : SchemaNode.anyOf(ways.toArray(SchemaNode[]::new));
        return descriptor.summary().isEmpty() ? node : node.with("description", descriptor.summary());
    }

    /** An expression in one of the languages, as it stands beside options. */
    static Map<String, SchemaNode> languages() {
        Map<String, SchemaNode> entries = new TreeMap<>();
        RouteCatalog.languages()
                .forEach(language -> entries.put(language.name(), SchemaNode.ref("language." + language.name())));
        entries.put("expression", SchemaNode.ref("expression"));
        entries.put("id", SchemaNode.ref("text"));
        return entries;
    }

    /** A name and an expression: an item of {@code setHeaders}. */
    static SchemaNode named() {
        Map<String, SchemaNode> entries = languages();
        List.of("name", "description", "note").forEach(name -> entries.put(name, SchemaNode.ref("text")));
        entries.put("disabled", SchemaNode.ref("flag"));
        return SchemaNode.mapping(entries, List.of("name"));
    }

    /** In a configuration, what is said around routes may stand in a list, under its name again. */
    private static SchemaNode ofSeveral(String name) {
        SchemaNode one = SchemaNode.ref("around." + name);
        SchemaNode again = SchemaNode.mapping(Map.of(name, one), List.of(name));
        return SchemaNode.anyOf(one, SchemaNode.listOf(SchemaNode.anyOf(again, one)));
    }

    private static SchemaNode option(Option option) {
        SchemaNode value = structured(option.name());
        SchemaNode all = SchemaNode.anyOf(value == null ? scalar(option) : value).with("description", option.description());
        return option.defaultValue().isEmpty() ? all : all.with("default", option.defaultValue());
    }

    private static SchemaNode scalar(Option option) {
        return SchemaNode.ref(switch (option.type()) {
            case TEXT, EXPRESSION, CONDITION, BEAN -> "text";
            case INTEGER -> "number";
            case BOOLEAN -> "flag";
            case DURATION -> "time";
            case BYTES -> "size";
        });
    }

    /** Options whose value is no text; null for all others. */
    private static @Nullable SchemaNode structured(String name) {
        SchemaNode text = SchemaNode.ref("text");
        if (name.matches(PARTS)) {
            return SchemaNode.ref("part." + name);
        }
        if (name.matches(EXPRESSIONS)) {
            return SchemaNode.ref("expression");
        }
        return switch (name) {
            case "when", "doCatch" -> SchemaNode.anyOf(SchemaNode.ref("part." + name), SchemaNode.listOf(SchemaNode.ref("part." + name)));
            case "handled", "continued" -> SchemaNode.anyOf(SchemaNode.ref("flag"), SchemaNode.ref("expression"));
            case "headers", "variables" -> SchemaNode.listOf(SchemaNode.ref("named")).with("minItems", 1);
            case "exception", "ignoreException", "recordException", "header", "orderBy" -> SchemaNode.anyOf(text, SchemaNode.listOf(text));
            case "by" -> SchemaNode.anyOf(text, SchemaNode.listOf(text), SchemaNode.type("object"));
            case "namespace" -> SchemaNode.listOf(
                    SchemaNode.mapping(Map.of("key", text, "value", text), List.of("key", "value")));
            case "values", "properties", "constructors" -> SchemaNode.type("object");
            case "errorHandler" -> SchemaNode.ref("around.errorHandler");
            case "intercept", "interceptFrom", "interceptSendToEndpoint", "onCompletion", "onException" -> ofSeveral(name);
            case "parameters" -> SchemaNode.type("object", "array");
            case "beans" -> SchemaNode.listOf(SchemaNode.ref("bean"));
            case "from", "route", "steps" -> SchemaNode.ref(name);
            case "noErrorHandler" -> SchemaNode.type("object");
            default -> null;
        };
    }
}
