// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import io.pelton.message.Message;
import io.pelton.message.NamedValues;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Serializable;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a message reads in the log: as Camel's log component writes it, but what comes from data never makes a line of its own.
 *
 * @param parts what is shown
 * @param style how it is laid out
 * @param isMultiline whether each part has a line of its own
 * @param skipsLineEnds whether line ends in a body are dropped, else they are escaped
 * @param isPlain whether the body is all that is shown
 * @param maxChars how long each line may be
 */
record LogFormat(
        Set<Part> parts, Style style, boolean isMultiline, boolean skipsLineEnds, boolean isPlain, int maxChars)
        implements Serializable {

    /** What can be shown. */
    enum Part {
        EXCHANGE_ID,
        ROUTE_ID,
        EXCHANGE_PATTERN,
        PROPERTIES,
        VARIABLES,
        HEADERS,
        BODY_TYPE,
        BODY,
        EXCEPTION,
        CAUGHT_EXCEPTION,
        STACK_TRACE,
        STREAMS,
        FILES
    }

    /** How parts are laid out. */
    enum Style {
        DEFAULT,
        TAB,
        FIXED
    }

    LogFormat {
        parts = Set.copyOf(parts);
    }

    static Set<Part> all() {
        return EnumSet.complementOf(EnumSet.of(Part.STREAMS, Part.FILES));
    }

    String format(Message message) {
        if (isPlain) {
            return cut(LogText.of(bodyText(message)));
        }
        List<String> shown = new ArrayList<>();
        for (Part part : Part.values()) {
            if (parts.contains(part)) {
                add(part, message, shown);
            }
        }
        if (isMultiline) {
            String end = System.lineSeparator();
            return "Exchange[" + end + String.join(end, shown.stream().map(this::cut).toList()) + end + "]";
        }
        String text = cut(String.join("", shown));
        return "Exchange[" + (text.startsWith(", ") ? text.substring(2) : text) + "]";
    }

    private String cut(String text) {
        return text.length() > maxChars ? text.substring(0, maxChars) + "..." : text;
    }

    private void add(Part part, Message message, List<String> shown) {
        switch (part) {
            case EXCHANGE_ID -> shown.add(part("Id", message.exchangeId()));
            case ROUTE_ID -> shown.add(part("RouteId", message.fromRouteId()));
            case EXCHANGE_PATTERN -> shown.add(part("ExchangePattern", message.isInOut() ? "InOut" : "InOnly"));
            case PROPERTIES -> shown.add(part("Properties", sorted(message.properties())));
            case VARIABLES -> shown.add(message.variables().isEmpty() ? "" : part("Variables", sorted(message.variables()))); // as Camel does, a line in any case
            case HEADERS -> shown.add(part("Headers", sorted(message.headers())));
            case BODY_TYPE -> shown.add(part("BodyType", typeName(message.body())));
            case BODY -> shown.add(part("Body", bodyText(message)));
            case EXCEPTION -> addException("Exception", message.exception(), shown);
            case CAUGHT_EXCEPTION -> {
                if (message.exception() == null
                        && message.property("CamelExceptionCaught") instanceof Throwable caught) {
                    addException("CaughtException", caught, shown);
                }
            }
            case STACK_TRACE, STREAMS, FILES -> {}
        }
    }

    private void addException(String name, @Nullable Throwable exception, List<String> shown) {
        if (exception == null) {
            return;
        }
        String text = part(name + "Type", exception.getClass().getCanonicalName())
                + part(name + "Message", exception.getMessage());
        if (parts.contains(Part.STACK_TRACE)) {
            StringWriter trace = new StringWriter();
            exception.printStackTrace(new PrintWriter(trace));
            text += part("StackTrace", trace);
        }
        shown.add(text);
    }

    /** Only what is shown may come from data. */
    private String part(String name, @Nullable Object shown) {
        return label(name) + LogText.of(shown);
    }

    private String label(String name) {
        return switch (style) {
            case DEFAULT -> (isMultiline ? "  " : ", ") + name + ": ";
            case TAB -> "\t" + name + ": ";
            case FIXED -> "\t%-20s".formatted(name);
        };
    }

    private static String sorted(NamedValues values) {
        Map<String, Object> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        values.forEach(sorted::put);
        return sorted.toString();
    }

    private static String typeName(@Nullable Object body) {
        return switch (body) {
            case null -> "null";
            case LazyBytes _ -> "GenericFile";
            case ByteView _ -> "byte[]";
            default -> className(body.getClass());
        };
    }

    private static String className(Class<?> type) {
        String name = type.getCanonicalName() == null ? type.getName() : type.getCanonicalName();
        return name.startsWith("java.lang.") ? name.substring("java.lang.".length()) : name;
    }

    /** What is left of a stream, which can be read again. */
    private static String content(InputStream stream) {
        try {
            stream.mark(Integer.MAX_VALUE);
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            stream.reset();
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String bodyText(Message message) {
        String text = switch (message.body()) {
            case null -> "[Body is null]";
            case LazyBytes _ when !parts.contains(Part.FILES) ->
                "[Body is file based: GenericFile[" + message.header("CamelFileName") + "]]";
            case InputStream stream when parts.contains(Part.STREAMS) && stream.markSupported() -> content(stream);
            case InputStream _ -> "[Body is instance of java.io.InputStream]";
            case Reader _ -> "[Body is instance of java.io.Reader]";
            case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
            case Object body -> body.toString();
        };
        return skipsLineEnds && !isPlain ? text.replace(System.lineSeparator(), "") : text;
    }
}
