// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.Serializable;

/**
 * Where a server listens: routes that name the same have the same server.
 *
 * @param host the name or address of the interface
 * @param port 0 for any that is free
 */
record ServerAddress(String host, int port) implements Serializable {
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
