// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Connections that are used again. A data source that can be closed is a pool already; any other makes a connection each time it is asked, so it gets a
 * pool. That keeps no connection that is not used for ten seconds, and its thread does not keep the process alive. One that has no connection ends when a pool is made
 * for another data source: each load of changed routes may bring some of its own. Thread-safe.
 */
final class Pools {
    private static final int MOST = 16;
    private static final IdentityHashMap<DataSource, HikariDataSource> POOLS = new IdentityHashMap<>();

    private static int made;

    private Pools() {}

    /**
     * A connection to {@code source}.
     *
     * @throws SQLException if there is none, after some time if there may be one later; it says why
     */
    static Connection connection(DataSource source) throws SQLException {
        DataSource pool = of(source);
        try {
            return pool.getConnection();
        } catch (SQLTransientConnectionException e) {
            throw explained(e);
        } catch (SQLException e) {
            if (pool instanceof HikariDataSource ended && ended.isClosed()) {
                return of(source).getConnection(); // it had no connection a moment ago
            }
            throw e;
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
        List<HikariDataSource> unused;
        DataSource pool;
        synchronized (POOLS) {
            unused = POOLS.values().stream().filter(each -> each.getHikariPoolMXBean().getTotalConnections() == 0).toList();
            POOLS.values().removeAll(unused);
            pool = POOLS.computeIfAbsent(source, Pools::pool);
        }
        unused.forEach(HikariDataSource::close);
        return pool;
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

    private static HikariDataSource pool(DataSource source) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("pelton-pool-" + made++);
        config.setDataSource(source);
        config.setMaximumPoolSize(MOST);
        config.setMinimumIdle(0);
        config.setIdleTimeout(TimeUnit.SECONDS.toMillis(10));
        config.setInitializationFailTimeout(-1); // who asks first waits, and is told
        return new HikariDataSource(config);
    }
}
