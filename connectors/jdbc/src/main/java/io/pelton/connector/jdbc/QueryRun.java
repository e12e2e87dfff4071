// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a query. Its rows are read page by page, each by a task of its own while the page before is processed, so no more than two pages are
 * in memory. {@link #take} and {@link #close} are called by one thread at a time.
 */
final class QueryRun {
    private static final System.Logger LOGGER = System.getLogger(QueryRun.class.getName());

    /** Some rows, in their order. */
    record Page(List<Map<String, @Nullable Object>> rows, boolean isLast) {}

    private final SqlSource source;
    private final int maxRows;
    private final int pageSize;
    private final EngineRuntime runtime;
    private final Runnable waker;
    private CompletableFuture<Page> next;

    /** One task after the other has these; what one has left is visible to the next through the page. */
    private @Nullable Session session;

    private @Nullable ResultReader reader;

    /** Guarded by this. */
    private @Nullable PreparedStatement statement;

    private boolean isReading;
    private boolean isClosed;

    /**
     * Begins to read.
     *
     * @param maxRows how many rows are read; 0 for all
     * @param pageSize how many rows a page has
     * @param waker told when a page is there, or reading has failed
     */
    QueryRun(SqlSource source, int maxRows, int pageSize, EngineRuntime runtime, Runnable waker) {
        this.source = source;
        this.maxRows = maxRows;
        this.pageSize = pageSize;
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
            List<Map<String, @Nullable Object>> some = rows.next(pageSize);
            page = new Page(some, some.size() < pageSize);
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
        Values.Bound values = new Values(source.query(), new Message(null), ',').of(null);
        session = Session.open(source.database(), true);
        PreparedStatement prepared = session.connection().prepareStatement(source.query().prepared(values.counts()));
        prepared.setFetchSize(source.polling().fetchSize());
        prepared.setMaxRows(maxRows);
        Binding.bind(prepared, values.all());
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
                statement.cancel();
            }
        } catch (SQLException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "a query that is not read any more could not be ended", e);
        }
    }
}
