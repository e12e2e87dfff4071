// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A connection for as long as it is needed. In a transaction of its own what is not committed when it is closed is undone, and the connection goes back as
 * it came. Used by one thread at a time.
 */
final class Session implements AutoCloseable {
    private final Connection connection;
    private final boolean isTransaction;

    /** Whether the connection commits each statement by itself when it is not used here. */
    private final boolean commitsItself;

    private boolean isCommitted;
    private boolean isHandedOver;

    private Session(Connection connection, boolean isTransaction, boolean commitsItself) {
        this.connection = connection;
        this.isTransaction = isTransaction;
        this.commitsItself = commitsItself;
    }

    /** @param isWhole whether what is written is written as a whole, and rows may be fetched as they are wanted: drivers do so only in a transaction */
    static Session open(DataSource source, boolean isWhole) throws SQLException {
        Connection connection = Pools.connection(source);
        try {
            boolean commitsItself = connection.getAutoCommit();
            if (isWhole && commitsItself) {
                connection.setAutoCommit(false);
            }
            return new Session(connection, isWhole || !commitsItself, commitsItself);
        } catch (Throwable e) {
            try (connection) {
                throw e;
            }
        }
    }

    Connection connection() {
        return connection;
    }

    void commit() throws SQLException {
        if (isTransaction && !isHandedOver) {
            connection.commit();
        }
        isCommitted = true;
    }

    /** One that has the connection from now on; closing this does nothing then. */
    Session handedOver() {
        isHandedOver = true;
        return new Session(connection, isTransaction, commitsItself);
    }

    @Override
    public void close() throws SQLException {
        if (isHandedOver) {
            return;
        }
        try (connection) {
            if (isTransaction) {
                if (!isCommitted) {
                    connection.rollback();
                }
                connection.setAutoCommit(commitsItself);
            }
        }
    }
}
