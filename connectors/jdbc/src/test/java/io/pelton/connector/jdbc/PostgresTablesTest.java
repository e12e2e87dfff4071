// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.BatchWriter;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** PostgreSQL. */
class PostgresTablesTest extends TablesTest {
    @Override
    protected DataSource database() {
        return Postgres.database();
    }

    @Test
    void theServerEndsTheConnection_theBatchIsToBeWrittenAgain_byAnother() throws Exception {
        try (BatchWriter<Object> writer = open(table())) {
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
            execute("select pg_terminate_backend(pid) from pg_stat_activity where query like 'COMMIT%' and pid <> pg_backend_pid()");
            assertThat(write(writer, item("id", 2, "name", "two"))).isInstanceOf(WriteResult.Retry.class);
            assertThat(items()).containsExactly("1 one new");
            WriteResult result = write(writer, item("id", 2, "name", "two"));
            for (int i = 0; i < 20 && result instanceof WriteResult.Retry; i++) { // the pool may have more that were ended
                result = write(writer, item("id", 2, "name", "two"));
            }
            assertThat(result).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new", "2 two new");
    }

    @Test
    void aViewIsWritten() throws Exception {
        execute("create or replace view item_view as select id, name from item");
        Sink<Object> view = new TableConnector().sink(Endpoint.of(new TableConnector().descriptor(), "item_view", Map.of(), Map.of("dataSource", database())));
        try (BatchWriter<Object> writer = open(view)) {
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new");
        execute("drop view item_view");
    }

    @Test
    void aTransactionOfAnotherHoldsTheTable_theBatchIsToBeWrittenAgain() throws Exception {
        try (Connection other = database().getConnection();
                Statement statement = other.createStatement();
                BatchWriter<Object> writer = open(table("timeout", "200"))) {
            other.setAutoCommit(false);
            statement.execute("lock table item in access exclusive mode");
            assertThat(write(writer, item("id", 1, "name", "one"))).isInstanceOf(WriteResult.Retry.class);
            other.rollback();
            assertThat(write(writer, item("id", 1, "name", "one"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(items()).containsExactly("1 one new");
    }
}
