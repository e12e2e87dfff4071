// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NodeList;

/** What a value consists of, as Camel iterates over it. */
public final class Items {
    private Items() {}

    /** The items: of a text those between commas, of a map its entries, of a value that is none of these itself. */
    public static Iterable<?> of(@Nullable Object value) {
        return switch (value) {
            case null -> List.of();
            case Row row when row.isJson() -> row.map().entrySet();
            case ByteView view -> ofText(view.toString());
            case String text -> ofText(text);
            case Map<?, ?> map -> map.entrySet();
            case Iterable<?> items -> items;
            case Iterator<?> items -> new Once(items);
            case Object[] array -> Arrays.asList(array);
            case NodeList nodes -> IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).toList();
            default -> value.getClass().isArray() ? boxed(value) : List.of(value);
        };
    }

    private static Iterable<String> ofText(String text) {
        return text.isBlank() ? List.of() : () -> new BetweenCommas(text);
    }

    private static List<Object> boxed(Object array) {
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            items.add(Array.get(array, i));
        }
        return items;
    }

    /** A list of what is a collection in some form; an error for a text or a single value. */
    static List<?> list(Object value) {
        if (value instanceof String || value instanceof Map<?, ?> || !isSeveral(value)) {
            throw new NoConversionException("no list");
        }
        if (value instanceof Collection<?> items) {
            return new ArrayList<>(items);
        }
        List<@Nullable Object> list = new ArrayList<>();
        of(value).forEach(list::add);
        return list;
    }

    private static boolean isSeveral(Object value) {
        return value instanceof Iterable<?> || value instanceof Iterator<?> || value instanceof NodeList || value.getClass().isArray();
    }

    /** The fields of a row, or of an object of JSON, by name. */
    static Map<?, ?> map(Object value) {
        if (value instanceof Row row) {
            return row.map();
        }
        if (value instanceof JsonNode node) {
            return JsonNodes.map(node);
        }
        throw new NoConversionException("no map");
    }

    /** Items that can be gone through once. */
    private record Once(Iterator<?> items) implements Iterable<Object> {
        @Override
        @SuppressWarnings("unchecked")
        public Iterator<Object> iterator() {
            return (Iterator<Object>) items;
        }
    }
}
