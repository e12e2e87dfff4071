// SPDX-License-Identifier: Apache-2.0

/** What users and connectors program against: typed flows, the plan they describe, the connector SPI and the error codes. */
module io.pelton.api {
    requires datasketches.java;
    requires transitive java.xml;
    requires transitive io.pelton.runtime;
    requires static transitive org.jspecify;

    exports io.pelton.error;
    exports io.pelton.flow;
    exports io.pelton.message;
    exports io.pelton.plan;
    exports io.pelton.record;
    exports io.pelton.spi;
    exports io.pelton.state;

    uses io.pelton.state.ValueCodec;

    provides io.pelton.state.ValueCodec with
            io.pelton.message.MessageCodec;
}
