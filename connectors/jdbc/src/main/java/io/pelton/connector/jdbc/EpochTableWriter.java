// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.CommitMark;
import io.pelton.spi.DecidingWriter;
import io.pelton.spi.Mark;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.WriteResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Writes all batches of an epoch in one transaction, each after a savepoint, and commits it with the epoch. It has two connections in turn: what comes after a
 * mark is written by the one while the transaction of the other is committed. Opened only where epochs are taken.
 */
final class EpochTableWriter implements DecidingWriter<Object> {
    private final TableSink sink;
    private final EpochRow row;

    /** The number of the last commit that was announced. */
    private long announced;

    /** What is written to, and to which nothing was written yet if there is nothing to commit. */
    private @Nullable TableConnection open;

    private boolean hasWritten;

    /** What was written up to a mark, until it is committed. */
    private @Nullable TableConnection marked;

    /** One whose transaction was committed. Handed over by the thread that commits. */
    private final AtomicReference<@Nullable TableConnection> spare = new AtomicReference<>();

    /**
     * @param end the mark that was committed last; null if nothing was
     * @throws PeltonException OUTPUT_CHANGED if the database has committed something else last
     */
    EpochTableWriter(TableSink sink, @Nullable Mark end) throws SQLException {
        this.sink = sink;
        TableConnection first = TableConnection.open(sink);
        try {
            if (first.table().product().equals("SQLite")) {
                throw new PeltonException(
                        ErrorCode.IMPOSSIBLE_GUARANTEE,
                        sink + ": commit=epoch is not for SQLite, which lets one connection at a time write: it would be this one from epoch to epoch; write rows with a key");
            }
            this.row = end == null ? EpochRow.begin(first.connection()) : EpochRow.takeOver(first.connection(), end, sink);
            if (end != null && row.commits() != CommitMark.of(end).number()) {
                throw new PeltonException(
                        ErrorCode.OUTPUT_CHANGED,
                        sink + ": the database has commit " + row.commits() + " of " + row.id() + ", and the last epoch belongs to commit " + CommitMark.of(end).number()
                                + ": one of the two was brought back from before, or the state folder is a copy");
            }
        } catch (Throwable e) {
            try (first) {
                throw e;
            }
        }
        this.announced = row.commits();
        this.open = first;
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
        List<Integer> order = new ArrayList<>();
        TableConnection to = null;
        Savepoint before = null;
        try {
            to = connected();
            before = hasWritten ? to.connection().setSavepoint() : null;
            to.write(batch, order);
            to.checkDeferred();
            if (before != null) {
                to.connection().releaseSavepoint(before);
            }
            hasWritten = true;
            return WriteResult.WRITTEN;
        } catch (BadRecordException e) {
            return undone(to, before, e.why()) ? new WriteResult.Retry(e.why()) : new WriteResult.BadRecord(e.place(), e.why());
        } catch (SQLException e) {
            int place = to == null ? -1 : to.place(e);
            boolean isPassing = SqlFailures.isPassing(e);
            if (isPassing && to != null && !hasWritten) {
                open = null;
                to.abort(); // nothing is lost with it, and another one is as good as new
                return new WriteResult.Retry(e);
            }
            boolean isToBeRepeated = to != null && undone(to, before, e);
            if (isToBeRepeated || isPassing) {
                return new WriteResult.Retry(e);
            }
            if (to != null && SqlFailures.isOfRecord(e)) {
                return place < 0 || place >= order.size() ? new WriteResult.Bisect(e) : new WriteResult.BadRecord(order.get(place), e);
            }
            throw new PeltonException(ErrorCode.WRITE_FAILED, sink + ": " + e.getMessage(), e);
        }
    }

    private TableConnection connected() throws SQLException {
        TableConnection to = open;
        if (to == null) {
            to = spare.getAndSet(null);
        }
        if (to == null) {
            to = TableConnection.open(sink);
        }
        open = to;
        return to;
    }

    /**
     * Undoes what was written of a batch.
     *
     * @return whether that is because the table has changed since it was described, which it cannot once it was written to
     * @throws PeltonException WRITE_FAILED if that takes with it what was written of the epoch before
     */
    private boolean undone(TableConnection by, @Nullable Savepoint before, Throwable why) {
        try {
            by.forget();
            if (before != null) {
                by.connection().rollback(before);
                return false;
            }
            by.connection().rollback();
            if (by.isOutdated()) {
                by.close();
                open = null;
                return true;
            }
            return false;
        } catch (SQLException e) {
            open = null;
            by.abort();
            if (hasWritten) {
                why.addSuppressed(e);
                throw new PeltonException(
                        ErrorCode.WRITE_FAILED,
                        sink + ": the connection was lost in the middle of an epoch, with what was written since the last one: " + why.getMessage()
                                + ". Nothing is lost or written twice: the next run goes on from the last epoch",
                        why);
            }
            return false;
        }
    }

    /** That of the commit before if there is nothing to commit. */
    @Override
    public Mark mark() {
        if (hasWritten) {
            marked = open;
            open = null;
            hasWritten = false;
            announced++;
        }
        return new CommitMark(row.id(), announced).mark();
    }

    @Override
    public void commit() throws SQLException {
        TableConnection ending = marked;
        if (ending == null) {
            return;
        }
        marked = null;
        try {
            row.write(ending.connection(), announced);
            ending.connection().commit();
        } catch (SQLException e) {
            ending.abort();
            throw e;
        }
        TableConnection other = spare.getAndSet(ending);
        if (other != null) {
            other.close();
        }
    }

    /** The last epoch may be still to come. */
    @Override
    public void close() {}

    /** What was not committed is undone. */
    @Override
    public void ended(boolean isDone) {
        for (TableConnection left : new TableConnection[] {open, marked, spare.getAndSet(null)}) {
            if (left != null) {
                left.close();
            }
        }
        open = null;
        marked = null;
    }

    /** Whether what belongs to a mark is committed, and what of an earlier run was not is never. */
    static boolean isCommitted(TableSink sink, Mark mark) throws SQLException {
        try (Connection connection = sink.database().getConnection()) {
            TableConnection.limitTime(connection, sink.settings().timeoutMillis());
            connection.setAutoCommit(false);
            return EpochRow.takeOver(connection, mark, sink).commits() == CommitMark.of(mark).number();
        }
    }
}
