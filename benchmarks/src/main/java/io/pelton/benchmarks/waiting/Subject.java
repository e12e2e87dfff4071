// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import io.pelton.benchmarks.Versions;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Who is measured. */
enum Subject {
    /** Pelton. */
    PELTON,
    /** Camel as it is. */
    CAMEL,
    /** Camel told to use virtual threads. */
    CAMEL_VIRTUAL;

    /** The name in the reports, with the version. */
    String label() {
        return switch (this) {
            case PELTON -> "Pelton";
            case CAMEL -> "Camel " + Versions.of("camel");
            case CAMEL_VIRTUAL -> "Camel " + Versions.of("camel") + ", virtual threads";
        };
    }

    /** What its JVM needs to be told. */
    List<String> jvmArgs() {
        return this == CAMEL_VIRTUAL ? List.of("-Dcamel.threads.virtual.enabled=true") : List.of();
    }

    /**
     * Starts a route.
     *
     * @param values what the placeholders of the file stand for
     */
    WaitingPeer start(Scenario scenario, Marks marks, Map<String, String> values) throws Exception {
        return this == PELTON ? new PeltonWaiting(scenario, marks, values) : new CamelWaiting(scenario, marks, values);
    }

    /** The name of its own files. */
    String file() {
        return name().toLowerCase(Locale.ROOT).split("_", 2)[0];
    }
}
