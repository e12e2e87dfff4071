// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trees of JSON as Jackson 2 has them, which are bodies in Camel and what jq works on, and what Camel's converters make of them. */
public final class JsonNodes {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** How a node that is not there is written. */
    private static final String NONE = "null";

    private JsonNodes() {}

    /** The tree of {@code value}: of maps and lists, else of a single value. */
    public static JsonNode of(@Nullable Object value) {
        return switch (value) {
            case null -> NODES.nullNode();
            case JsonNode node -> node;
            case Map<?, ?> map -> {
                ObjectNode node = NODES.objectNode();
                map.forEach((name, item) -> node.set(String.valueOf(name), of(item)));
                yield node;
            }
            case Iterable<?> items -> {
                ArrayNode node = NODES.arrayNode();
                items.forEach(item -> node.add(of(item)));
                yield node;
            }
            case Boolean truth -> NODES.booleanNode(truth);
            case Integer number -> NODES.numberNode(number);
            case Long number -> NODES.numberNode(number);
            case Double number -> NODES.numberNode(number);
            case BigInteger number -> NODES.numberNode(number);
            case Number number -> NODES.numberNode(new BigDecimal(number.toString()));
            default -> NODES.textNode(ValueText.of(value));
        };
    }

    /** The map, the list or the single value that {@code node} stands for; null for null. */
    public static @Nullable Object value(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> map(node);
            case ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>(node.size());
                node.forEach(item -> list.add(value(item)));
                yield list;
            }
            case NUMBER -> node.numberValue();
            case BOOLEAN -> node.booleanValue();
            case NULL, MISSING -> null;
            case STRING, BINARY, POJO -> node.asText();
        };
    }

    /** The fields of an object. */
    static Map<String, @Nullable Object> map(JsonNode node) {
        if (!node.isObject()) {
            throw new IllegalArgumentException("no object");
        }
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        node.properties().forEach(entry -> map.put(entry.getKey(), value(entry.getValue())));
        return map;
    }

    /** A text is itself, all else JSON over several lines. */
    static String text(JsonNode node) {
        return node.isTextual() ? node.textValue() : node.isMissingNode() ? NONE : node.toPrettyString();
    }

    /** The same in one line. */
    public static String line(JsonNode node) {
        return node.isTextual() ? node.textValue() : node.isMissingNode() ? NONE : node.toString();
    }

    /** That in UTF-8. */
    public static byte[] bytes(JsonNode node) {
        return line(node).getBytes(StandardCharsets.UTF_8);
    }
}
