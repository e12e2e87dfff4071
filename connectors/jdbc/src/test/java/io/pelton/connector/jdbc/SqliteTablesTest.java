// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.PeltonException;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** SQLite, in a file. */
class SqliteTablesTest extends TablesTest {
    @TempDir
    private static Path folder;

    @Override
    protected DataSource database() {
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + folder.resolve("tables.db"));
        return source;
    }

    @Test
    void rowsAreToBeCommittedWithEpochs_isRefused() {
        assertThatThrownBy(() -> table("commit", "epoch").open(null)).isInstanceOf(PeltonException.class).hasMessageContaining("one connection at a time");
    }
}
