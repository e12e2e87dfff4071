// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import java.io.Serializable;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What connections are like. Endpoints that want the same share a client, and so its connections, for as long as the process runs.
 *
 * @param connectTimeout milliseconds until a connection is there; 0 for no end
 * @param proxy what is asked in place of hosts
 * @param isHttp2 whether servers are offered HTTP/2
 */
record ClientKind(long connectTimeout, Proxy proxy, boolean isHttp2) implements Serializable {
    private static final String RESTRICTED = "jdk.httpclient.allowRestrictedHeaders";
    private static final Map<ClientKind, HttpClient> CLIENTS = new ConcurrentHashMap<>();

    static {
        // Read when the first client is made. Camel's options set these headers.
        if (System.getProperty(RESTRICTED) == null) {
            System.setProperty(RESTRICTED, "host,connection");
        }
    }

    /** The client that has such connections. */
    HttpClient client() {
        return CLIENTS.computeIfAbsent(this, ClientKind::made);
    }

    private static HttpClient made(ClientKind kind) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(kind.isHttp2 ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(kind.proxy.selector())
                .executor(task -> {
                    Task _ = EngineRuntime.system().start("pelton-http-client", Task.Kind.WAIT, task);
                });
        if (kind.connectTimeout > 0) {
            builder.connectTimeout(Duration.ofMillis(kind.connectTimeout));
        }
        return builder.build();
    }
}
