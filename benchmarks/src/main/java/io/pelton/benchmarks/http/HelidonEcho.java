// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.http;

import io.helidon.webserver.WebServer;

/** The server that Pelton uses, bare: {@code port}. */
public final class HelidonEcho {
    private HelidonEcho() {}

    /** Serves until the process is ended. */
    public static void main(String[] args) {
        WebServer.builder()
                .port(Integer.parseInt(args[0]))
                .routing(routing -> routing.post("/echo", (request, response) -> response.send(request.content().as(byte[].class))))
                .build()
                .start();
    }
}
