// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.RecordBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection that writes batches of records into a table, in transactions that somebody else ends. Used by one thread at a time. */
final class TableConnection implements AutoCloseable {
    private final TableSink sink;
    private final Connection connection;
    private final Table table;
    private final RowShapes shapes;
    private final RowWriter rows;
    private final TextOnServer texts;

    private TableConnection(TableSink sink, Connection connection, Table table, RowShapes shapes, RowWriter rows, TextOnServer texts) {
        this.sink = sink;
        this.connection = connection;
        this.table = table;
        this.shapes = shapes;
        this.rows = rows;
        this.texts = texts;
    }

    static TableConnection open(TableSink sink) throws SQLException {
        Connection connection = sink.database().getConnection(); // kept, so it would be of no use to others in a pool
        try {
            limitTime(connection, sink.settings().timeoutMillis());
            connection.setAutoCommit(false);
            Table found = Table.find(connection, sink.settings().table());
            TableLayout layout = found.isPostgres() ? TableLayout.now(connection, found.name()) : null;
            Table table = layout == null ? found : Table.find(connection, sink.settings().table()); // not older than the layout
            List<Column> chosen = table.named(sink.settings().columns());
            List<Column> keys = table.named(sink.settings().keys());
            if (!chosen.isEmpty() && !chosen.containsAll(keys)) {
                throw new SQLException("the key of " + table.name() + " is " + sink.settings().keys() + ", but 'columns' has only " + sink.settings().columns() + ": add the key to it", "42703");
            }
            TextOnServer texts = new TextOnServer(sink.database(), sink.settings().timeoutMillis());
            RowWriter rows = layout == null ? null : CopiedRows.of(connection, table, layout, chosen.isEmpty() ? table.columns() : chosen, keys, texts);
            connection.commit();
            return new TableConnection(sink, connection, table, new RowShapes(table, chosen, keys), rows == null ? new BatchedRows(connection, table, keys) : rows, texts);
        } catch (Throwable e) {
            try (connection) {
                throw e;
            }
        }
    }

    static void limitTime(Connection connection, int millis) throws SQLException {
        try {
            connection.setNetworkTimeout(Runnable::run, millis);
        } catch (SQLFeatureNotSupportedException e) {
            // then the driver has a limit of its own, or none
        }
    }

    Connection connection() {
        return connection;
    }

    /** As it was when this was opened. */
    Table table() {
        return table;
    }

    /**
     * Writes all records of the batch, or some of them if it throws: then the transaction is to be undone, after {@link #forget}.
     *
     * @param order gets the places in the batch of what was added, in this order
     * @throws BadRecordException if one is no row of the table
     */
    void write(RecordBatch<?> batch, List<Integer> order) throws SQLException, BadRecordException {
        Shape first = add(batch, 0, null);
        int same = 1;
        while (same < batch.size() && add(batch, same, first) != null) {
            same++;
        }
        for (int i = 0; i < same; i++) {
            order.add(i);
        }
        for (int place : WriteOrder.of(batch, same, shapes)) {
            order.add(place);
            Shape _ = add(batch, place, null);
        }
        rows.end();
    }

    /**
     * Adds the record at {@code place}, and gives its shape.
     *
     * @param only null if it may have any shape; else it is added only if it has this one
     * @return null if it was not added
     */
    private @Nullable Shape add(RecordBatch<?> batch, int place, @Nullable Shape only) throws SQLException, BadRecordException {
        try {
            Shape shape = shapes.read(batch.get(place));
            if (only != null && shape != only) {
                return null;
            }
            rows.add(shape, shapes);
            return shape;
        } catch (IllegalArgumentException e) {
            throw new BadRecordException(place, e);
        }
    }

    /**
     * Has the database check now what it would else check at the end of the transaction, which has many batches: nobody would know then which record is bad, and each run
     * would fail at it.
     */
    void checkDeferred() throws SQLException {
        if (table.isPostgres()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("set constraints all immediate; set constraints all deferred");
            }
        }
    }

    /** Which record, of those in the order that {@link #write} gave, {@code failure} speaks of; negative if it does not say. */
    int place(SQLException failure) {
        return rows.place(failure);
    }

    /** What was added is not written. */
    void forget() throws SQLException {
        rows.abort();
    }

    /** Whether the table has changed since it was described. In a transaction of its own. */
    boolean isOutdated() throws SQLException {
        boolean isChanged = !Table.find(connection, sink.settings().table()).equals(table);
        connection.rollback();
        return isChanged;
    }

    /** Nothing is asked of it any more, which would wait for an answer. */
    void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // it is closed in any case
        }
        close();
    }

    /** Undoes what was not committed: without that some databases commit it when the connection is closed. */
    @Override
    public void close() {
        try (connection;
                texts) {
            if (!connection.isClosed()) {
                rows.abort();
                connection.rollback();
            }
        } catch (SQLException e) {
            // the connection was lost, and with it what was not committed
        }
    }
}
