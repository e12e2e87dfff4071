// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code xtokenize} makes of an element; named by its first letter, as in Camel. */
public enum XmlMode {
    /** The element, with all namespaces that are declared around it. */
    INJECTED,
    /** The element within the start and end tags around it. */
    WRAPPED,
    /** What is between its tags. */
    UNWRAPPED,
    /** The text in it. */
    TEXT;

    private static final Pattern NAMESPACE = Pattern.compile("xmlns(:\\w+)?\\s*=\\s*('[^']*'|\"[^\"]*\")");

    /** The mode that {@code name} begins with the letter of. */
    public static Optional<XmlMode> named(String name) {
        return Arrays.stream(values())
                .filter(mode -> name.length() == 1 && Character.toLowerCase(mode.name().charAt(0)) == name.charAt(0))
                .findFirst();
    }

    /** The part that is made of an element, beside what stands around it. */
    String of(String element, Map<String, String> namespaces) {
        return switch (this) {
            case INJECTED -> injected(element, namespaces);
            case WRAPPED -> element;
            case UNWRAPPED -> {
                int begin = tagEnd(element, 0);
                int end = element.lastIndexOf("</");
                yield begin > 0 && end > 0 ? element.substring(begin + 1, end) : "";
            }
            case TEXT -> text(element);
        };
    }

    private static String injected(String element, Map<String, String> namespaces) {
        int tagEnd = tagEnd(element, 0);
        int at = element.charAt(tagEnd - 1) == '/' ? tagEnd - 1 : tagEnd;
        Set<String> own = new HashSet<>();
        char quote = '"';
        for (Matcher each = NAMESPACE.matcher(element.substring(0, tagEnd)); each.find(); ) {
            quote = own.isEmpty() ? each.group(2).charAt(0) : quote;
            own.add(each.group(1) == null ? "" : each.group(1).substring(1));
        }
        StringBuilder part = new StringBuilder(element.substring(0, at));
        for (Map.Entry<String, String> each : namespaces.entrySet()) {
            if (!own.contains(each.getKey())) {
                part.append(" xmlns").append(each.getKey().isEmpty() ? "" : ":").append(each.getKey());
                part.append('=').append(quote).append(each.getValue()).append(quote);
            }
        }
        return part.append(element, at, element.length()).toString();
    }

    private static String text(String element) {
        StringBuilder text = new StringBuilder();
        int tagEnd = tagEnd(element, 0);
        int next = element.indexOf('<', tagEnd);
        while (next >= 0) {
            text.append(element, tagEnd + 1, next);
            tagEnd = tagEnd(element, next);
            next = element.indexOf('<', tagEnd);
        }
        return text.toString();
    }

    /** Where the tag that begins at {@code from} ends; {@code >} in a value ends none, as in Camel it would. */
    private static int tagEnd(String element, int from) {
        char next = from + 1 < element.length() ? element.charAt(from + 1) : '<';
        if (next == '!' || next == '?') {
            return element.indexOf('>', from);
        }
        char quote = 0;
        int at = from;
        while (quote != 0 || element.charAt(at) != '>') {
            char c = element.charAt(at++);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            }
        }
        return at;
    }
}
