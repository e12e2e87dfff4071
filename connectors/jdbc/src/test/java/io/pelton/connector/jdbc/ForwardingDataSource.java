// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A data source in place of another one. */
class ForwardingDataSource implements DataSource {
    DataSource of = this;

    @Override
    public Connection getConnection() throws SQLException {
        return of.getConnection();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return of.getConnection(user, password);
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return of.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        of.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        of.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return of.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return of.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return of.isWrapperFor(type);
    }
}
