// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Ends what a statement does at its server, also while rows are fetched that come after the first ones. */
final class Cancelling {
    private Cancelling() {}

    /**
     * Has another thread's execution, or fetch, fail soon. The caller sees to it that the connection is not used for anything else before this returns, as it may be
     * what is done then that is cancelled.
     */
    static void cancel(Statement statement) throws SQLException {
        statement.cancel();
        cancelFetch(statement.getConnection());
    }

    /** PostgreSQL's driver, which is the user's, takes a statement for one that does nothing while more of its rows are fetched. */
    private static void cancelFetch(Connection connection) throws SQLException {
        try {
            ClassLoader driver = connection.unwrap(Connection.class).getClass().getClassLoader();
            Class<?> type = Class.forName("org.postgresql.PGConnection", false, driver);
            if (connection.isWrapperFor(type)) {
                type.getMethod("cancelQuery").invoke(connection.unwrap(type));
            }
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof SQLException failure ? failure : new SQLException(e.getCause());
        } catch (ReflectiveOperationException e) {
            return; // there is no such driver, or one that is too old
        }
    }
}
