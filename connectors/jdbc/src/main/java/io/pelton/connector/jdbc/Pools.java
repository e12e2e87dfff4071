// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.IdentityHashMap;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Connections that are used again. A data source that can be closed is a pool already; any other makes a connection each time it is asked, so it gets a
 * pool, for as long as the process runs. That keeps no connection that is not used for ten seconds, and its thread does not keep the process alive. Thread-safe.
 */
final class Pools {
    private static final int MOST = 16;
    private static final IdentityHashMap<DataSource, DataSource> POOLS = new IdentityHashMap<>();

    private Pools() {}

    /**
     * A connection to {@code source}.
     *
     * @throws SQLException if there is none, after some time if there may be one later; it says why
     */
    static Connection connection(DataSource source) throws SQLException {
        try {
            return of(source).getConnection();
        } catch (SQLTransientConnectionException e) {
            throw explained(e);
        }
    }

    /** A pool says only that it has waited; why there was no connection is its cause. */
    static SQLException explained(SQLTransientConnectionException waited) {
        return waited.getCause() instanceof SQLException why
                ? new SQLTransientConnectionException(why.getMessage() + " (" + waited.getMessage() + ")", why.getSQLState(), waited)
                : waited;
    }

    /** @throws SQLException if it never will have a connection, such as for a wrong password: a pool would try again and again */
    static DataSource of(DataSource source) throws SQLException {
        if (source instanceof AutoCloseable) {
            return source;
        }
        synchronized (POOLS) {
            DataSource known = POOLS.get(source);
            if (known != null) {
                return known;
            }
        }
        tryToConnect(source);
        synchronized (POOLS) {
            return POOLS.computeIfAbsent(source, Pools::pool);
        }
    }

    private static void tryToConnect(DataSource source) throws SQLException {
        try {
            source.getConnection().close();
        } catch (SQLException e) {
            if (!SqlFailures.isPassing(e)) {
                throw e;
            }
        }
    }

    private static DataSource pool(DataSource source) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("pelton-pool-" + POOLS.size());
        config.setDataSource(source);
        config.setMaximumPoolSize(MOST);
        config.setMinimumIdle(0);
        config.setIdleTimeout(TimeUnit.SECONDS.toMillis(10));
        config.setInitializationFailTimeout(-1); // who asks first waits, and is told
        return new HikariDataSource(config);
    }
}
