// SPDX-License-Identifier: Apache-2.0

/** Requests of HTTP that routes answer, and that they send. */
module io.pelton.connector.http {
    requires transitive io.pelton.api;
    requires io.helidon.common;
    requires io.helidon.common.buffers;
    requires io.helidon.common.configurable;
    requires io.helidon.common.pki;
    requires io.helidon.common.socket;
    requires io.helidon.common.task;
    requires io.helidon.common.tls;
    requires io.helidon.http;
    requires io.helidon.webserver;
    requires java.management;
    requires java.net.http;
    requires jdk.management;
    requires static org.jspecify;

    exports io.pelton.connector.http;

    provides io.pelton.spi.Connector with
            io.pelton.connector.http.HttpConnector,
            io.pelton.connector.http.HttpsConnector,
            io.pelton.connector.http.PlatformHttpConnector;
}
