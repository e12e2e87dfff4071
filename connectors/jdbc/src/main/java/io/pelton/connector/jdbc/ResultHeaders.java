// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

/** The headers of Camel that say something of a result, or ask for something, by component. */
enum ResultHeaders {
    SQL("CamelSqlRowCount", "CamelSqlUpdateCount", "CamelSqlRetrieveGeneratedKeys", "CamelSqlGeneratedKeyRows", "CamelSqlGeneratedKeysRowCount", ""),
    JDBC("CamelJdbcRowCount", "CamelJdbcUpdateCount", "CamelRetrieveGeneratedKeys", "CamelGeneratedKeysRows", "CamelGeneratedKeysRowCount", "CamelJdbcColumnNames");

    final String rowCount;
    final String updateCount;

    /** Asks for the keys that the database has made. */
    final String wantsKeys;

    final String keys;
    final String keyCount;

    /** Empty if the component does not say the names. */
    final String columnNames;

    ResultHeaders(String rowCount, String updateCount, String wantsKeys, String keys, String keyCount, String columnNames) {
        this.rowCount = rowCount;
        this.updateCount = updateCount;
        this.wantsKeys = wantsKeys;
        this.keys = keys;
        this.keyCount = keyCount;
        this.columnNames = columnNames;
    }
}
