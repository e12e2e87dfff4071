// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.TextExpression;
import java.io.Serializable;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An address as a route has it, which may hold functions. Its host is written, so that no message chooses it: what functions give is compared with it.
 *
 * @param origin the host that is written
 * @param parts what follows each other in it
 */
record Address(Origin origin, List<Part> parts) implements Serializable {
    private static final String FUNCTION = "$";
    private static final Pattern AUTHORITY = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^\\s/?#:@\\[\\]$\\\\%]*[^\\s/?#:@\\[\\]$\\\\%.])(?::(\\d{1,5}))?");

    Address {
        parts = List.copyOf(parts);
    }

    /** A part of an address: a text, or what a function gives. */
    record Part(String text, @Nullable TextExpression function) implements Serializable {}

    /**
     * Reads what follows {@code scheme}.
     *
     * @throws PeltonException if there is no host, or a function is a part of it
     */
    static Address of(String scheme, String path, Function<String, @Nullable TextExpression> functions) {
        String actual = scheme;
        String written = path;
        for (String prefix : List.of("http:", "https:")) { // of Camel's httpUri
            if (path.startsWith(prefix)) {
                actual = prefix.substring(0, prefix.length() - 1);
                written = path.substring(prefix.length()).replaceFirst("^/{0,2}", "");
            }
        }
        List<Part> parts = new ArrayList<>();
        int start = 0;
        for (String function : functions(written)) {
            int index = written.indexOf(function, start);
            parts.add(new Part(written.substring(start, index), null));
            parts.add(new Part("", functions.apply(function)));
            start = index + function.length();
        }
        parts.add(new Part(written.substring(start), null));
        return new Address(origin(actual, parts.getFirst().text(), parts.size() > 1), parts);
    }

    private static Origin origin(String scheme, String beginning, boolean goesOn) {
        String authority = beginning.split("[/?#]", 2)[0];
        Matcher matcher = AUTHORITY.matcher(authority);
        if (authority.contains("@")) {
            throw new PeltonException(
                    ErrorCode.NOT_SUPPORTED, "a user in an address is not supported: write authMethod=Basic, authUsername and authPassword as options");
        }
        if (!matcher.matches()) {
            throw goesOn && authority.equals(beginning)
                    ? new PeltonException(
                            ErrorCode.NOT_ALLOWED,
                            "no message may choose the host of '" + scheme + ":': write it, start Pelton with --allow-host=HOST for whole addresses that messages name, or"
                                    + " write a 'to' for each host, in a 'choice'")
                    : new PeltonException(ErrorCode.BAD_VALUE, "'" + authority + "' is no host: an address is " + scheme + "://HOST, :PORT if it has one, and a path");
        }
        int port = matcher.group(2) == null ? Origin.usualPort(scheme) : Integer.parseInt(matcher.group(2));
        if (port < 1 || port > Origin.MOST_PORT) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "the port is " + port + ", but must be from 1 to " + Origin.MOST_PORT);
        }
        if (URI.create(scheme + "://" + authority).getHost() == null) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "'" + matcher.group(1) + "' is no name of a host: such names have letters, digits and hyphens");
        }
        return new Origin(scheme, matcher.group(1), port);
    }

    /**
     * The functions in {@code written}, in their order.
     *
     * @throws IllegalArgumentException if one has no end
     */
    static List<String> functions(String written) {
        List<String> functions = new ArrayList<>();
        int start = written.indexOf(FUNCTION);
        while (start >= 0) {
            int open = written.startsWith("${", start) ? start + 1 : written.startsWith("$simple{", start) ? start + "$simple".length() : -1;
            int end = open < 0 ? start + 1 : end(written, open);
            if (open >= 0) {
                functions.add(written.substring(start, end));
            }
            start = written.indexOf(FUNCTION, end);
        }
        return functions;
    }

    private static int end(String written, int open) {
        int depth = 0;
        for (int i = open; i < written.length(); i++) {
            depth += written.charAt(i) == '{' ? 1 : written.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        throw new IllegalArgumentException("'" + written.substring(open) + "' has no end: '}' is expected");
    }

    /** Whether messages tell a part of it. */
    boolean hasFunctions() {
        return parts.size() > 1;
    }

    /** The address of a message, with what functions give as it is. */
    String text(Message message) {
        StringBuilder text = new StringBuilder(origin.scheme()).append("://");
        for (Part part : parts) {
            TextExpression function = part.function();
            String given = function == null ? part.text() : function.text(message);
            text.append(given == null ? "" : given);
        }
        return text.toString();
    }

    /** It as it is written, without its query, where secrets may stand. */
    String shown() {
        StringBuilder text = new StringBuilder(origin.scheme()).append("://");
        for (Part part : parts) {
            TextExpression function = part.function();
            String written = function == null ? part.text() : function.source();
            int question = function == null ? written.indexOf('?') : -1;
            text.append(question < 0 ? written : written.substring(0, question));
            if (question >= 0) {
                break;
            }
        }
        return text.toString();
    }
}
