// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** SQLite, in a file. */
class SqliteStatementsTest extends StatementsTest {
    @TempDir
    private static Path folder;

    @Override
    protected DataSource database() {
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + folder.resolve("statements.db"));
        return source;
    }

    @Override
    protected String bytes() {
        return "blob";
    }

    @Override
    protected String generated() {
        return "integer primary key autoincrement";
    }
}
