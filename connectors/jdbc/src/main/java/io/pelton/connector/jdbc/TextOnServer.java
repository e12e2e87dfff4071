// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Has PostgreSQL read texts that are not read here, such as {@code infinity} or {@code 20261128} as dates, one at a time, and gives them in the format of COPY, as {@code *send} of the
 * server writes it. By a connection of its own, which it opens for the first one: the other one is in the middle of a COPY. Used by one thread.
 */
final class TextOnServer implements AutoCloseable {
    private final DataSource database;
    private final int timeoutMillis;
    private final Map<CopyType, PreparedStatement> statements = new EnumMap<>(CopyType.class);
    private @Nullable Connection connection;

    TextOnServer(DataSource database, int timeoutMillis) {
        this.database = database;
        this.timeoutMillis = timeoutMillis;
    }

    /** The field for {@code text}; null if it is none of the type for the server either. */
    byte @Nullable [] field(String text, CopyType type) throws SQLException {
        String sql = type.sqlOfText();
        if (sql == null || text.indexOf('\0') >= 0) {
            return null;
        }
        try {
            PreparedStatement statement = statement(type, sql);
            statement.setString(1, text);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? result.getBytes(1) : null;
            }
        } catch (SQLException e) {
            if (SqlFailures.isOfRecord(e)) {
                return null;
            }
            close();
            throw e;
        }
    }

    private PreparedStatement statement(CopyType type, String sql) throws SQLException {
        PreparedStatement known = statements.get(type);
        if (known == null) {
            known = connected().prepareStatement(sql);
            statements.put(type, known);
        }
        return known;
    }

    private Connection connected() throws SQLException {
        Connection known = connection;
        if (known == null) {
            known = database.getConnection();
            connection = known;
            TableConnection.limitTime(known, timeoutMillis);
            known.setAutoCommit(true);
        }
        return known;
    }

    /** It is opened again for the next text. */
    @Override
    public void close() {
        statements.clear();
        try (Connection _ = connection) {
            connection = null;
        } catch (SQLException e) {
            // it was lost
        }
    }
}
