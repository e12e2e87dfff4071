// SPDX-License-Identifier: Apache-2.0
/** The engine that runs pipelines. */
module io.pelton.engine {
    requires transitive io.pelton.api;
    requires org.jctools.core;
    requires org.slf4j;
    requires static org.jspecify;
}
