// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pelton.message.NamedValues;
import io.pelton.routes.convert.Items;
import io.pelton.routes.convert.JsonNodes;
import io.pelton.routes.row.Row;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NodeList;

/** What stands at an index or under a name in a value. */
final class Indexing {
    private Indexing() {}

    static boolean isIndexed(Object value) {
        return value instanceof Map<?, ?>
                || value instanceof List<?>
                || value instanceof Row
                || value instanceof NamedValues
                || isIterated(value)
                || value.getClass().isArray();
    }

    /** The value; where there is none, null of what has names or if {@code isNullSafe}, else an error. */
    static @Nullable Object at(@Nullable Object value, String key, boolean isNullSafe) {
        return switch (value) {
            case null -> {
                if (isNullSafe) {
                    yield null;
                }
                throw new CallException("[" + key + "] stands behind nothing", null);
            }
            case Map<?, ?> map -> map.get(key);
            case ObjectNode node -> JsonNodes.value(node.path(key));
            case NamedValues values -> values.get(key);
            case Row row -> row.indexOf(key) < 0 ? null : row.member(row.indexOf(key));
            case List<?> list -> {
                int index = index(key, list.size(), isNullSafe);
                yield index < 0 ? null : list.get(index);
            }
            default -> isIterated(value) ? at(listed(value), key, isNullSafe) : inArray(value, key, isNullSafe);
        };
    }

    private static boolean isIterated(Object value) {
        return value instanceof Iterable<?> || value instanceof Iterator<?> || value instanceof NodeList;
    }

    /** The items, which as in Camel an iterator does not have a second time. */
    private static List<?> listed(Object value) {
        List<@Nullable Object> items = new ArrayList<>();
        Items.of(value).forEach(items::add);
        return items;
    }

    private static @Nullable Object inArray(Object value, String key, boolean isNullSafe) {
        if (!value.getClass().isArray()) {
            if (isNullSafe) {
                return null;
            }
            String message = "[" + key + "] is applied to a " + value.getClass().getSimpleName() + ", which has no parts";
            throw new CallException(message, new IndexOutOfBoundsException(message));
        }
        int index = index(key, Array.getLength(value), isNullSafe);
        return index < 0 ? null : Array.get(value, index);
    }

    /** The index {@code key} means: a number, {@code last} or {@code last-1}; -1 for none. */
    private static int index(String key, int size, boolean isNullSafe) {
        int index = -1;
        if (key.startsWith("last")) {
            String back = key.substring("last".length()).strip();
            index = back.isEmpty() ? size - 1 : back.startsWith("-") ? size - 1 - number(back.substring(1).strip()) : -1;
        } else {
            index = number(key);
        }
        if (index >= 0 && index < size) {
            return index;
        }
        if (isNullSafe) {
            return -1;
        }
        String message = "there is no [" + key + "] among " + size;
        throw new CallException(message, new IndexOutOfBoundsException(message));
    }

    private static int number(String digits) {
        return Numbers.isInteger(digits) && digits.length() < 10 ? Integer.parseInt(digits) : -1;
    }
}
