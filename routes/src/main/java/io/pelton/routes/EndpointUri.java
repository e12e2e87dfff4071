// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An endpoint URI in its parts, {@code scheme:path?name=value&name=value}, each with its index in the text. Path and
 * values are percent-decoded; a value in {@code RAW(…)} or <code>RAW{…}</code> stays as it is, whatever it contains.
 *
 * @param scheme the part before the colon; empty if there is no colon
 * @param path the part behind it, without a leading {@code //}
 * @param pathIndex where the path begins
 * @param options the options in the order written
 */
record EndpointUri(String scheme, String path, int pathIndex, List<Option> options) {
    /** One option; its value is empty and {@code valueIndex} is -1 if there is no {@code =}; its name is empty between two {@code &}. */
    record Option(String name, int nameIndex, String value, int valueIndex) {}

    static EndpointUri parse(String text) {
        return parse(text, true);
    }

    /** The same with values as they are written, which is what a kamelet gets. */
    static EndpointUri raw(String text) {
        return parse(text, false);
    }

    /** The same with those options only that have one of these names. */
    EndpointUri with(Set<String> names) {
        return new EndpointUri(
                scheme, path, pathIndex, options.stream().filter(option -> names.contains(option.name())).toList());
    }

    /** What stands before the colon; all of it if it is a scheme alone. */
    static String schemeOf(String text) {
        int colon = text.indexOf(':');
        return colon < 0 ? text : text.substring(0, colon);
    }

    /** What stands behind the colon, options included. */
    static String behindScheme(String text) {
        return text.substring(text.indexOf(':') + 1);
    }

    private static EndpointUri parse(String text, boolean isDecoded) {
        int question = text.indexOf('?');
        int pathEnd = question < 0 ? text.length() : question;
        int colon = text.substring(0, pathEnd).indexOf(':');
        int pathStart = colon + 1;
        if (text.startsWith("//", pathStart)) {
            pathStart += 2;
        }
        String path = decode(text.substring(Math.min(pathStart, pathEnd), pathEnd));
        return new EndpointUri(
                colon < 0 ? "" : text.substring(0, colon),
                path,
                pathStart,
                question < 0 ? List.of() : options(text, question + 1, isDecoded));
    }

    private static List<Option> options(String text, int start, boolean isDecoded) {
        List<Option> options = new ArrayList<>();
        int index = start;
        while (index < text.length()) {
            int end = optionEnd(text, index);
            options.add(option(text, index, end, isDecoded));
            index = end + 1;
        }
        if (text.endsWith("&")) {
            options.add(new Option("", text.length() - 1, "", -1));
        }
        return List.copyOf(options);
    }

    private static Option option(String text, int start, int end, boolean isDecoded) {
        int equals = text.substring(start, end).indexOf('=');
        if (equals < 0) {
            return new Option(decode(text.substring(start, end)), start, "", -1);
        }
        int valueIndex = start + equals + 1;
        String raw = text.substring(valueIndex, end);
        boolean isRaw = isRaw(raw);
        String value = isRaw ? unwrapRaw(raw) : isDecoded ? decode(raw) : raw;
        String name = decode(text.substring(start, start + equals));
        return new Option(name, start, value, isRaw ? valueIndex + 4 : valueIndex);
    }

    /** The index of the {@code &} behind the option that begins at {@code start}; one within {@code RAW(…)} is none. */
    private static int optionEnd(String text, int start) {
        int equals = text.indexOf('=', start);
        int ampersand = text.indexOf('&', start);
        if (equals >= 0 && (ampersand < 0 || equals < ampersand)) {
            char open = text.startsWith("RAW(", equals + 1) ? ')' : text.startsWith("RAW{", equals + 1) ? '}' : '\0';
            int close = open == '\0' ? -1 : rawEnd(text, open, equals + 5);
            if (close >= 0) {
                return close;
            }
        }
        return ampersand < 0 ? text.length() : ampersand;
    }

    /** The value ends at the first closing character that stands before an {@code &} or at the end. */
    private static int rawEnd(String text, char close, int start) {
        for (int i = text.indexOf(close, start); i >= 0; i = text.indexOf(close, i + 1)) {
            if (i + 1 == text.length() || text.charAt(i + 1) == '&') {
                return i + 1;
            }
        }
        return -1;
    }

    private static boolean isRaw(String value) {
        return value.startsWith("RAW(") && value.endsWith(")") || value.startsWith("RAW{") && value.endsWith("}");
    }

    /** The value of an option in a {@code parameters} map, where nothing is percent-encoded. */
    static String unwrapRaw(String value) {
        return isRaw(value) ? value.substring(4, value.length() - 1) : value;
    }

    /**
     * Decodes {@code %41} as UTF-8; a {@code %} that two hexadecimal digits do not follow stays as it is, and so does
     * +.
     */
    private static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        StringBuilder decoded = new StringBuilder();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            if (isEncoded(text, i)) {
                bytes.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                flush(bytes, decoded);
                decoded.append(text.charAt(i));
            }
        }
        flush(bytes, decoded);
        return decoded.toString();
    }

    private static boolean isEncoded(String text, int index) {
        return text.charAt(index) == '%'
                && index + 2 < text.length()
                && Character.digit(text.charAt(index + 1), 16) >= 0
                && Character.digit(text.charAt(index + 2), 16) >= 0;
    }

    private static void flush(ByteArrayOutputStream bytes, StringBuilder decoded) {
        decoded.append(bytes.toString(StandardCharsets.UTF_8));
        bytes.reset();
    }
}
