// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens: routes that name the same have the same server.
 *
 * @param host the name or address of the interface
 * @param port 0 for any that is free
 * @param tls null for a server without TLS
 */
record ServerAddress(String host, int port, @Nullable ServerTls tls) implements Serializable {
    ServerAddress withPort(int known) {
        return new ServerAddress(host, known, tls);
    }

    /** Whether both would listen on one port. */
    boolean meets(ServerAddress other) {
        return port != 0 && port == other.port && host.equals(other.host);
    }

    /** As the beginning of what clients ask. */
    String url() {
        return (tls == null ? "http://" : "https://") + this;
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
