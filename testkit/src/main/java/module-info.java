// SPDX-License-Identifier: Apache-2.0

/** Helpers for tests of pipelines and connectors: contract suites, fakes that fail on purpose, random plans. */
module io.pelton.testkit {
    requires transitive io.pelton.api;
    requires transitive io.pelton.engine;
    requires transitive org.junit.jupiter.api;
    requires org.assertj.core;
    requires static org.jspecify;

    exports io.pelton.testkit;
    exports io.pelton.testkit.simulation;
}
