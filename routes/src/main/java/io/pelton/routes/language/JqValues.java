// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pelton.routes.convert.ValueText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as the trees that jq works on, and back. */
final class JqValues {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JqValues() {}

    static JsonNode node(@Nullable Object value) {
        return switch (value) {
            case null -> NODES.nullNode();
            case Map<?, ?> map -> {
                ObjectNode node = NODES.objectNode();
                map.forEach((name, item) -> node.set(String.valueOf(name), node(item)));
                yield node;
            }
            case Iterable<?> items -> {
                ArrayNode node = NODES.arrayNode();
                items.forEach(item -> node.add(node(item)));
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

    static @Nullable Object value(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                node.properties().forEach(entry -> map.put(entry.getKey(), value(entry.getValue())));
                yield map;
            }
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
}
