// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.ReservedHeaders;
import java.util.Locale;
import java.util.Set;

/** Which headers pass between requests or answers and messages: the rules of Camel's {@code HttpHeaderFilterStrategy}. */
final class HeaderRules {
    /** Said by the server, or of one connection. */
    private static final Set<String> OF_TRANSPORT = Set.of(
            "content-length", "content-type", "host", "cache-control", "connection", "date", "pragma", "trailer", "transfer-encoding", "upgrade", "via", "warning");

    /** What belongs to a request, so that it is no part of the answer although the message still has it. */
    private static final Set<String> OF_REQUESTS = Set.of(
            "a-im",
            "accept",
            "accept-charset",
            "accept-encoding",
            "accept-language",
            "accept-datetime",
            "access-control-request-method",
            "access-control-request-headers",
            "authorization",
            "cookie",
            "expect",
            "forwarded",
            "from",
            "host",
            "http2-settings",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "if-range",
            "if-unmodified-since",
            "max-forwards",
            "origin",
            "prefer",
            "proxy-authorization",
            "range",
            "referer",
            "te",
            "user-agent");

    private static final boolean[] OF_NAMES = new boolean[128];

    static {
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".chars().forEach(c -> OF_NAMES[c] = true);
    }

    private HeaderRules() {}

    /** Whether it can be the name of a header of HTTP: a token (RFC 9110, 5.6.2). */
    static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= OF_NAMES.length || !OF_NAMES[c]) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** Whether it can be the value of one. */
    static boolean isValue(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' || c > '~') && c != '\t') {
                return false;
            }
        }
        return true;
    }

    /** Whether a header or a parameter of this name, sent by anybody, becomes a header of the message: what controls routes never does. */
    static boolean comesIn(String name) {
        return !ReservedHeaders.contains(name);
    }

    /**
     * Whether a header of the message becomes one of the answer.
     *
     * @param withThoseOfRequests whether those pass as well that usually belong to requests
     */
    static boolean goesOut(String name, boolean withThoseOfRequests) {
        if (ReservedHeaders.contains(name)) {
            return false;
        }
        String lower = name.toLowerCase(Locale.ROOT);
        return !OF_TRANSPORT.contains(lower) && (withThoseOfRequests || !OF_REQUESTS.contains(lower));
    }
}
