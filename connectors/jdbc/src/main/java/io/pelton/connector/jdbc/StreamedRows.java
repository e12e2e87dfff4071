// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a result, fetched page by page when they are wanted. It owns the session, and closes it after the last row, after a failure, or when the way of its
 * message has ended. Pages are fetched by a thread of their own: the one that waits for a row can be interrupted, as it is when the run stops, which cancels the
 * statement. Read by one thread at a time, closed by any.
 */
final class StreamedRows implements Iterator<Map<String, @Nullable Object>>, Closeable {
    private static final System.Logger LOGGER = System.getLogger(StreamedRows.class.getName());

    /** Of rows that are there twice, in the driver and here. */
    private static final int MOST_OF_PAGE = 1_000;

    private final Session session;
    private final Statement statement;
    private final ResultReader reader;
    private final int pageSize;
    private final EngineRuntime runtime;
    private final Queue<Map<String, @Nullable Object>> page = new ArrayDeque<>();
    private boolean isFetching;

    /** Whether there are no rows but those of the page. */
    private boolean isOver;

    /**
     * @param statement what has the rows
     * @param pageSize how many rows are fetched at once
     */
    StreamedRows(Session session, Statement statement, ResultReader reader, int pageSize, EngineRuntime runtime) {
        this.session = session;
        this.statement = statement;
        this.reader = reader;
        this.pageSize = Math.clamp(pageSize, 1, MOST_OF_PAGE);
        this.runtime = runtime;
    }

    @Override
    public boolean hasNext() {
        if (!begins()) {
            return hasRow();
        }
        try {
            fetched(fetch());
        } catch (SQLException e) {
            IOException failure = new IOException("the rows cannot be read on: " + e.getMessage(), e);
            endAfter(failure);
            throw new UncheckedIOException(failure);
        } catch (RuntimeException | Error e) {
            endAfter(e);
            throw e;
        }
        return hasRow();
    }

    private synchronized boolean hasRow() {
        return !page.isEmpty();
    }

    /** Whether there is a page to be fetched; nobody else ends the session until it is. */
    private synchronized boolean begins() {
        isFetching = page.isEmpty() && !isOver;
        return isFetching;
    }

    private synchronized void fetched(List<Map<String, @Nullable Object>> rows) throws SQLException {
        isFetching = false;
        if (isOver) { // it was closed meanwhile
            end();
            return;
        }
        page.addAll(rows);
        if (rows.size() < pageSize) {
            isOver = true;
            end();
        }
    }

    @Override
    public Map<String, @Nullable Object> next() {
        if (hasNext()) {
            Map<String, @Nullable Object> row = taken();
            if (row != null) {
                return row;
            }
        }
        throw new NoSuchElementException("there are no more rows");
    }

    /** Null if it was closed meanwhile. */
    private synchronized @Nullable Map<String, @Nullable Object> taken() {
        return page.poll();
    }

    /** One page, as another thread reads it. */
    private final class Fetch implements Runnable {
        private final Event done = runtime.event();
        private List<Map<String, @Nullable Object>> rows = List.of();
        private @Nullable Throwable failure;

        @Override
        public void run() {
            try {
                rows = reader.next(pageSize);
            } catch (Throwable e) {
                failure = e;
            }
            done.happen();
        }
    }

    private List<Map<String, @Nullable Object>> fetch() throws SQLException {
        Fetch fetch = new Fetch();
        Task _ = runtime.start("pelton-sql", Task.Kind.WAIT, fetch);
        await(fetch.done);
        return switch (fetch.failure) {
            case null -> fetch.rows;
            case SQLException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new SQLException(fetch.failure);
        };
    }

    /** The session is the other thread's until it has ended. */
    private void await(Event done) {
        boolean isInterrupted = false;
        while (true) {
            try {
                done.await();
                break;
            } catch (InterruptedException e) {
                isInterrupted = true;
                cancel();
            }
        }
        if (isInterrupted) {
            runtime.currentTask().interrupt();
        }
    }

    private synchronized void cancel() {
        try {
            uninterrupted(() -> Cancelling.cancel(statement));
        } catch (SQLException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "a statement whose rows are not wanted any more could not be cancelled", e);
        }
    }

    private void end() throws SQLException {
        uninterrupted(() -> {
            try (session) {
                session.commit();
            }
        });
    }

    /** What talks with the database. */
    private interface Talking {
        void run() throws SQLException;
    }

    /** The run interrupts who waits, and a connection whose thread is interrupted while it talks may be lost. */
    private void uninterrupted(Talking talking) throws SQLException {
        boolean isInterrupted = runtime.interrupted();
        try {
            talking.run();
        } finally {
            if (isInterrupted) {
                runtime.currentTask().interrupt();
            }
        }
    }

    /** What was not committed is undone. Why it failed is what counts. */
    private synchronized void endAfter(Throwable failure) {
        isFetching = false;
        isOver = true;
        try {
            uninterrupted(session::close);
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    /** Closing again does nothing. The message has come to its end, so a failure is only logged; reading to the last row throws it. */
    @Override
    public synchronized void close() {
        page.clear();
        if (isOver) {
            return;
        }
        isOver = true;
        if (isFetching) {
            cancel(); // who fetches ends it
            return;
        }
        try {
            end();
        } catch (SQLException e) {
            LOGGER.log(System.Logger.Level.WARNING, "the end of a statement whose rows were not read to the last one has failed", e);
        }
    }
}
