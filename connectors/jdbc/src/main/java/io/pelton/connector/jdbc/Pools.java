// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
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

    static DataSource of(DataSource source) {
        if (source instanceof AutoCloseable) {
            return source;
        }
        synchronized (POOLS) {
            return POOLS.computeIfAbsent(source, Pools::pool);
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
