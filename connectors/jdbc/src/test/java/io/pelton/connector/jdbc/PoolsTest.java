// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is said of connections that there are not. */
class PoolsTest {
    @Test
    void thereNeverWillBeAConnection_isSaidAsTheServerSaysIt() throws Exception {
        PGSimpleDataSource wrong = new PGSimpleDataSource();
        wrong.setUrl(Postgres.database().unwrap(PGSimpleDataSource.class).getUrl());
        wrong.setUser("postgres");
        wrong.setDatabaseName("nonsuch");
        assertThatThrownBy(() -> Session.open(wrong, false)).isInstanceOf(SQLException.class).hasMessageContaining("\"nonsuch\" does not exist").hasMessageNotContaining("timed out");
    }

    @Test
    void aPoolHasNoConnection_itEndsWhenAnotherIsMade_andIsMadeAgain() throws Exception {
        DataSource first = h2("first");
        HikariDataSource pool = (HikariDataSource) Pools.of(first);
        try (Connection connection = pool.getConnection()) {
            Pools.of(h2("second"));
            assertThat(connection.isValid(1)).as("it is used").isTrue();
        }
        pool.getHikariPoolMXBean().softEvictConnections();
        while (pool.getHikariPoolMXBean().getTotalConnections() > 0) {
            Thread.onSpinWait();
        }
        Pools.of(h2("third"));
        assertThat(pool.isClosed()).isTrue();
        try (Connection connection = Pools.connection(first)) {
            assertThat(connection.isValid(1)).isTrue();
        }
    }

    private static DataSource h2(String name) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:pools-" + name + ";DB_CLOSE_DELAY=-1");
        return source;
    }

    @Test
    void aPoolHasWaited_isSaidWithWhatItHasWaitedFor() {
        SQLException why = new SQLException("Connection to localhost:1 refused", "08001");
        SQLException said = Pools.explained(new SQLTransientConnectionException("Connection is not available, request timed out after 30000ms", "08001", why));
        assertThat(said.getMessage()).contains("localhost:1 refused", "30000ms");
        assertThat(SqlFailures.isPassing(said)).isTrue();
        SQLTransientConnectionException exhausted = new SQLTransientConnectionException("Connection is not available, request timed out after 30000ms (total=16, active=16, idle=0, waiting=3)");
        assertThat(Pools.explained(exhausted) == exhausted).isTrue();
    }
}
