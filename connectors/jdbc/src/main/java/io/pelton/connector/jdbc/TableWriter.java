// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.WriteResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes each batch in one transaction. It has a connection of its own, and another one after a failure. */
final class TableWriter implements BatchWriter<Object> {
    private final TableSink sink;
    private @Nullable TableConnection connected;

    TableWriter(TableSink sink) throws SQLException {
        this.sink = sink;
        this.connected = TableConnection.open(sink);
    }

    @Override
    public BatchOptions options() {
        return sink.settings().batches();
    }

    @Override
    public long bytesOf(Object record) {
        return RowBytes.of(record);
    }

    @Override
    public WriteResult write(RecordBatch<? extends Object> batch) throws SQLException {
        TableConnection to = connected;
        List<Integer> order = new ArrayList<>();
        try {
            if (to == null) {
                to = TableConnection.open(sink);
                connected = to;
            }
            to.write(batch, order);
            to.connection().commit();
            return WriteResult.WRITTEN;
        } catch (BadRecordException e) {
            return isToBeDescribedAgain(to) ? new WriteResult.Retry(e.why()) : new WriteResult.BadRecord(e.place(), e.why());
        } catch (SQLException e) {
            return failed(e, to, order);
        }
    }

    /** What may succeed later is tried by another connection: nobody knows how far this one has come. */
    private WriteResult failed(SQLException failure, @Nullable TableConnection by, List<Integer> order) {
        int place = by == null ? -1 : by.place(failure);
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
    private boolean isToBeDescribedAgain(TableConnection by) {
        if (!isUndone(by)) {
            abort(by);
            return false;
        }
        try {
            boolean isChanged = by.isOutdated();
            if (isChanged) {
                by.close();
                connected = null;
            }
            return isChanged;
        } catch (SQLException e) {
            abort(by);
            return false; // there is none, or it cannot be asked: the failure that there was says more
        }
    }

    private static boolean isUndone(TableConnection by) {
        try {
            by.forget();
            by.connection().rollback();
            return true;
        } catch (SQLException e) {
            return false; // the connection is closed instead, which undoes all
        }
    }

    private void abort(TableConnection by) {
        connected = null;
        by.abort();
    }

    @Override
    public void close() {
        TableConnection last = connected;
        connected = null;
        if (last != null) {
            last.close();
        }
    }
}
