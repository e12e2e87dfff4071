// SPDX-License-Identifier: Apache-2.0
/** Routes read from YAML files. */
@SuppressWarnings("module") // io.pelton.cli is compiled later
module io.pelton.routes {
    requires transitive io.pelton.api;
    requires io.pelton.io;
    requires java.xml;
    requires json.path;
    requires org.snakeyaml.engine;
    requires org.yaml.snakeyaml;
    requires re2j;
    requires com.fasterxml.jackson.annotation;
    requires org.apache.commons.csv;
    requires tools.jackson.core;
    requires tools.jackson.databind;
    requires static org.jspecify;

    uses io.pelton.spi.Connector;

    exports io.pelton.routes;
    exports io.pelton.routes.spelling to
            io.pelton.cli;
    exports io.pelton.routes.test;
}
