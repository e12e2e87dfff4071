// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.Serializable;
import java.net.URI;
import java.util.Locale;

/** A host that is asked: the scheme, its name and its port. */
record Origin(String scheme, String host, int port) implements Serializable {
    static final int MOST_PORT = 65_535;
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    Origin {
        scheme = scheme.toLowerCase(Locale.ROOT);
        host = host.toLowerCase(Locale.ROOT);
    }

    /**
     * That of {@code uri}.
     *
     * @throws IllegalArgumentException if it is no address of HTTP
     */
    static Origin of(URI uri) {
        String scheme = uri.getScheme();
        if (scheme == null || uri.getHost() == null || !scheme.toLowerCase(Locale.ROOT).matches("https?")) {
            throw new IllegalArgumentException("'" + RequestUri.sanitized(uri.toString()) + "' is no address of HTTP");
        }
        return new Origin(scheme, uri.getHost(), uri.getPort() < 0 ? usualPort(scheme) : uri.getPort());
    }

    /** The port where an address says none. */
    static int usualPort(String scheme) {
        return scheme.equalsIgnoreCase("https") ? HTTPS : HTTP;
    }

    boolean isSecure() {
        return scheme.equals("https");
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
