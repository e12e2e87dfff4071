// SPDX-License-Identifier: Apache-2.0

/** The command line. */
module io.pelton.cli {
    requires ch.qos.logback.classic;
    requires ch.qos.logback.core;
    requires info.picocli;
    requires io.pelton.api;
    requires io.pelton.connector.exec;
    requires io.pelton.connector.file;
    requires io.pelton.connector.http;
    requires io.pelton.engine;
    requires io.pelton.io;
    requires io.pelton.lab;
    requires io.pelton.routes;
    requires io.pelton.store;
    requires java.compiler;
    requires java.management;
    requires java.sql;
    requires java.xml;
    requires jdk.management;
    requires jdk.unsupported;
    requires org.slf4j;
    requires tools.jackson.core;
    requires tools.jackson.databind;
    requires static org.jspecify;

    uses io.pelton.spi.Connector;
    uses io.pelton.spi.LibraryResolver;

    provides ch.qos.logback.classic.spi.Configurator with
            io.pelton.cli.QuietLogging;

    opens io.pelton.cli to
            info.picocli;
}
