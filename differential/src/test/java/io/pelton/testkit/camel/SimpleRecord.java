// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.message.Message;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * An expression of Simple that one of Camel's own tests has evaluated, and what it gave there.
 *
 * @param text the expression
 * @param type the name of the class that was asked for; {@value #CONDITION} for a condition
 * @param message the message as {@link PlainValues}: {@code body}, {@code headers}, {@code properties} and {@code variables}
 * @param answer what it gave, as {@link Shown}; {@value #FAILED} if it failed
 */
record SimpleRecord(String text, String type, Map<String, Object> message, String answer) {
    static final String CONDITION = "condition";
    static final String FAILED = "failed";

    /** The message of an exchange as it is now, without headers and properties that Camel has set and {@code text} is not about. */
    static Map<String, Object> message(String text, Exchange exchange) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("body", PlainValues.toJson(exchange.getMessage().getBody()));
        message.put("headers", about(text, "file", exchange.getMessage().getHeaders()));
        Map<String, Object> properties = new LinkedHashMap<>(exchange.getAllProperties());
        if (exchange.getException() != null) {
            properties.put(Exchange.EXCEPTION_CAUGHT, exchange.getException());
        }
        message.put("properties", about(text, "exception", properties));
        message.put("variables", PlainValues.toJson(exchange.getVariables()));
        return message;
    }

    private static Map<String, Object> about(String text, String function, Map<String, Object> values) {
        Map<String, Object> kept = new LinkedHashMap<>(values);
        kept.keySet().removeIf(name -> name.startsWith("Camel") && !text.contains(name) && !text.contains(function) && !text.contains("headers"));
        return PlainValues.toJson(kept);
    }

    /** The message for Pelton. */
    Message toMessage() throws ReflectiveOperationException {
        Message made = new Message(PlainValues.fromJson(message.get("body")));
        values("headers").forEach(made::setHeader);
        values("properties").forEach(made::setProperty);
        values("variables").forEach(made::setVariable);
        return made;
    }

    private Map<String, Object> values(String kind) throws ReflectiveOperationException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) message.get(kind)).entrySet()) {
            values.put((String) entry.getKey(), PlainValues.fromJson(entry.getValue()));
        }
        return values;
    }

    /** What an expression gave; an iterator is read for that. */
    static String answer(@Nullable Object value) {
        if (value instanceof Iterator<?> iterator) {
            List<Object> all = new ArrayList<>();
            iterator.forEachRemaining(all::add);
            return "iterator" + answer(all);
        }
        return switch (value) {
            case InputStream _ -> "a stream";
            case Object[] array -> "array" + Shown.value(Arrays.asList(array));
            case null, default -> Shown.value(value);
        };
    }
}
