// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a result, each fetched when it is wanted. It owns the session, and closes it after the last row or when the way of its
 * message has ended. Thread-safe.
 */
final class StreamedRows implements Iterator<Map<String, @Nullable Object>>, Closeable {
    private static final System.Logger LOGGER = System.getLogger(StreamedRows.class.getName());

    private final Session session;
    private final ResultReader reader;
    private @Nullable Map<String, @Nullable Object> next;
    private boolean isClosed;

    StreamedRows(Session session, ResultReader reader) {
        this.session = session;
        this.reader = reader;
    }

    @Override
    public synchronized boolean hasNext() {
        if (next == null && !isClosed) {
            try {
                next = reader.next();
                if (next == null) {
                    end();
                }
            } catch (SQLException e) {
                throw new UncheckedIOException(new IOException("the rows cannot be read on: " + e.getMessage(), e));
            }
        }
        return next != null;
    }

    @Override
    public synchronized Map<String, @Nullable Object> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there are no more rows");
        }
        Map<String, @Nullable Object> row = Objects.requireNonNull(next);
        next = null;
        return row;
    }

    private void end() throws SQLException {
        isClosed = true;
        try (session) {
            session.commit();
        }
    }

    /** Closing again does nothing. The message has come to its end, so a failure is only logged; reading to the last row throws it. */
    @Override
    public synchronized void close() {
        if (!isClosed) {
            try {
                end();
            } catch (SQLException e) {
                LOGGER.log(System.Logger.Level.WARNING, "the end of a statement whose rows were not read to the last one has failed", e);
            }
        }
    }
}
