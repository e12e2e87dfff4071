// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;

/**
 * The columns of a table of PostgreSQL and their types, as one text. Rows in binary format do not say of what type they are, so the bits of a whole number would be
 * read as those of another kind where the type of a column has changed since. Used by one thread at a time.
 */
final class TableLayout {
    private static final String QUERY =
            "select attrelid || ':' || string_agg(attnum || ' ' || attname || ' ' || atttypid || ' ' || attgenerated::text, ',' order by attnum) from pg_catalog.pg_attribute"
                    + " where attrelid = ?::pg_catalog.regclass and attnum > 0 and not attisdropped group by attrelid";

    private final Connection connection;
    private final String table;
    private final String atFirst;

    private TableLayout(Connection connection, String table) throws SQLException {
        this.connection = connection;
        this.table = table;
        this.atFirst = read();
    }

    /** That of the table whose name, with its quotes, is {@code table}, as it is now. */
    static TableLayout now(Connection connection, String table) throws SQLException {
        return new TableLayout(connection, table);
    }

    private String read() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(QUERY)) {
            statement.setString(1, table);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString(1) : "";
            }
        }
    }

    /**
     * Asked in the transaction that has written into the table, which keeps it from changing until the end.
     *
     * @throws SQLTransientException if it is another now: what was written has to be undone, and is written again by who knows the table as it is
     */
    void check() throws SQLException {
        if (!read().equals(atFirst)) {
            throw new SQLTransientException("the table " + table + " has changed, and is looked at again");
        }
    }
}
