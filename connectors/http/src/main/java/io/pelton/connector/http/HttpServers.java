// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The servers of the routes that are made by one connector, by where they listen. Thread-safe. */
final class HttpServers {
    private final Map<ServerAddress, HttpServer> servers = new HashMap<>();

    /** Where routes are to be served. */
    private final Set<ServerAddress> expected = new HashSet<>();

    private final ServerLimits limits;

    HttpServers(ServerLimits limits) {
        this.limits = limits;
    }

    /**
     * The server that serves {@code service} from now on, until {@link #remove}. It listens when it is {@linkplain HttpServer#listen told to}.
     *
     * @throws PeltonException BAD_VALUE if there is one of the same port with other keys
     */
    synchronized HttpServer add(ServerAddress address, Service service) {
        for (ServerAddress known : servers.keySet()) {
            if (known.meets(address) && !known.equals(address)) {
                throw new PeltonException(
                        ErrorCode.BAD_VALUE, "a route serves " + known.url() + " and another one " + address.url() + ", but routes of one port have the same keys: let all say the same, or name another port");
            }
        }
        HttpServer server = servers.computeIfAbsent(address, _ -> new HttpServer(address, limits));
        server.add(service);
        return server;
    }

    /** A route is to be served there. */
    synchronized void expect(ServerAddress address) {
        expected.add(address);
    }

    /** How many connections each of them may have at once: all together have the files of the process. */
    synchronized int mostConnectionsOfOne() {
        return Math.max(1, limits.mostConnections() / Math.max(1, expected.size()));
    }

    /** Where they listen. */
    synchronized List<Integer> ports() {
        return servers.values().stream().map(HttpServer::port).filter(port -> port != 0).toList();
    }

    /** What had a service serves it no more. A server without services ends. */
    void remove(HttpServer server, Service service) {
        boolean isUnused;
        synchronized (this) {
            isUnused = server.remove(service);
            if (isUnused) {
                servers.remove(server.address(), server);
            }
        }
        if (isUnused) {
            server.close();
        }
    }
}
