// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import java.io.Serializable;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints that a message may be sent to by name, when only the message tells the name: routes of the same files, and endpoints
 * that reach nothing outside. What flows through a route never chooses any other.
 *
 * @param branches the branch for each URI that is known, of this step or of one that it is in
 * @param open the branch for the schemes of {@code openSchemes}, whatever the name
 * @param openSchemes schemes all of whose endpoints may be sent to
 * @param endpoints those of {@code openSchemes}
 * @param asked the branch for the schemes of {@code askedSchemes}, whatever the name
 * @param askedSchemes schemes of which the user allows some endpoints, which the branch knows
 * @param reentry the branches of this step, for steps within it
 * @param isWithinItself whether it has no branches of its own: it is within itself
 * @param schemes all schemes there are, here or in Camel, whether a message may name them or not
 */
public record Directory(
        Map<String, Target> branches,
        int open,
        Set<String> openSchemes,
        Endpoints endpoints,
        int asked,
        Set<String> askedSchemes,
        Set<String> schemes,
        Reentry reentry,
        boolean isWithinItself)
        implements Serializable {
    /** Endpoints of {@code openSchemes}. */
    @FunctionalInterface
    public interface Endpoints extends Serializable {
        /** Fails if there can be no such endpoint, such as for an option that it does not have; opens nothing. */
        void check(String uri);
    }

    /** The scheme of Camel's calls within one process, whose endpoints can all be made: that no route reads from one, its messages find out. */
    private static final String CALL = "direct";

    /** What Camel writes as {@code %XX} in a URI. */
    private static final String UNSAFE = " \"#<>%{}|\\^~[]`";

    private static final Pattern ENCODED = Pattern.compile("%\\p{XDigit}{2}");

    public Directory {
        branches = Map.copyOf(branches);
        openSchemes = Set.copyOf(openSchemes);
        askedSchemes = Set.copyOf(askedSchemes);
        schemes = Set.copyOf(schemes);
    }

    /**
     * Where a message is led.
     *
     * @param step the step that has the branch: this one, or one that it is in
     */
    public record Target(Reentry step, int branch) implements Serializable {}

    /** The same for the step within itself. */
    public Directory withinItself() {
        return new Directory(branches, open, openSchemes, endpoints, asked, askedSchemes, schemes, reentry, true);
    }

    /** Whether it is no endpoint at all. */
    boolean isInvalid(String uri) {
        return !branches.containsKey(plain(uri))
                && (!schemes.contains(scheme(uri)) || isNameless(uri) || (openSchemes.contains(scheme(uri)) && fault(uri) != null));
    }

    /** Why there can be no such endpoint of an open scheme; null if there can be. */
    private @Nullable PeltonException fault(String uri) {
        if (uri.indexOf('?') < 0) {
            return null; // which is cheap to tell, and what most are
        }
        try {
            endpoints.check(plain(uri));
            return null;
        } catch (PeltonException e) {
            return e;
        }
    }

    /** Whether it is not even written as one: it has a scheme only, or one that cannot stand in a URI. */
    static boolean isMalformed(String uri) {
        return uri.startsWith(":") || isNameless(uri) || scheme(uri).chars().anyMatch(Directory::isForeign);
    }

    private static boolean isForeign(int letter) {
        return letter > 128 || letter != '#' && UNSAFE.indexOf(letter) >= 0;
    }

    /** Whether it has a scheme only. */
    private static boolean isNameless(String uri) {
        String plain = plain(uri);
        return !plain.isEmpty() && plain.indexOf(':') == plain.length() - 1;
    }

    /** Whether a message may name it, also if no route reads from it. */
    boolean isNameable(String uri) {
        return !isInvalid(uri) && (branches.containsKey(plain(uri)) || isCall(uri) || openSchemes.contains(scheme(uri)) || askedSchemes.contains(scheme(uri)));
    }

    /** Fails unless a message may name it. */
    void check(String uri) {
        if (!isNameable(uri)) {
            throw refused(uri);
        }
    }

    private static boolean isCall(String uri) {
        return scheme(uri).equals(CALL) && !isNameless(uri) && plain(uri).indexOf('?') < 0;
    }

    /** As in Camel, a scheme that there is not is another failure than a name that it does not take, and one that can be none. */
    private RuntimeException refused(String uri) {
        if (uri.isBlank()) {
            return new IllegalArgumentException("uri must be specified and not empty");
        }
        PeltonException fault = openSchemes.contains(scheme(uri)) ? fault(uri) : null;
        if (fault != null) {
            return fault;
        }
        int mark = uri.indexOf('?');
        String withoutOptions = plain(mark < 0 ? uri : uri.substring(0, mark));
        String why = branches.containsKey(withoutOptions)
                ? "'" + Shown.of(uri) + "' has options, and a message names an endpoint without any: '" + withoutOptions + "'"
                : "'" + Shown.of(uri) + "' is no endpoint that a message may name: those are " + known();
        return schemes.contains(scheme(uri)) || isMalformed(uri)
                ? new PeltonException(ErrorCode.UNKNOWN_ENDPOINT, why, isMalformed(uri) ? new URISyntaxException(uri, "it is no URI") : null)
                : new NoSuchEndpointException(ErrorCode.UNKNOWN_ENDPOINT.code() + " " + why);
    }

    /** Fails if it has no scheme: some steps look for one of the whole text then, and others refuse that. */
    void requireScheme(String uri) {
        if (uri.indexOf(':') < 0) {
            throw new PeltonException(ErrorCode.UNKNOWN_ENDPOINT, "'" + Shown.of(uri) + "' is no endpoint: it has no scheme, as in direct:NAME");
        }
    }

    /** The step will send messages through these branches. */
    void begin(Branches<Object> own) {
        if (!isWithinItself) {
            reentry.begin(own);
        }
    }

    /** Sends the message there. */
    void send(String uri, Message message, Branches<Object> own) throws Exception {
        Target known = branches.get(plain(uri));
        if (known != null) {
            known.step().of(own).run(known.branch(), message);
        } else if (isInvalid(uri)) {
            throw refused(uri);
        } else if (isCall(uri) || openSchemes.contains(scheme(uri))) {
            reentry.of(own).run(open, new Addressed(plain(uri), message));
        } else if (askedSchemes.contains(scheme(uri))) {
            reentry.of(own).run(asked, new Addressed(uri.strip(), message));
        } else {
            throw refused(uri);
        }
    }

    private String known() {
        Stream<String> open = Stream.concat(openSchemes.stream(), askedSchemes.stream()).sorted().map(scheme -> scheme + ":…");
        return Stream.concat(branches.keySet().stream().sorted(), open).collect(Collectors.joining(", "));
    }

    /** An endpoint as Camel's properties tell it: with slashes, encoded, and its options in the order of their names. */
    static String shown(String uri) {
        int mark = uri.strip().endsWith("?") ? -1 : uri.indexOf('?');
        String path = encoded(plain(mark < 0 ? uri : uri.substring(0, mark))).replaceFirst(":", "://");
        return mark < 0
                ? path
                : Stream.of(uri.substring(mark + 1).strip().split("&")).sorted().collect(Collectors.joining("&", path + "?", ""));
    }

    /** With what a URI may not have as it is, encoded as Camel shows it. */
    private static String encoded(String path) {
        StringBuilder text = new StringBuilder(path.length());
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (UNSAFE.indexOf(c) < 0 || ENCODED.matcher(path).region(i, path.length()).lookingAt()) {
                text.append(c);
            } else {
                text.append('%').append(Integer.toHexString(c).toUpperCase(Locale.ROOT));
            }
        }
        return text.toString();
    }

    private static String plain(String uri) {
        String plain = uri.strip().replace("://", ":");
        return plain.endsWith("?") ? plain.substring(0, plain.length() - 1) : plain;
    }

    private static String scheme(String uri) {
        int colon = uri.indexOf(':');
        return colon < 0 ? "" : uri.substring(0, colon).strip();
    }
}
