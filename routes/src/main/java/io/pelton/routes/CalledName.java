// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.List;

/**
 * The name by which routes call a route.
 *
 * @param scheme how they do
 * @param name the part behind the colon
 */
record CalledName(String scheme, String name) {
    static final String DIRECT = "direct";

    /** The schemes whose endpoints are routes. */
    static final List<String> SCHEMES = List.of(DIRECT, SedaEndpoint.DISRUPTOR.scheme(), SedaEndpoint.SEDA.scheme());

    /** Whether {@code uri} begins with one of the schemes. */
    static boolean isOne(String uri) {
        return SCHEMES.stream().anyMatch(scheme -> uri.startsWith(scheme + ":"));
    }

    /** The name that {@code endpoint} is, a scheme and a name. */
    static CalledName of(String endpoint) {
        int colon = endpoint.indexOf(':');
        return new CalledName(endpoint.substring(0, colon), endpoint.substring(colon + 1));
    }

    /** Whether the caller goes on without the called route, which works on a copy. */
    boolean isHandedOver() {
        return !scheme.equals(DIRECT);
    }

    @Override
    public String toString() {
        return scheme + ":" + name;
    }
}
