// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Values of messages as trees of JSON and back: a text is itself, any other value an object of one field, which is named by its type. Of what is
 * no plain value only the class is kept.
 */
@SuppressWarnings("JavaUtilDate") // it is what Camel gives
final class PlainValues {
    private PlainValues() {}

    /**
     * What stands for a value of which only the class is known.
     *
     * @param type its name
     */
    record Unknown(String type) {}

    static @Nullable Object toJson(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> text;
            case Boolean truth -> truth;
            case Integer _, Long _, Short _, Byte _, Double _, Float _, Character _, BigDecimal _, BigInteger _ ->
                Map.of(value.getClass().getSimpleName(), value.toString());
            case byte[] bytes -> Map.of("bytes", new String(bytes, StandardCharsets.ISO_8859_1));
            case Date date -> Map.of("Date", Long.toString(date.getTime()));
            case List<?> list -> Map.of("List", all(list));
            case Set<?> set -> Map.of("Set", all(set));
            case Object[] array when array.getClass() == String[].class -> Map.of("String[]", all(List.of(array)));
            case Map<?, ?> map when map.keySet().stream().allMatch(String.class::isInstance) -> {
                Map<String, Object> entries = new LinkedHashMap<>();
                map.forEach((key, each) -> entries.put((String) key, toJson(each)));
                yield Map.of("Map", entries);
            }
            case Throwable failure when failure.getMessage() != null ->
                Map.of("Throwable", List.of(failure.getClass().getName(), failure.getMessage()));
            default -> Map.of("Unknown", value.getClass().getName());
        };
    }

    private static List<Object> all(Iterable<?> values) {
        List<Object> all = new ArrayList<>();
        values.forEach(value -> all.add(toJson(value)));
        return all;
    }

    static @Nullable Object fromJson(@Nullable Object json) throws ReflectiveOperationException {
        if (!(json instanceof Map<?, ?> typed)) {
            return json;
        }
        Object value = typed.values().iterator().next();
        String type = (String) typed.keySet().iterator().next();
        return switch (type) {
            case "Integer" -> Integer.valueOf((String) value);
            case "Long" -> Long.valueOf((String) value);
            case "Short" -> Short.valueOf((String) value);
            case "Byte" -> Byte.valueOf((String) value);
            case "Double" -> Double.valueOf((String) value);
            case "Float" -> Float.valueOf((String) value);
            case "Character" -> ((String) value).charAt(0);
            case "BigDecimal" -> new BigDecimal((String) value);
            case "BigInteger" -> new BigInteger((String) value);
            case "bytes" -> ((String) value).getBytes(StandardCharsets.ISO_8859_1);
            case "Date" -> new Date(Long.parseLong((String) value));
            case "List" -> allOf(value);
            case "Set" -> new HashSet<>(allOf(value));
            case "String[]" -> allOf(value).toArray(String[]::new);
            case "Map" -> {
                Map<String, Object> entries = new LinkedHashMap<>();
                for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                    entries.put((String) entry.getKey(), fromJson(entry.getValue()));
                }
                yield entries;
            }
            case "Throwable" -> {
                List<?> failure = (List<?>) value;
                yield throwable((String) failure.get(0), (String) failure.get(1));
            }
            case "Unknown" -> new Unknown((String) value);
            default -> throw new IllegalArgumentException("a value of type " + type);
        };
    }

    /** One of this class if Java has it, and it is made of a message. */
    private static Throwable throwable(String type, String message) throws ReflectiveOperationException {
        String known = type.startsWith("java.") ? type : RuntimeException.class.getName();
        return Class.forName(known).asSubclass(Throwable.class).getConstructor(String.class).newInstance(message);
    }

    private static List<Object> allOf(Object values) throws ReflectiveOperationException {
        List<Object> all = new ArrayList<>();
        for (Object value : (List<?>) values) {
            all.add(fromJson(value));
        }
        return all;
    }

    /** The same for values with names, in the order of these. */
    static Map<String, Object> toJson(Map<String, Object> values) {
        Map<String, Object> all = new TreeMap<>();
        values.forEach((name, value) -> all.put(name, toJson(value)));
        return all;
    }
}
