// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells the database which rows are processed, by a task that runs while there are such. Those that are processed meanwhile are told together, in one
 * transaction. Where the database takes nothing for a while they are told again; where it refuses one for good, that is logged, and a query finds the row
 * again. Thread-safe.
 */
final class RowUpdates {
    private static final System.Logger LOGGER = System.getLogger(RowUpdates.class.getName());
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final Duration FIRST_REFUSED = Duration.ofSeconds(1);
    private static final Duration LONGEST_REFUSED = Duration.ofMinutes(5);
    private static final int DOUBLINGS = 10;

    private final SqlSource source;
    private final RowsInHand rows;
    private final EngineRuntime runtime;
    private final Runnable waker;

    /** Guarded by this, as the next. */
    private boolean isRunning;

    private boolean isBatchOver;
    private volatile @Nullable Duration broken;
    private volatile boolean isClosed;

    /** @param waker told when rows are gone */
    RowUpdates(SqlSource source, RowsInHand rows, EngineRuntime runtime, Runnable waker) {
        this.source = source;
        this.rows = rows;
        this.runtime = runtime;
        this.waker = waker;
    }

    /** More rows are processed. */
    void signal() {
        if (begins(false)) {
            Task _ = runtime.start("pelton-sql", Task.Kind.WAIT, this::run);
        }
    }

    /** The last row of a batch was gone before it was known to be the last. */
    void batchIsOver() {
        if (begins(true)) {
            Task _ = runtime.start("pelton-sql", Task.Kind.WAIT, this::run);
        }
    }

    /** Whether a thread is wanted, and there is none. */
    private synchronized boolean begins(boolean hasBatchOver) {
        isBatchOver |= hasBatchOver;
        boolean begins = !isRunning && !isClosed;
        isRunning |= begins;
        return begins;
    }

    /** Whether nothing is told now. */
    synchronized boolean isIdle() {
        return !isRunning;
    }

    /** How long the next execution is to wait, as the database has refused a row since this was asked, and the batch is to be left; null if it is not. */
    @Nullable Duration takeBroken() {
        Duration was = broken;
        broken = null;
        return was;
    }

    /** What is not told by now never will be. */
    void close() {
        isClosed = true;
    }

    private void run() {
        try {
            for (List<RowsInHand.Taken> next = next(); next != null; next = next()) {
                try {
                    tell(next);
                } finally {
                    gone(next);
                }
                waker.run();
            }
        } catch (InterruptedException e) {
            stopped();
        } catch (Error e) {
            stopped(); // else the source would wait for ever
            throw e;
        } finally {
            waker.run();
        }
    }

    private synchronized @Nullable List<RowsInHand.Taken> next() {
        List<RowsInHand.Taken> next = rows.nextProcessed();
        if (next.isEmpty() && !isBatchOver || isClosed) {
            isRunning = false;
            return null;
        }
        return next;
    }

    private synchronized void gone(List<RowsInHand.Taken> told) {
        isBatchOver |= rows.gone(told);
    }

    private synchronized void stopped() {
        isRunning = false;
    }

    private synchronized boolean takeBatchOver() {
        boolean was = isBatchOver;
        isBatchOver = false;
        return was;
    }

    private void tell(List<RowsInHand.Taken> processed) throws InterruptedException {
        List<RowsInHand.Taken> wanted = processed.stream().filter(row -> !row.values().isEmpty()).toList();
        if (wanted.size() <= 1 || source.consumption().updateCount() >= 0 || !isDone("rows", () -> together(wanted), _ -> {})) {
            for (RowsInHand.Taken row : wanted) {
                if (isDone("the row " + row, () -> alone(row), why -> refused(row, why))) {
                    rows.told(row);
                }
            }
        } else {
            wanted.forEach(rows::told);
        }
        SqlText complete = source.consumption().batchComplete();
        if (takeBatchOver() && complete != null) {
            boolean _ = isDone(
                    "a batch of rows",
                    () -> execute(complete, new Values(complete, new Message(null), ',', Wording.SQL).of(null)),
                    why -> LOGGER.log(System.Logger.Level.ERROR, source + ": the database cannot be told that a batch of rows is processed: " + why));
        }
    }

    /** A query finds it again, later and later: it may be long until somebody mends the statement. */
    private void refused(RowsInHand.Taken row, String why) {
        Duration pause = FIRST_REFUSED.multipliedBy(1L << Math.min(rows.refusals(row), DOUBLINGS));
        Duration wait = pause.compareTo(LONGEST_REFUSED) > 0 ? LONGEST_REFUSED : pause;
        boolean isAllLeft = source.consumption().breaksBatch();
        rows.refused(row, !isAllLeft, runtime.nanoTime() + wait.toNanos());
        if (isAllLeft) {
            broken = wait;
        }
        LOGGER.log(
                System.Logger.Level.ERROR,
                source + ": the database cannot be told that the row " + row + " is processed, so it is found again, in " + wait.toSeconds() + " s at the earliest: " + why);
    }

    /** Something that is done again while the database takes nothing. */
    private interface Doing {
        void run() throws SQLException;
    }

    /** Whether it is done; else the database has refused it for good, and {@code refused} is told why. */
    private boolean isDone(String what, Doing doing, Consumer<String> refused) throws InterruptedException {
        for (Duration pause = FIRST_PAUSE; ; pause = longer(pause)) {
            try {
                doing.run();
                return true;
            } catch (SQLException | RuntimeException e) {
                if (!(e instanceof SQLException failure && SqlFailures.isPassing(failure))) {
                    refused.accept(e instanceof SQLException ? e.getMessage() : e.toString());
                    return false;
                }
                LOGGER.log(System.Logger.Level.WARNING, source + ": the database takes nothing now, and is told again that " + what + " is processed: " + e.getMessage());
                if (runtime.await(() -> isClosed, pause.toNanos())) {
                    throw new InterruptedException("closed");
                }
            }
        }
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
    }

    private SqlText statement(RowsInHand.Taken row) {
        return Objects.requireNonNull(row.hasFailed() ? source.consumption().failed() : source.consumption().processed());
    }

    private void together(List<RowsInHand.Taken> wanted) throws SQLException {
        Map<String, PreparedStatement> statements = new LinkedHashMap<>();
        try (Session session = Session.open(source.database(), true)) {
            for (RowsInHand.Taken row : wanted) {
                for (Values.Bound values : row.values()) {
                    String sql = statement(row).prepared(values.counts());
                    PreparedStatement statement = statements.get(sql);
                    if (statement == null) {
                        statement = session.connection().prepareStatement(sql);
                        statements.put(sql, statement);
                    }
                    Binding.bind(statement, values.all());
                    statement.addBatch();
                }
            }
            for (PreparedStatement statement : statements.values()) {
                statement.executeBatch();
            }
            session.commit();
        }
    }

    private void alone(RowsInHand.Taken row) throws SQLException {
        int wanted = source.consumption().updateCount();
        for (Values.Bound values : row.values()) {
            int count = execute(statement(row), values);
            if (wanted >= 0 && count != wanted) {
                throw new SQLException("it has changed " + count + " rows, but must change " + wanted);
            }
        }
    }

    private int execute(SqlText sql, Values.Bound values) throws SQLException {
        try (Session session = Session.open(source.database(), false);
                PreparedStatement statement = session.connection().prepareStatement(sql.prepared(values.counts()))) {
            Binding.bind(statement, values.all());
            statement.execute();
            return statement.getUpdateCount();
        }
    }
}
