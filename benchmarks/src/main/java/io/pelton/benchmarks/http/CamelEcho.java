// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.http;

import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.platform.http.vertx.VertxPlatformHttpServer;
import org.apache.camel.component.platform.http.vertx.VertxPlatformHttpServerConfiguration;
import org.apache.camel.impl.DefaultCamelContext;

/** Camel's server: {@code port}. */
public final class CamelEcho {
    private CamelEcho() {}

    /** Serves until the process is ended. */
    public static void main(String[] args) throws Exception {
        VertxPlatformHttpServerConfiguration configuration = new VertxPlatformHttpServerConfiguration();
        configuration.setBindPort(Integer.parseInt(args[0]));
        DefaultCamelContext camel = new DefaultCamelContext();
        camel.addService(new VertxPlatformHttpServer(configuration));
        camel.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("platform-http:/echo?httpMethodRestrict=POST").setBody().simple("${body}");
                from("platform-http:/slow?httpMethodRestrict=POST").delay(50).asyncDelayed();
            }
        });
        camel.start();
    }
}
