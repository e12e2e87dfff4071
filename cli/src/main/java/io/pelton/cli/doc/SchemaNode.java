// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One schema: keywords and their values, in the order they were added. Not thread-safe. */
final class SchemaNode {
    private final Map<String, Object> keywords = new LinkedHashMap<>();

    static SchemaNode ref(String name) {
        return new SchemaNode().with("$ref", "#/definitions/" + name);
    }

    static SchemaNode anyOf(SchemaNode... schemas) {
        return new SchemaNode().with("anyOf", List.of(schemas));
    }

    static SchemaNode listOf(SchemaNode items) {
        return new SchemaNode().with("type", "array").with("items", items);
    }

    static SchemaNode type(String... types) {
        return new SchemaNode().with("type", types.length == 1 ? types[0] : List.of(types));
    }

    /** A mapping with these keys only. */
    static SchemaNode mapping(Map<String, SchemaNode> properties, Collection<String> required) {
        SchemaNode node = type("object").with("properties", properties).with("additionalProperties", false);
        return required.isEmpty() ? node : node.with("required", List.copyOf(required));
    }

    SchemaNode with(String keyword, Object value) {
        keywords.put(keyword, value);
        return this;
    }

    /** The JSON, indented by two spaces for each level. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        write(keywords, "\n", text);
        return text.append('\n').toString();
    }

    private static void write(Object value, String indent, StringBuilder text) {
        switch (value) {
            case SchemaNode node -> write(node.keywords, indent, text);
            case Map<?, ?> map -> mapping(map, indent, text);
            case List<?> list -> list(list, indent, text);
            case String string -> quote(string, text);
            default -> text.append(value);
        }
    }

    private static void mapping(Map<?, ?> map, String indent, StringBuilder text) {
        text.append('{');
        String comma = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            text.append(comma).append(indent).append("  ");
            quote(String.valueOf(entry.getKey()), text);
            text.append(": ");
            write(entry.getValue(), indent + "  ", text);
            comma = ",";
        }
        text.append(map.isEmpty() ? "" : indent).append('}');
    }

    private static void list(List<?> list, String indent, StringBuilder text) {
        text.append('[');
        String comma = "";
        for (Object item : list) {
            text.append(comma).append(indent).append("  ");
            write(item, indent + "  ", text);
            comma = ",";
        }
        text.append(list.isEmpty() ? "" : indent).append(']');
    }

    private static void quote(String string, StringBuilder text) {
        text.append('"').append(string.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")).append('"');
    }
}
