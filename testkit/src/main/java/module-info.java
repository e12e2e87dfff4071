// SPDX-License-Identifier: Apache-2.0
/** Helpers for tests of pipelines and connectors. */
module io.pelton.testkit {
    requires transitive io.pelton.api;
    requires transitive io.pelton.engine;
    requires static org.jspecify;
}
