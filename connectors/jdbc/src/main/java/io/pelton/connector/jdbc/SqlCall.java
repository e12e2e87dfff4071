// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One execution of a statement. Used once. */
final class SqlCall {
    private final SqlExecution execution;
    private final Message message;
    private final EngineRuntime runtime;
    private final CompletableFuture<Message> answered = new CompletableFuture<>();

    /** What is cancelled when nobody waits any more; null before there is one and when it has ended. */
    private @Nullable Statement running;

    /** @param message the answer, with what the request has */
    SqlCall(SqlExecution execution, Message message, EngineRuntime runtime) {
        this.runtime = runtime;
        this.execution = execution;
        this.message = message;
    }

    /** Starts it. When what is returned is cancelled, the statement is. */
    CompletableFuture<Message> start() {
        var _ = answered.whenComplete((_, _) -> cancel());
        Task _ = runtime.start("pelton-sql", Task.Kind.WAIT, this::run);
        return answered;
    }

    private void run() {
        try {
            executeWhenPrepared();
            if (!answered.complete(message)) {
                message.complete(null, this); // nobody waits any more: what it holds open is closed
            }
        } catch (Throwable e) {
            answered.completeExceptionally(e);
        }
    }

    private void executeWhenPrepared() throws SQLException {
        for (int i = 1; ; i++) {
            try {
                execute();
                return;
            } catch (SQLException e) {
                if (i == SqlFailures.MOST_STALE_PLANS || !SqlFailures.isOfStalePlan(e)) {
                    throw e;
                }
            }
        }
    }

    private void execute() throws SQLException {
        if (execution.values().isEmpty()) {
            message.setHeader(execution.headers().updateCount, 0);
            return;
        }
        try (Session session = Session.open(execution.database(), execution.isWhole() || execution.isStream() || execution.settings().isBatch())) {
            Statement statement = execution.isPrepared() ? prepared(session.connection()) : session.connection().createStatement();
            running(statement);
            try {
                if (statement instanceof PreparedStatement prepared && execution.settings().isBatch()) {
                    batch(prepared);
                } else {
                    single(statement, execution.isStream() ? session : null);
                }
                session.commit();
            } finally {
                running(null);
            }
        }
    }

    private PreparedStatement prepared(Connection connection) throws SQLException {
        String sql = execution.sql();
        return wantsKeys() ? connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS) : connection.prepareStatement(sql);
    }

    private boolean wantsKeys() {
        return Boolean.parseBoolean(String.valueOf(message.header(execution.headers().wantsKeys)));
    }

    private boolean execute(Statement statement) throws SQLException {
        if (statement instanceof PreparedStatement prepared) {
            Binding.bind(prepared, execution.values().getFirst().all());
            return prepared.execute();
        }
        return statement.execute(execution.sql(), wantsKeys() ? Statement.RETURN_GENERATED_KEYS : Statement.NO_GENERATED_KEYS);
    }

    private void batch(PreparedStatement statement) throws SQLException {
        for (Values.Bound each : execution.values()) {
            if (!each.counts().equals(execution.values().getFirst().counts())) {
                throw new IllegalArgumentException("the lists for :#in: of a batch must be of one length");
            }
            Binding.bind(statement, each.all());
            statement.addBatch();
        }
        message.setHeader(execution.headers().updateCount, IntStream.of(statement.executeBatch()).map(count -> Math.max(count, 0)).sum());
        keys(statement, false);
    }

    /** @param streamed whose connection stays open for the rows; null if all are read now */
    private void single(Statement statement, @Nullable Session streamed) throws SQLException {
        statement.setMaxRows(execution.settings().maxRows());
        if (streamed != null) {
            statement.setFetchSize(execution.settings().fetchSize());
        }
        if (!execute(statement)) {
            message.setHeader(execution.headers().updateCount, statement.getUpdateCount());
            keys(statement, false);
            return;
        }
        ResultSet rows = statement.getResultSet();
        if (streamed != null) {
            ResultReader read = new ResultReader(rows);
            columns(read.columns());
            StreamedRows stream = new StreamedRows(streamed.handedOver(), statement, read, execution.settings().fetchSize(), runtime);
            message.onCompletion((_, _, _) -> stream.close());
            give(stream);
            return;
        }
        ResultReader reader = new ResultReader(rows);
        switch (execution.settings().output()) {
            case SELECT_ONE -> give(one(reader));
            case SELECT_LIST, STREAM_LIST -> {
                List<Map<String, @Nullable Object>> all = reader.all();
                message.setHeader(execution.headers().rowCount, all.size());
                columns(all.isEmpty() ? List.of() : reader.columns());
                give(all);
            }
        }
        keys(statement, true);
    }

    private void columns(List<String> names) {
        if (!execution.headers().columnNames.isEmpty() && !names.isEmpty()) {
            message.setHeader(execution.headers().columnNames, new LinkedHashSet<>(names));
        }
    }

    private void give(@Nullable Object result) {
        if (!execution.settings().outputHeader().isEmpty()) {
            message.setHeader(execution.settings().outputHeader(), result);
        } else if (!execution.settings().isNoop()) {
            message.setBody(result);
        }
    }

    private @Nullable Object one(ResultReader reader) throws SQLException {
        List<Map<String, @Nullable Object>> rows = reader.next(2);
        if (execution.headers() == ResultHeaders.SQL) {
            message.setHeader(execution.headers().rowCount, rows.size());
        }
        return ResultReader.only(rows);
    }

    private void keys(Statement statement, boolean isQuery) throws SQLException {
        if (wantsKeys()) {
            List<Map<String, @Nullable Object>> keys = List.of();
            if (!isQuery) {
                try (ResultSet rows = statement.getGeneratedKeys()) {
                    keys = new ResultReader(rows).all();
                }
            }
            message.setHeader(execution.headers().keys, keys);
            message.setHeader(execution.headers().keyCount, keys.size());
        }
    }

    private synchronized void running(@Nullable Statement statement) throws SQLException {
        running = statement;
        if (statement != null && answered.isCancelled()) {
            throw new SQLException("the statement was cancelled before it began");
        }
    }

    /** Does nothing if it has ended. */
    private synchronized void cancel() {
        if (running != null) {
            try {
                running.cancel();
            } catch (SQLException e) {
                // it has ended by itself, or with its connection
            }
        }
    }
}
