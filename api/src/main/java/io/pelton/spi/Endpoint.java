// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint as a route names it, its options checked against the descriptor and read.
 *
 * @param descriptor what the scheme is
 * @param path the part between the scheme and the options; of an address as it is written, with the parameters of its query as they are sent
 * @param values the values of the options that were given or have a default, of the types {@link OptionType#parse} gives
 */
public record Endpoint(EndpointDescriptor descriptor, String path, Map<String, Object> values) {
    public Endpoint {
        values = Map.copyOf(values);
    }

    /**
     * An endpoint with the given option texts, the others having their defaults.
     *
     * @throws IllegalArgumentException if an option does not exist, is missing or cannot be read
     */
    public static Endpoint of(EndpointDescriptor descriptor, String path, Map<String, String> texts) {
        return of(descriptor, path, texts, Map.of());
    }

    /**
     * The same with options that are beans.
     *
     * @param beans by the names of their options
     * @throws IllegalArgumentException if an option does not exist, is missing or cannot be read
     */
    public static Endpoint of(EndpointDescriptor descriptor, String path, Map<String, String> texts, Map<String, Object> beans) {
        Map<String, Object> values = new HashMap<>(beans);
        for (EndpointDescriptor.Option option : descriptor.options()) {
            if (beans.containsKey(option.name())) {
                continue;
            }
            String text = texts.getOrDefault(option.name(), option.defaultValue());
            if (!text.isEmpty()) {
                values.put(option.name(), option.type().parse(text));
            } else if (option.required()) {
                throw new IllegalArgumentException("the option '" + option.name() + "' is missing");
            }
        }
        texts.forEach((name, text) -> {
            EndpointDescriptor.Option option = descriptor.option(name)
                    .orElseThrow(() -> new IllegalArgumentException("'" + descriptor.scheme() + ":' has no option '" + name + "'"));
            if (option.isMany()) {
                values.put(name, option.type().parse(text));
            }
        });
        return new Endpoint(descriptor, path, values);
    }

    /** Whether the option has a value. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value of a text option; empty if it has none. */
    public String text(String name) {
        return (String) values.getOrDefault(name, "");
    }

    /** The value of a number, time (milliseconds) or size (bytes) option that has a value or a default. */
    public long number(String name) {
        return (Long) Objects.requireNonNull(values.get(name), () -> "the option '" + name + "' has no value");
    }

    /**
     * The same of one that has a range.
     *
     * @param least the smallest value that it may have
     * @param most the largest one
     * @throws PeltonException BAD_VALUE if it has another one
     */
    public int number(String name, int least, int most) {
        long value = number(name);
        if (value < least || value > most) {
            throw new PeltonException(ErrorCode.BAD_VALUE, name + " is " + value + ", but must be from " + least + " to " + most);
        }
        return (int) value;
    }

    /** The value of an option that may have functions in it, or what an {@linkplain Connector#expressions expression} is compiled to; null if there is none. */
    public @Nullable TextExpression expression(String name) {
        return (TextExpression) values.get(name);
    }

    /** The bean that an option names, which it has. */
    public <T> T bean(String name, Class<T> type) {
        return type.cast(Objects.requireNonNull(values.get(name), () -> "the option '" + name + "' has no value"));
    }

    /** The value of a boolean option; false if it has none. */
    public boolean flag(String name) {
        return (Boolean) values.getOrDefault(name, false);
    }
}
