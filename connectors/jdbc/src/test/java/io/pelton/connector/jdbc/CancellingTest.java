// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The classes of PostgreSQL's driver are there, too. */
class CancellingTest {
    @TempDir
    private Path folder;

    @Test
    void connectionsOfOtherDrivers_areUsableAfterIt() throws Exception {
        SQLiteDataSource sqlite = new SQLiteDataSource();
        sqlite.setUrl("jdbc:sqlite:" + folder.resolve("cancelled.db"));
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setUrl("jdbc:h2:mem:cancelled");
        for (DataSource source : new DataSource[] {sqlite, h2}) {
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                Cancelling.cancel(statement);
                try (ResultSet rows = statement.executeQuery("select 1")) {
                    assertThat(rows.next()).isTrue();
                }
            }
        }
    }
}
