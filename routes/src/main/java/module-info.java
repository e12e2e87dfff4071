// SPDX-License-Identifier: Apache-2.0
/** Routes read from YAML files. */
@SuppressWarnings("module") // io.pelton.cli is compiled later
module io.pelton.routes {
    requires transitive io.pelton.api;
    requires io.pelton.io;
    requires io.github.resilience4j.circuitbreaker;
    requires io.github.resilience4j.core;
    requires java.xml;
    requires json.path;
    requires org.slf4j;
    requires org.snakeyaml.engine;
    requires org.yaml.snakeyaml;
    requires re2j;
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.databind;
    requires net.thisptr.jackson.jq;
    requires org.apache.avro;
    requires org.apache.commons.csv;
    requires tools.jackson.core;
    requires tools.jackson.databind;
    requires static org.jspecify;

    uses io.pelton.spi.Connector;

    exports io.pelton.routes;
    exports io.pelton.routes.access;
    exports io.pelton.routes.letter to
            io.pelton.cli;
    exports io.pelton.routes.script;
    exports io.pelton.routes.spelling to
            io.pelton.cli;
    exports io.pelton.routes.test;
    exports io.pelton.routes.yaml to
            io.pelton.cli;

    provides io.pelton.state.ValueCodec with
            io.pelton.routes.convert.JsonNodeCodec,
            io.pelton.routes.eip.ClaimChecksCodec,
            io.pelton.routes.eip.GroupedListCodec,
            io.pelton.routes.row.BytesCodec,
            io.pelton.routes.row.RowCodec;
}
