// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.spi.EndpointDescriptor;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The URI of an endpoint that is an address, such as {@code http://host/path?x=1&connectTimeout=5s}: what is no option is a parameter of its query. Functions
 * in it stay as they are, whatever characters they have.
 */
final class AddressUri {
    private static final String SPECIAL = "?&=:%#+/";

    /** Where Unicode has characters for private use: functions have the special ones as these while the URI is cut into parts. */
    private static final char PRIVATE = '\uE000';

    /** A parameter, encoded. */
    private record Parameter(String name, String text) {}

    private AddressUri() {}

    /** The URI in its parts; values are decoded. */
    static EndpointUri parse(String text) {
        EndpointUri parts = EndpointUri.parse(hidden(text));
        List<EndpointUri.Option> options = parts.options().stream()
                .map(option -> new EndpointUri.Option(shown(option.name()), option.nameIndex(), shown(option.value()), option.valueIndex()))
                .toList();
        return new EndpointUri(parts.scheme(), shown(parts.path()), parts.pathIndex(), options);
    }

    /**
     * The part between the scheme and the query, as it is written, and the query as Camel sends it: its parameters encoded as those of a form, and in
     * the order of their names if no message tells a part of them.
     *
     * @param beside the options beside the URI
     */
    static String path(Text uri, List<EndpointReader.Given> beside, EndpointDescriptor descriptor) {
        String text = hidden(uri.value());
        EndpointUri raw = EndpointUri.raw(text);
        int question = text.indexOf('?');
        String path = shown(text.substring(Math.min(raw.pathIndex(), text.length()), question < 0 ? text.length() : Math.max(question, raw.pathIndex())));
        List<Parameter> parameters = new ArrayList<>();
        for (EndpointUri.Option option : raw.options()) {
            String name = shown(option.name());
            boolean isMissing = option.value().isEmpty() && uri.isMissingAt(option.valueIndex());
            if (descriptor.isParameter(name) && !isMissing) {
                boolean isRaw = option.valueIndex() >= 4 && text.startsWith("RAW", option.valueIndex() - 4);
                String value = isRaw ? shown(option.value()) : decoded(option.value());
                parameters.add(new Parameter(name, encoded(name) + (option.valueIndex() < 0 ? "" : "=" + encoded(value))));
            }
        }
        for (EndpointReader.Given given : beside) {
            if (descriptor.isParameter(given.name())) {
                parameters.add(new Parameter(given.name(), encoded(given.name()) + "=" + encoded(given.value())));
            }
        }
        if (functionIn(uri.value(), 0) < 0) {
            parameters.sort(Comparator.comparing(Parameter::name));
        }
        String query = parameters.stream().map(Parameter::text).collect(Collectors.joining("&"));
        return query.isEmpty() ? path : path + "?" + query;
    }

    private static String decoded(String value) {
        return outside(shown(value), text -> {
            try {
                return URLDecoder.decode(text, StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                return text; // a percent sign that encodes nothing is one
            }
        });
    }

    private static String encoded(String value) {
        return outside(value, text -> URLEncoder.encode(text, StandardCharsets.UTF_8));
    }

    private static String hidden(String text) {
        return within(text, c -> SPECIAL.indexOf(c) >= 0 ? (char) (PRIVATE + c) : c);
    }

    private static String shown(String text) {
        return within(text, c -> c >= PRIVATE && c < PRIVATE + 128 ? (char) (c - PRIVATE) : c);
    }

    /** A character for another one. */
    private interface Change {
        char of(char c);
    }

    /** The text with the characters of its functions changed. */
    private static String within(String text, Change change) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = functionIn(text, 0); i >= 0; ) {
            int end = functionEnd(text, i);
            for (int j = i; j < end; j++) {
                changed.setCharAt(j, change.of(text.charAt(j)));
            }
            i = functionIn(text, end);
        }
        return changed.toString();
    }

    /** The text with what is no function changed. */
    private static String outside(String text, UnaryOperator<String> change) {
        StringBuilder changed = new StringBuilder();
        int start = 0;
        for (int i = functionIn(text, 0); i >= 0; i = functionIn(text, start)) {
            int end = functionEnd(text, i);
            changed.append(change.apply(text.substring(start, i))).append(text, i, end);
            start = end;
        }
        return changed.append(change.apply(text.substring(start))).toString();
    }

    private static int functionIn(String text, int from) {
        int plain = text.indexOf("${", from);
        int named = text.indexOf("$simple{", from);
        return plain < 0 || named < 0 ? Math.max(plain, named) : Math.min(plain, named);
    }

    /** The index after the function that begins at {@code start}; that of the end of the text if it has none. */
    private static int functionEnd(String text, int start) {
        int depth = 0;
        for (int i = text.indexOf('{', start); i < text.length(); i++) {
            depth += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }
}
