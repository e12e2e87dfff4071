// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import io.pelton.routes.Kind;
import io.pelton.routes.RouteCatalog;
import io.pelton.routes.StepDescriptor;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The JSON schema of route files, draft 7: the one that editors know best. */
public final class RouteSchema {
    private static final List<String> PARTS = List.of(
            "when", "otherwise", "doCatch", "doFinally", "onFallback", "resilience4jConfiguration",
            "batchConfig", "streamConfig", "redeliveryPolicy", "defaultErrorHandler", "deadLetterChannel", "roundRobinLoadBalancer", "randomLoadBalancer", "topicLoadBalancer",
            "stickyLoadBalancer", "weightedLoadBalancer", "failoverLoadBalancer");

    private final Map<String, SchemaNode> definitions = new TreeMap<>();

    /** The schema of all that may stand in routes. */
    public RouteSchema() {
        addScalars();
        OptionSchemas options = new OptionSchemas();
        RouteCatalog.languages().forEach(language -> definitions.put("language." + language.name(), options.of(language, Kind.LANGUAGE)));
        RouteCatalog.formats().forEach(format -> definitions.put("format." + format.name(), options.of(format, Kind.FORMAT)));
        RouteCatalog.steps().forEach(step -> definitions.put("step." + step.name(), options.of(step, Kind.STEP)));
        RouteCatalog.around().forEach(around -> definitions.put("around." + around.name(), options.of(around, Kind.AROUND)));
        for (String name : PARTS) {
            definitions.put("part." + name, options.of(RouteCatalog.part(name).orElseThrow(), Kind.AROUND));
        }
        definitions.put("expression", SchemaNode.mapping(OptionSchemas.languages(), List.of()).with("minProperties", 1));
        definitions.put("steps", SchemaNode.listOf(choice("step.", RouteCatalog.steps())));
        Map<String, SchemaNode> ofRoute = references("step.", RouteCatalog.steps());
        ofRoute.putAll(references("around.", RouteCatalog.amongSteps()));
        definitions.put("routeSteps", SchemaNode.listOf(one(ofRoute)));
        definitions.put("named", OptionSchemas.named());
        RouteCatalog.entries().forEach(entry -> definitions.put(definition(entry), options.of(entry, Kind.ENTRY)));
    }

    /** What an entry of a file is called among definitions; for beans, what one of them is. */
    private static String definition(StepDescriptor entry) {
        return isBeans(entry) ? "bean" : entry.name();
    }

    private static boolean isBeans(StepDescriptor entry) {
        return entry.name().equals("beans");
    }

    /** The schema as JSON. */
    @Override
    public String toString() {
        Map<String, SchemaNode> entries = references("around.", RouteCatalog.around());
        for (StepDescriptor entry : RouteCatalog.entries()) {
            SchemaNode one = SchemaNode.ref(definition(entry));
            entries.put(entry.name(), isBeans(entry) ? SchemaNode.listOf(one) : one);
        }
        entries.put("dataFormats", SchemaNode.listOf(choice("format.", RouteCatalog.formats())));
        for (String name : List.of("rest", "restConfiguration")) {
            entries.put(name, SchemaNode.type("object").with("description", "Requests of HTTP: checked, but not answered yet."));
        }
        // A document of Camel K is a mapping, and says of what kind it is.
        return SchemaNode.type("array", "object")
                .with("$schema", "http://json-schema.org/draft-07/schema#")
                .with("title", "Routes of Pelton")
                .with("required", List.of("kind"))
                .with("items", one(entries))
                .with("definitions", definitions)
                .toString();
    }

    private void addScalars() {
        definitions.put("text", SchemaNode.type("string", "number", "boolean"));
        definitions.put("flag", written("boolean", "^([tT][rR][uU][eE]|[fF][aA][lL][sS][eE])$"));
        definitions.put("number", written("integer", "^\\s*[-+]?[0-9_]+\\s*$"));
        definitions.put("time", written("integer", "^\\s*([0-9]+|[pP][-0-9dhmstDHMST.]+|([0-9]+[dD](ays?)?)?([0-9]+[hH](ours?)?)?([0-9]+[mM](in(ute)?s?)?)?"
                + "([0-9]+[sS](ec(ond)?s?)?)?([0-9]+[mM][sS])?)\\s*$"));
        definitions.put("size", written("integer", "^\\s*[0-9]+\\s*[kmgKMG]?[iI]?[bB]?\\s*$"));
    }

    /** A value, its text, or a text with a placeholder. */
    private static SchemaNode written(String type, String pattern) {
        return SchemaNode.anyOf(
                SchemaNode.type(type),
                SchemaNode.type("string").with("pattern", pattern + "|\\{\\{"));
    }

    private static Map<String, SchemaNode> references(String prefix, List<StepDescriptor> descriptors) {
        Map<String, SchemaNode> entries = new TreeMap<>();
        descriptors.forEach(descriptor -> entries.put(descriptor.name(), SchemaNode.ref(prefix + descriptor.name())));
        return entries;
    }

    private static SchemaNode choice(String prefix, List<StepDescriptor> descriptors) {
        return one(references(prefix, descriptors));
    }

    private static SchemaNode one(Map<String, SchemaNode> entries) {
        return SchemaNode.mapping(entries, List.of()).with("minProperties", 1).with("maxProperties", 1);
    }
}
