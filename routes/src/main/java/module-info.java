// SPDX-License-Identifier: Apache-2.0
/** Routes read from YAML files. */
module io.pelton.routes {
    requires transitive io.pelton.api;
    requires org.snakeyaml.engine;
    requires static org.jspecify;
}
