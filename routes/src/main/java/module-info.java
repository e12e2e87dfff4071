// SPDX-License-Identifier: Apache-2.0
/** Routes read from YAML files. */
@SuppressWarnings("module") // io.pelton.cli is compiled later
module io.pelton.routes {
    requires transitive io.pelton.api;
    requires io.pelton.io;
    requires java.xml;
    requires json.path;
    requires org.snakeyaml.engine;
    requires re2j;
    requires tools.jackson.core;
    requires static org.jspecify;

    exports io.pelton.routes;
    exports io.pelton.routes.spelling to
            io.pelton.cli;
}
