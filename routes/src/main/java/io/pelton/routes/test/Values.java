// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import io.pelton.error.PeltonException;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.language.Json;
import io.pelton.routes.row.Row;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How values are compared with what a test says, and shown. */
final class Values {
    private Values() {}

    /** Whether {@code actual} is what a test says: the same structure where that says one, else the same text. */
    static boolean isEqual(@Nullable Object expected, @Nullable Object actual) {
        if (expected == null || actual == null) {
            return expected == null && actual == null;
        }
        if (isStructure(expected)) {
            return structure(actual).map(value -> isSame(expected, value)).orElse(false);
        }
        return ValueText.of(expected).equals(text(actual));
    }

    /** Whether a value is a map or a list. */
    static boolean isStructure(@Nullable Object value) {
        return value instanceof Map<?, ?> || value instanceof List<?>;
    }

    /** The maps and lists that {@code value} is, or is the text of; empty if it is none. */
    static Optional<Object> structure(Object value) {
        return switch (value) {
            case Row row when !row.isJson() -> Optional.of(fields(row));
            case Map<?, ?> map -> Optional.of(map);
            case List<?> list -> Optional.of(list);
            case Iterable<?> items -> {
                List<@Nullable Object> list = new ArrayList<>();
                items.forEach(list::add);
                yield Optional.of(list);
            }
            default -> parsed(text(value));
        };
    }

    private static Map<String, String> fields(Row row) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < row.names().size(); i++) {
            fields.put(row.names().get(i), row.text(i));
        }
        return fields;
    }

    private static Optional<Object> parsed(String text) {
        try {
            return Optional.ofNullable(Json.read(text)).filter(Values::isStructure);
        } catch (PeltonException _) {
            return Optional.empty();
        }
    }

    private static boolean isSame(@Nullable Object expected, @Nullable Object actual) {
        if (expected instanceof Map<?, ?> map) {
            Map<?, ?> other = asMap(actual);
            return other != null
                    && map.keySet().equals(other.keySet())
                    && map.keySet().stream().allMatch(key -> isSame(map.get(key), other.get(key)));
        }
        if (expected instanceof List<?> list) {
            if (!(actual instanceof List<?> other) || list.size() != other.size()) {
                return false;
            }
            for (int i = 0; i < list.size(); i++) {
                if (!isSame(list.get(i), other.get(i))) {
                    return false;
                }
            }
            return true;
        }
        if (expected instanceof Number first && actual instanceof Number second) {
            return new BigDecimal(first.toString()).compareTo(new BigDecimal(second.toString())) == 0;
        }
        return Objects.equals(expected, plain(actual));
    }

    private static @Nullable Map<?, ?> asMap(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map
                : value instanceof Row row && structure(row).orElse(null) instanceof Map<?, ?> map ? map : null;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value == null || value instanceof Boolean || value instanceof Number || isStructure(value) ? value : text(value);
    }

    /** The text of a value; that of maps and lists is JSON. */
    static String text(Object value) {
        return isStructure(value) ? Json.write(value) : ValueText.of(value);
    }

    /** A value on one line, as JSON and as YAML. */
    static String flow(@Nullable Object value) {
        Map<?, ?> map = asMap(value);
        if (map != null) {
            return map.entrySet().stream()
                    .map(entry -> Json.write(String.valueOf(entry.getKey())) + ": " + flow(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return value instanceof List<?> list
                ? list.stream().map(Values::flow).collect(Collectors.joining(", ", "[", "]"))
                : Json.write(plain(value));
    }

    /** The lines that show a value in a comparison: those of a text, the members of a map, the elements of a list. */
    static List<String> lines(@Nullable Object value, boolean asStructure) {
        if (value == null) {
            return List.of("(none)");
        }
        if (asStructure || isStructure(value)) {
            Optional<Object> structure = structure(value);
            if (structure.isPresent()) {
                List<String> lines = new ArrayList<>();
                add(structure.get(), "", "", "", lines);
                return lines;
            }
        }
        return text(value).lines().toList().isEmpty() ? List.of("(an empty text)") : text(value).lines().toList();
    }

    private static void add(@Nullable Object value, String indent, String before, String after, List<String> lines) {
        Map<?, ?> map = asMap(value);
        if (map != null && !map.isEmpty()) {
            lines.add(indent + before + "{");
            int last = map.size() - 1;
            int number = 0;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                String name = Json.write(String.valueOf(entry.getKey())) + ": ";
                add(entry.getValue(), indent + "  ", name, number++ == last ? "" : ",", lines);
            }
            lines.add(indent + "}" + after);
        } else if (value instanceof List<?> list && !list.isEmpty()) {
            lines.add(indent + before + "[");
            for (int i = 0; i < list.size(); i++) {
                add(list.get(i), indent + "  ", "", i == list.size() - 1 ? "" : ",", lines);
            }
            lines.add(indent + "]" + after);
        } else {
            lines.add(indent + before + Json.write(plain(map == null ? value : map)) + after);
        }
    }
}
