// SPDX-License-Identifier: Apache-2.0

/** Databases, through JDBC. */
module io.pelton.connector.jdbc {
    requires transitive io.pelton.api;
    requires transitive java.sql;
    requires com.zaxxer.hikari;
    requires static org.jspecify;

    exports io.pelton.connector.jdbc;

    provides io.pelton.spi.Connector with
            io.pelton.connector.jdbc.JdbcConnector,
            io.pelton.connector.jdbc.SqlConnector,
            io.pelton.connector.jdbc.TableConnector;
}
