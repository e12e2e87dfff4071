// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.http;

import io.pelton.benchmarks.Fork;
import java.nio.file.Path;
import java.util.List;

/** Servers that answer each request with its body, each in a process of its own. */
enum EchoServers {
    PELTON("Pelton") {
        @Override
        ProcessBuilder process(Path checkout, int port) {
            Path route = checkout.resolve("benchmarks/src/main/resources/io/pelton/benchmarks/http/echo.yaml");
            return new ProcessBuilder(checkout.resolve("pelton").toString(), "run", route.toString(), "--set", "port=" + port);
        }
    },
    HELIDON("Helidon") {
        @Override
        ProcessBuilder process(Path checkout, int port) {
            return new ProcessBuilder(new Fork(HelidonEcho.class, List.of()).command(List.of(Integer.toString(port))));
        }
    },
    CAMEL("Camel") {
        @Override
        ProcessBuilder process(Path checkout, int port) {
            return new ProcessBuilder(new Fork(CamelEcho.class, List.of()).command(List.of(Integer.toString(port))));
        }
    };

    private final String label;

    EchoServers(String label) {
        this.label = label;
    }

    /** The name in the reports. */
    String label() {
        return label;
    }

    /** The server, not started. */
    abstract ProcessBuilder process(Path checkout, int port);
}
