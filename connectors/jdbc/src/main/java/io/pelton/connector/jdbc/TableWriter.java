// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.record.Fields;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.WriteResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes each batch in one transaction. It has a connection of its own, and another one after a failure. */
final class TableWriter implements BatchWriter<Object> {
    private static final int BYTES_OF_VALUE = 8;

    private final TableSink sink;
    private @Nullable Connected connected;

    /** What belongs to one connection. */
    private record Connected(Connection connection, Table table, RowShapes shapes, RowWriter rows) {}

    TableWriter(TableSink sink) throws SQLException {
        this.sink = sink;
        this.connected = connect();
    }

    private Connected connect() throws SQLException {
        Connection connection = sink.database().getConnection(); // kept, so it would be of no use to others in a pool
        try {
            limitTime(connection);
            connection.setAutoCommit(false);
            Table found = Table.find(connection, sink.settings().table());
            TableLayout layout = found.isPostgres() ? TableLayout.now(connection, found.name()) : null;
            Table table = layout == null ? found : Table.find(connection, sink.settings().table()); // not older than the layout
            List<Column> chosen = table.named(sink.settings().columns());
            List<Column> keys = table.named(sink.settings().keys());
            if (!chosen.isEmpty() && !chosen.containsAll(keys)) {
                throw new SQLException("the key of " + table.name() + " is " + sink.settings().keys() + ", but 'columns' has only " + sink.settings().columns() + ": add the key to it", "42703");
            }
            RowWriter rows = layout == null ? null : CopiedRows.of(connection, table, layout, chosen.isEmpty() ? table.columns() : chosen, keys);
            connection.commit();
            return new Connected(connection, table, new RowShapes(table, chosen, keys), rows == null ? new BatchedRows(connection, table, keys) : rows);
        } catch (SQLException e) {
            try (connection) {
                throw e;
            }
        }
    }

    private void limitTime(Connection connection) throws SQLException {
        try {
            connection.setNetworkTimeout(Runnable::run, sink.settings().timeoutMillis());
        } catch (SQLFeatureNotSupportedException e) {
            // then the driver has a limit of its own, or none
        }
    }

    @Override
    public BatchOptions options() {
        return sink.settings().batches();
    }

    /** About as many as are sent. */
    @Override
    public long bytesOf(Object record) {
        long bytes = 0;
        switch (record) {
            case Map<?, ?> map -> {
                for (Object value : map.values()) {
                    bytes += bytesOfValue(value);
                }
            }
            case Fields fields -> {
                for (int i = 0; i < fields.names().size(); i++) {
                    bytes += bytesOfValue(fields.value(i));
                }
            }
            default -> bytes = bytesOfValue(record);
        }
        return bytes;
    }

    private static long bytesOfValue(@Nullable Object value) {
        return switch (value) {
            case CharSequence text -> text.length();
            case byte[] bytes -> bytes.length;
            case null, default -> BYTES_OF_VALUE;
        };
    }

    @Override
    public WriteResult write(RecordBatch<? extends Object> batch) throws SQLException {
        Connected to = connected;
        List<Integer> order = new ArrayList<>();
        try {
            if (to == null) {
                to = connect();
                connected = to;
            }
            write(batch, to, order);
            return WriteResult.WRITTEN;
        } catch (BadRecordException e) {
            return isToBeDescribedAgain(to) ? new WriteResult.Retry(e.why()) : new WriteResult.BadRecord(e.place(), e.why());
        } catch (SQLException e) {
            return failed(e, to, order);
        }
    }

    /** @param order gets the places in the batch of what was added, in this order */
    private static void write(RecordBatch<?> batch, Connected to, List<Integer> order) throws SQLException, BadRecordException {
        Shape first = add(batch, 0, to, null);
        int same = 1;
        while (same < batch.size() && add(batch, same, to, first) != null) {
            same++;
        }
        for (int i = 0; i < same; i++) {
            order.add(i);
        }
        for (int place : WriteOrder.of(batch, same, to.shapes())) {
            order.add(place);
            Shape _ = add(batch, place, to, null);
        }
        to.rows().end();
        to.connection().commit();
    }

    /**
     * Adds the record at {@code place}, and gives its shape.
     *
     * @param only null if it may have any shape; else it is added only if it has this one
     * @return null if it was not added
     */
    private static @Nullable Shape add(RecordBatch<?> batch, int place, Connected to, @Nullable Shape only) throws SQLException, BadRecordException {
        try {
            Shape shape = to.shapes().read(batch.get(place));
            if (only != null && shape != only) {
                return null;
            }
            to.rows().add(shape, to.shapes());
            return shape;
        } catch (IllegalArgumentException e) {
            throw new BadRecordException(place, e);
        }
    }

    /** What may succeed later is tried by another connection: nobody knows how far this one has come. */
    private WriteResult failed(SQLException failure, @Nullable Connected by, List<Integer> order) {
        int place = by == null ? -1 : by.rows().place(failure);
        boolean isPassing = SqlFailures.isPassing(failure);
        if (isPassing && by != null) {
            abort(by);
        }
        if (isPassing || by != null && isToBeDescribedAgain(by)) {
            return new WriteResult.Retry(failure);
        }
        if (by != null && SqlFailures.isOfRecord(failure)) {
            return place < 0 || place >= order.size() ? new WriteResult.Bisect(failure) : new WriteResult.BadRecord(order.get(place), failure);
        }
        throw new PeltonException(ErrorCode.WRITE_FAILED, sink + ": " + failure.getMessage(), failure);
    }

    /** Undoes what was written; whether the table has changed since it was described, so that what is wrong now may not be then. */
    private boolean isToBeDescribedAgain(Connected by) {
        if (!isUndone(by)) {
            abort(by);
            return false;
        }
        try {
            boolean isChanged = !Table.find(by.connection(), sink.settings().table()).equals(by.table());
            by.connection().rollback();
            if (isChanged) {
                disconnect();
            }
            return isChanged;
        } catch (SQLException e) {
            abort(by);
            return false; // there is none, or it cannot be asked: the failure that there was says more
        }
    }

    private static boolean isUndone(Connected by) {
        try {
            by.rows().abort();
            by.connection().rollback();
            return true;
        } catch (SQLException e) {
            return false; // the connection is closed instead, which undoes all
        }
    }

    /** Nothing is asked of it any more, which would wait for an answer. */
    private void abort(Connected by) {
        try {
            by.connection().abort(Runnable::run);
        } catch (SQLException e) {
            // it is closed in any case
        }
        disconnect();
    }

    private void disconnect() {
        Connected gone = connected;
        connected = null;
        if (gone != null) {
            try {
                gone.connection().close();
            } catch (SQLException e) {
                // what it has not committed is undone by the database in any case
            }
        }
    }

    @Override
    public void close() {
        disconnect();
    }
}
