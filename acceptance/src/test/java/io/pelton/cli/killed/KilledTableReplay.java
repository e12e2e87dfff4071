// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The same with a table of H2, the commits of which decide the epochs. */
final class KilledTableReplay extends KilledReplay {
    private static final String DATABASE = """
            - beans:
                - name: db
                  type: org.h2.jdbcx.JdbcDataSource
                  properties: {url: "jdbc:h2:file:{{out}}/letters;WRITE_DELAY=0"}
            """;

    KilledTableReplay(Path folder, SplittableRandom random, int count) throws IOException {
        super(folder, random, count, DATABASE, "unmarshal: {id: row, csv: {useMaps: true, header: [line]}}", "table:letters?commit=epoch");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table letters (line varchar)");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:file:" + folder().resolve("letters") + ";WRITE_DELAY=0");
    }

    @Override
    public Path output() {
        return folder().resolve("letters.mv.db");
    }

    @Override
    public List<String> found() throws IOException {
        List<String> found = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select line from letters")) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
        return found;
    }
}
