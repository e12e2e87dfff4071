// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** A loop that inserts through JDBC, 1,000 rows to a batch, which the driver writes as few long statements, 10,000 to a transaction. */
record JdbcRows(PGSimpleDataSource database, boolean isUpsert) implements SinkPeer {
    private static final int ROWS_OF_BATCH = 1_000;
    private static final int ROWS_OF_TRANSACTION = 10_000;
    private static final String INSERT = "insert into events values (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String UPSERT = INSERT
            + " on conflict (id) do update set sensor = excluded.sensor, place = excluded.place, value = excluded.value, rate = excluded.rate, at = excluded.at,"
            + " day = excluded.day, ok = excluded.ok, note = excluded.note";

    @Override
    public String name() {
        return "JDBC batches";
    }

    @Override
    public void prepare() throws SQLException {
        prepare(database, isUpsert);
    }

    /** Empties the table; rows that are replaced stay. */
    static void prepare(PGSimpleDataSource database, boolean isUpsert) throws SQLException {
        try (Connection connection = database.getConnection(); Statement statement = connection.createStatement()) {
            if (!isUpsert) {
                statement.execute("truncate events");
            }
            statement.execute("checkpoint");
        }
    }

    @Override
    public void write(long records) throws SQLException {
        database.setReWriteBatchedInserts(true);
        try (Connection connection = database.getConnection(); PreparedStatement insert = connection.prepareStatement(isUpsert ? UPSERT : INSERT)) {
            connection.setAutoCommit(false);
            for (long i = 0; i < records; i++) {
                add(insert, Event.of(i));
                if ((i + 1) % ROWS_OF_BATCH == 0 || i + 1 == records) {
                    insert.executeBatch();
                }
                if ((i + 1) % ROWS_OF_TRANSACTION == 0) {
                    connection.commit();
                }
            }
            connection.commit();
        }
    }

    private static void add(PreparedStatement insert, Event event) throws SQLException {
        insert.setLong(1, event.id());
        insert.setInt(2, event.sensor());
        insert.setString(3, event.place());
        insert.setDouble(4, event.value());
        insert.setInt(5, event.rate());
        insert.setObject(6, event.at());
        insert.setObject(7, event.day());
        insert.setBoolean(8, event.ok());
        insert.setString(9, event.note());
        insert.addBatch();
    }
}
