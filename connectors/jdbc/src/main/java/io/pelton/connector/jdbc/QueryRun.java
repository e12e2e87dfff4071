// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a query. Its rows are read page by page, each by a task of its own while the page before is processed, so no more than two pages are
 * in memory: of a few rows, or of all, as the reader wants it. {@link #take} and {@link #close} are called by one thread at a time.
 */
final class QueryRun {
    private static final System.Logger LOGGER = System.getLogger(QueryRun.class.getName());

    /**
     * Some rows, in their order.
     *
     * @param places where they are, if the query is read on by {@link Increment}; else empty
     */
    record Page(List<Map<String, @Nullable Object>> rows, List<RowPlace> places, boolean isLast) {}

    /** A row and where it is. */
    private record Placed(Map<String, @Nullable Object> row, RowPlace place) {}

    private final SqlSource source;
    private final int maxRows;
    private final int pageSize;
    private final @Nullable RowPlace after;
    private final EngineRuntime runtime;
    private final Runnable waker;
    private CompletableFuture<Page> next;

    /** One task after the other has these; what one has left is visible to the next through the page. */
    private @Nullable Session session;

    private @Nullable ResultReader reader;

    /** The row after those that were taken, if the query is read on; null if that is not known, or there is none. */
    private @Nullable Placed ahead;

    /** The first row of the next page, if the query is not read on: a page knows that it is the last one. Null if there is none. */
    private @Nullable Map<String, @Nullable Object> first;

    /** How many rows the pages have until now, if the query is read on. */
    private int taken;

    /** Guarded by this. */
    private @Nullable PreparedStatement statement;

    private boolean isReading;
    private boolean isClosed;

    /**
     * Begins to read.
     *
     * @param maxRows how many rows are read; 0 for all
     * @param pageSize how many rows a page has
     * @param after where the row is after which rows are read; null for all
     * @param waker told when a page is there, or reading has failed
     */
    QueryRun(SqlSource source, int maxRows, int pageSize, @Nullable RowPlace after, EngineRuntime runtime, Runnable waker) {
        this.source = source;
        this.maxRows = maxRows;
        this.pageSize = pageSize;
        this.after = after;
        this.runtime = runtime;
        this.waker = waker;
        this.next = startReading();
    }

    private CompletableFuture<Page> startReading() {
        CompletableFuture<Page> page = new CompletableFuture<>();
        Task _ = runtime.start("pelton-sql", Task.Kind.WAIT, () -> {
            try {
                page.complete(read());
            } catch (Throwable e) {
                page.completeExceptionally(e);
            }
            waker.run();
        });
        return page;
    }

    /**
     * The next page; null if it is not there. Not called again after the last one, or a failure.
     *
     * @throws SQLException if it cannot be read
     */
    @Nullable Page take() throws SQLException {
        if (!next.isDone()) {
            return null;
        }
        Page page;
        try {
            page = next.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new SQLException(String.valueOf(e.getCause()), e.getCause());
        }
        if (!page.isLast()) {
            next = startReading();
        }
        return page;
    }

    private Page read() throws SQLException {
        begin();
        Page page;
        try {
            ResultReader rows = reader == null ? execute() : reader;
            page = page(rows);
            if (page.isLast()) {
                Objects.requireNonNull(session).commit();
            }
        } catch (SQLException | RuntimeException | Error e) {
            endAfter(e);
            throw e;
        }
        end(page.isLast());
        return page;
    }

    private Page page(ResultReader from) throws SQLException {
        if (source.increment() == null) {
            List<Map<String, @Nullable Object>> some = new ArrayList<>();
            if (first != null) {
                some.add(first);
            }
            some.addAll(from.next(pageSize - some.size()));
            first = some.size() < pageSize ? null : from.next();
            return new Page(some, List.of(), first == null);
        }
        List<Map<String, @Nullable Object>> some = new ArrayList<>();
        List<RowPlace> places = new ArrayList<>();
        Placed row = ahead == null ? readAhead(from, after) : ahead;
        while (row != null && some.size() < pageSize && (maxRows == 0 || taken < maxRows)) {
            some.add(row.row());
            places.add(row.place());
            taken++;
            row = readAhead(from, row.place());
        }
        ahead = row;
        return new Page(some, places, row == null || taken == maxRows);
    }

    /** The next row; null after the last one. Reading may stop after any row, so the next one must be greater than {@code last}. */
    private @Nullable Placed readAhead(ResultReader from, @Nullable RowPlace last) throws SQLException {
        Increment increment = Objects.requireNonNull(source.increment());
        Map<String, @Nullable Object> row = from.next();
        if (row == null) {
            return null;
        }
        RowPlace place = from.place(increment);
        if (last != null && place.equalsInOrder(last)) {
            throw new SQLException("two rows have " + place + ": what is read by incremental=" + increment + " goes on after one of them and misses the other; name a column that is unique as well, such as"
                    + " incremental=" + increment + ",id");
        }
        return new Placed(row, place);
    }

    /** Why it failed is what counts. */
    private void endAfter(Throwable failure) {
        try {
            end(true);
        } catch (SQLException closing) {
            failure.addSuppressed(closing);
        }
    }

    private ResultReader execute() throws SQLException {
        for (int i = 1; ; i++) {
            try {
                return executeOnce();
            } catch (SQLException e) {
                if (i == SqlFailures.MOST_STALE_PLANS || !SqlFailures.isOfStalePlan(e)) {
                    throw e;
                }
                endAfter(e);
                begin();
            }
        }
    }

    private ResultReader executeOnce() throws SQLException {
        Values.Bound values = new Values(source.query(), new Message(null), ',', Wording.SQL).of(null);
        session = Session.open(source.database(), true);
        String query = source.query().prepared(values.counts());
        PreparedStatement prepared = session.connection().prepareStatement(source.increment() == null ? query : source.increment().rows(query, after != null));
        prepared.setFetchSize(source.polling().fetchSize());
        prepared.setMaxRows(source.increment() == null || maxRows == 0 ? maxRows : Math.addExact(maxRows, 1)); // the last one is compared with the one after it
        Binding.bind(prepared, values.all());
        if (after != null) {
            after.bind(prepared, values.all().size());
        }
        executes(prepared);
        reader = new ResultReader(prepared.executeQuery());
        return reader;
    }

    private synchronized void begin() throws SQLException {
        if (isClosed) {
            throw new SQLException("the query was given up before it began");
        }
        isReading = true;
    }

    private synchronized void executes(PreparedStatement prepared) throws SQLException {
        if (isClosed) {
            throw new SQLException("the query was given up before it was executed");
        }
        statement = prepared;
    }

    private synchronized void end(boolean isOver) throws SQLException {
        isReading = false;
        if (isOver || isClosed) {
            endSession();
        }
    }

    private void endSession() throws SQLException {
        statement = null;
        reader = null;
        if (session != null) {
            Session ending = session;
            session = null;
            ending.close();
        }
    }

    /** Reads no more. Does nothing after the last page. */
    synchronized void close() {
        isClosed = true;
        try {
            if (!isReading) {
                endSession();
            } else if (statement != null) {
                Cancelling.cancel(statement);
            }
        } catch (SQLException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "a query that is not read any more could not be ended", e);
        }
    }
}
