// SPDX-License-Identifier: Apache-2.0

/** Commands of the operating system. */
module io.pelton.connector.exec {
    requires transitive io.pelton.api;
    requires static org.jspecify;

    exports io.pelton.connector.exec;

    provides io.pelton.spi.Connector with
            io.pelton.connector.exec.ExecConnector;
}
