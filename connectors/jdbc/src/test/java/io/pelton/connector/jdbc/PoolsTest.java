// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
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
    void aPoolHasWaited_isSaidWithWhatItHasWaitedFor() {
        SQLException why = new SQLException("Connection to localhost:1 refused", "08001");
        SQLException said = Pools.explained(new SQLTransientConnectionException("Connection is not available, request timed out after 30000ms", "08001", why));
        assertThat(said.getMessage()).contains("localhost:1 refused", "30000ms");
        assertThat(SqlFailures.isPassing(said)).isTrue();
        SQLTransientConnectionException exhausted = new SQLTransientConnectionException("Connection is not available, request timed out after 30000ms (total=16, active=16, idle=0, waiting=3)");
        assertThat(Pools.explained(exhausted) == exhausted).isTrue();
    }
}
