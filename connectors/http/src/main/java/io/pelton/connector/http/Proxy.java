// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The server that is asked in place of others.
 *
 * @param host its name; empty if there is none
 * @param except names of hosts that are asked themselves, with commas between; a star at the beginning or the end stands for anything
 * @param isOfSystem whether the properties of the JVM say it, such as {@code http.proxyHost}
 */
record Proxy(String host, int port, String except, boolean isOfSystem) implements Serializable {
    /** Which proxy a host has. */
    ProxySelector selector() {
        if (isOfSystem && host.isEmpty()) {
            ProxySelector usual = ProxySelector.getDefault();
            return usual == null ? HttpProxies.NONE : usual;
        }
        return host.isEmpty() ? HttpProxies.NONE : new HttpProxies(this);
    }

    private boolean isExcepted(String name) {
        return Arrays.stream(except.split(",")).map(String::strip).filter(pattern -> !pattern.isEmpty()).anyMatch(pattern -> fits(pattern, name));
    }

    private static boolean fits(String written, String name) {
        String pattern = written.toLowerCase(Locale.ROOT);
        return pattern.startsWith("*") ? name.endsWith(pattern.substring(1))
                : pattern.endsWith("*") ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                : pattern.startsWith(".") ? name.endsWith(pattern) : name.equals(pattern);
    }

    /** One proxy, or none. */
    private static final class HttpProxies extends ProxySelector {
        static final ProxySelector NONE = ProxySelector.of(null);

        private final Proxy proxy;

        HttpProxies(Proxy proxy) {
            this.proxy = proxy;
        }

        @Override
        public List<java.net.Proxy> select(URI uri) {
            return proxy.isExcepted(uri.getHost().toLowerCase(Locale.ROOT))
                    ? List.of(java.net.Proxy.NO_PROXY)
                    : List.of(new java.net.Proxy(java.net.Proxy.Type.HTTP, InetSocketAddress.createUnresolved(proxy.host, proxy.port)));
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
            // the request fails, and says why
        }
    }
}
